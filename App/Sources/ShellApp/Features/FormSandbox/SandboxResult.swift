import Domain
public import FormKit

/// What a form of the sandbox became: a domain value, seen as JSON.
public struct SandboxResult: Sendable, Hashable {
  /// The form it came from.
  public let form: SandboxForm
  /// The domain value as JSON; what its schema calls sensitive reads `"•••"`.
  public let redacted: FormValue
  /// The domain value as the form's values, to go on editing; secrets are left out.
  public let values: FormObject
  /// Whether the answers wait on the device, because the service could not be reached.
  public var isWaiting = false

  init<Mapping: ReviewableMapping>(
    _ form: SandboxForm, _ values: FieldValues, by mapping: Mapping, in compiled: CompiledForm
  ) throws(MappingError) {
    let model = try mapping.map(values)
    self.form = form
    redacted = mapping.redacted(model)
    self.values = compiled.values(from: model, by: mapping)
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
