public import Domain
public import FormKit

/// Whether the service has the answers of a form, or they wait on the device because it could not be reached.
public enum SubmissionDelivery: Sendable, Hashable {
  /// The service has them.
  case sent
  /// They wait.
  case waits
  /// They waited before the person sent them again, and arrive once.
  case waitsAlready
}

/// What a form of the sandbox became: a domain value, seen as JSON.
public struct SandboxResult: Sendable, Hashable {
  /// The form it came from.
  public let form: SandboxForm
  /// The domain value as JSON; what its schema calls sensitive reads `"•••"`.
  public let redacted: FormValue
  /// The domain value as the form's values, to go on editing; secrets are left out.
  public let values: FormObject
  /// Whether the service has the answers, or they wait on the device.
  public var delivery = SubmissionDelivery.sent
  /// The identifier of the submission, by which the service has it too; nil for none.
  public var submissionID: FormSubmission.ID?
  /// The submissions of other forms that the service asked for first, by form.
  public var additional: [String: FormSubmission.ID] = [:]

  /// The values of a form of the service, which no domain value is made of.
  init(_ form: SandboxForm, _ values: FieldValues, in compiled: CompiledForm) {
    self.form = form
    self.values = compiled.withoutSecrets(values)
    redacted = .object(self.values)
  }

  /// The present form, and the app's own, for which its mapping is made.
  struct Forms {
    let present: CompiledForm
    let builtIn: CompiledForm?
  }

  init<Mapping: ReviewableMapping>(
    _ form: SandboxForm, _ values: FieldValues, by mapping: Mapping, in forms: Forms
  ) throws(MappingError) {
    let model = try mapping.map(values)
    self.form = form
    redacted = mapping.redacted(model)
    let secrets = values.sensitiveFields
    let known = forms.present.values(from: model, by: mapping)
      .filter { !secrets.contains(FieldPath($0.key)) }
    // The service's form may have fields that the model lacks.
    let others = forms.builtIn?.others(among: forms.present.withoutSecrets(values))
    self.values = (others ?? [:]).updated(with: known)
  }
}

/// A mapping whose model can be shown to the person who entered it.
protocol ReviewableMapping: FieldMapping {
  /// The model as JSON, without its secrets.
  func redacted(_ model: Model) -> FormValue
}

extension CredentialsMapping: ReviewableMapping {
  func redacted(_ model: Credentials) -> FormValue {
    ["email": .string(model.email.revealed), "password": .string("\(model.password)")]
  }
}

extension FormObject {
  /// The values with newer ones in their place; the items of lists of one length are updated one by one.
  fileprivate func updated(with newer: FormObject) -> FormObject {
    merging(newer) { old, new in
      guard let items = old.arrayValue, let others = new.arrayValue, items.count == others.count
      else { return new }
      return .array(
        zip(items, others).map { item, other in
          guard let members = item.objectValue, let newer = other.objectValue else { return other }
          return .object(members.updated(with: newer))
        })
    }
  }
}
