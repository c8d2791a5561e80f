public import Domain
public import FormKit

/// The forms of the form sandbox and their screens.
public struct SandboxForms: Sendable {
  private let forms: ServiceForms
  private let listForm = DecisionForm()
  private let reviewForm = DecisionForm()
  private let environment: @Sendable () -> FormEnvironment
  private let draft: @Sendable (_ formID: String) -> ScreenDraft?
  private let clearDrafts: @Sendable (_ prefix: String, _ other: String) async -> Void
  private let remember: @Sendable (FormObject, CompiledForm) async -> Void

  /// Makes the built-in forms.
  ///
  /// - Parameters:
  ///   - catalog: The built-in forms.
  ///   - environment: What the forms are judged by.
  ///   - draft: Where drafts are kept; default nowhere.
  ///   - remember: Keeps the answers of a form that was sent, for other forms; default not.
  public init(
    catalog: FormCatalog, environment: @escaping @Sendable () -> FormEnvironment,
    draft: @escaping @Sendable (_ formID: String) -> ScreenDraft? = { _ in nil },
    remember: @escaping @Sendable (FormObject, CompiledForm) async -> Void = { _, _ in }
  ) {
    self.init(
      forms: ServiceForms(catalog: catalog), environment: environment, draft: draft,
      remember: remember)
  }

  /// Makes the forms.
  ///
  /// - Parameters:
  ///   - forms: The present forms.
  ///   - environment: What the forms are judged by.
  ///   - draft: Where drafts are kept.
  ///   - clearDrafts: Deletes the drafts whose names have a prefix, but for one; default none.
  ///   - remember: Keeps the answers of a form that was sent, for other forms.
  init(
    forms: ServiceForms, environment: @escaping @Sendable () -> FormEnvironment,
    draft: @escaping @Sendable (_ formID: String) -> ScreenDraft?,
    clearDrafts: @escaping @Sendable (_ prefix: String, _ other: String) async -> Void = { _, _ in
    },
    remember: @escaping @Sendable (FormObject, CompiledForm) async -> Void
  ) {
    self.forms = forms
    self.environment = {
      var environment = environment()
      // A sign-up in the app needs a name; the form by itself does not.
      environment.context["asksScreenName"] = true
      return environment
    }
    self.draft = draft
    self.clearDrafts = clearDrafts
    self.remember = remember
  }

  /// Keeps the answers of a form that was sent, without its secrets, for other forms.
  func remember(_ result: SandboxResult) async {
    if let form = form(result.form) { await remember(result.values, form) }
  }

  /// Deletes the draft of a form that is done.
  func clearDraft(of form: SandboxForm) async { await draft(Self.draftID(of: form))?.clear() }

  /// Whether a form has a draft; false when the store cannot be read.
  func hasDraft(of form: SandboxForm) async -> Bool {
    await draft(Self.draftID(of: form))?.kept() != nil
  }

  /// Deletes the draft that an interrupted submission has left, unless it was changed since.
  @MainActor
  func clearDraft(of submission: FormSubmission) async {
    guard submission.isUnderWay, let form = SandboxForm(rawValue: submission.form),
      let compiled = self.form(form), let draft = draft(Self.draftID(of: form)),
      let kept = await draft.kept(),
      case .object(let sent)? = try? FormValue(json: Array(submission.values)),
      let values = submission.publicValues,
      case .object(let known)? = try? FormValue(json: Array(values))
    else { return }
    // The draft has what was typed, and the submission what the form makes of it: both go through the form.
    let engine = FormEngine(compiled, environment: environment())
    engine.restore(kept.draft, secrets: kept.secrets)
    engine.submit()
    let arrived = FormEngine(compiled, values: sent, environment: environment())
    let hasSameSecrets = kept.secrets.keys.allSatisfy { path in
      (try? engine.state(of: path))?.parsed == (try? arrived.state(of: path))?.parsed
    }
    let restored = compiled.withoutSecrets(FieldValues(engine.values(redacted: false)))
    if hasSameSecrets, restored == known { await draft.clear() }
  }

  /// The draft of a form that the service asks for first: of that form, for that submission.
  func draft(of info: AdditionalInfoDelegate) -> ScreenDraft? { draft(Self.draftID(of: info)) }

  /// Deletes the drafts of forms that the service asked for because of earlier submissions of the same form.
  func clearDrafts(before info: AdditionalInfoDelegate) async {
    await clearDrafts(Self.draftPrefix(of: info), Self.draftID(of: info))
  }

  private static func draftPrefix(of info: AdditionalInfoDelegate) -> String {
    "additionalInfo.\(info.form.rawValue)."
  }

  private static func draftID(of info: AdditionalInfoDelegate) -> String {
    draftPrefix(of: info) + "\(info.compiled.schema.id).\(info.submission)"
  }

  /// The start of the names of the forms' drafts; the form's id follows.
  static let draftPrefix = "sandbox."

  private static func draftID(of form: SandboxForm) -> String { draftPrefix + form.rawValue }

  /// A form of the sandbox; nil when its schema does not load.
  public func form(_ form: SandboxForm) -> CompiledForm? { forms.form(form.rawValue) }

  /// Requests the present form of an id at the service.
  ///
  /// - Throws: ``ServiceFormError``, `RemoteError` or `CancellationError`.
  func serviceForm(_ id: String) async throws -> CompiledForm {
    _ = try await forms.refresh(id)
    guard let form = forms.form(id) else { throw ServiceFormError.unknownForm }
    return form
  }

  /// Requests the present schema of a form; returns whether the form has changed.
  ///
  /// - Throws: ``ServiceFormError``, `RemoteError` or `CancellationError`; the form is as before then.
  func refresh(_ form: SandboxForm) async throws -> Bool { try await forms.refresh(form.rawValue) }

  /// Whether a form's answers wait on the device while the service cannot be reached.
  func waitsOffline(_ form: SandboxForm) -> Bool { forms.waitsOffline(form.rawValue) }

  /// The domain value of a form's values; the values themselves when the service's form no longer asks for what the
  /// domain value needs.
  ///
  /// - Throws: `MappingError` with every problem, also where a lenient form let a value pass.
  public func result(
    of form: SandboxForm, _ values: FieldValues
  ) throws(MappingError) -> SandboxResult? {
    guard let compiled = self.form(form) else { return nil }
    do throws(MappingError) {
      return try mapped(form, values, in: compiled)
    } catch {
      guard asks(compiled, for: error.reasons, given: values) else {
        return SandboxResult(form, values, in: compiled)
      }
      throw error
    }
  }

  private func mapped(
    _ form: SandboxForm, _ values: FieldValues, in compiled: CompiledForm
  ) throws(MappingError) -> SandboxResult {
    let forms = SandboxResult.Forms(present: compiled, builtIn: forms.builtInForm(form.rawValue))
    return switch form {
    case .login: try SandboxResult(form, values, by: CredentialsMapping(), in: forms)
    case .signup: try SandboxResult(form, values, by: SignupMapping(), in: forms)
    case .profile: try SandboxResult(form, values, by: ProfileDetailsMapping(), in: forms)
    case .payment: try SandboxResult(form, values, by: PaymentMapping(), in: forms)
    default: SandboxResult(form, values, in: compiled)
    }
  }

  /// Whether a form shows the fields of all reasons, and requires those without a value: the person can correct them.
  private func asks(
    _ form: CompiledForm, for reasons: [MappingError.Reason], given values: FieldValues
  ) -> Bool {
    let entered = (try? FormValue(json: Array(values.revealedJSON.utf8)))?.objectValue ?? [:]
    let engine = FormEngine(form, values: entered, environment: environment())
    return reasons.allSatisfy { reason in
      guard let state = try? engine.state(of: reason.field), state.isVisible else { return false }
      guard case .missingField = reason else { return true }
      return state.isRequired
    }
  }

  /// Requests the forms that only the service has.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  func others() async throws -> [OfferedForm] { try await forms.others() }

  /// Returns the forms that only the service has, as it listed them last.
  func keptOthers() -> [OfferedForm] { forms.keptOthers() }

  /// Returns those forms that neither the app nor a list of the service has, by their schemas on the device.
  func leftovers(_ ids: Set<String>, besides others: [OfferedForm]) -> [OfferedForm] {
    let left = ids.subtracting(SandboxForm.builtIn.map(\.rawValue) + others.map(\.id))
    let messages = environment().messages
    return left.sorted().compactMap { id in
      guard let schema = forms.form(id)?.schema else { return nil }
      return OfferedForm(
        id: id, version: schema.version, title: schema.title.map(messages.resolve) ?? id)
    }
  }

  /// The title of a form as the list shows it; of a form that only the service has and has not listed, its id.
  func title(of form: SandboxForm) -> Phrase {
    let listed = keptOthers().first { $0.id == form.rawValue }
    return listed.map { .verbatim($0.title) } ?? form.title
  }

  /// The list of the forms, with one marked.
  ///
  /// - Parameters:
  ///   - others: The forms that only the service has, after the app's; none by default.
  ///   - returned: The ids of the forms whose answers the service has not accepted while they waited; none by default.
  public func list(
    marking last: SandboxForm, others: [OfferedForm] = [], returned: Set<String> = []
  ) -> Screen? {
    let environment = environment()
    let titles =
      SandboxForm.builtIn.map { ($0.rawValue, environment.messages.text($0.title)) }
      + others.map { ($0.id, $0.title) }
    let options = titles.map { id, title in
      let isReturned = returned.contains(id)
      let label = Phrase("sandbox.returned", ["title": .text(title)])
      return FieldOption(
        .string(id), label: .literal(isReturned ? environment.messages.text(label) : title))
    }
    let schema = FormSchema(
      "formSandbox", title: .key("sandbox.title"), submitLabel: .key("sandbox.open"),
      fields: [
        .choice(
          "form", label: .key("sandbox.form"), options: options, required: true)
      ], actions: [FormAction(ActionID.contentGallery.rawValue, label: .key("sandbox.content"))])
    guard let form = try? listForm.compiled(schema) else { return nil }
    return Screen(
      route: .formSandbox, form: form, values: ["form": .string(last.rawValue)],
      canGoBack: true, environment: environment)
  }

  /// The screen of a form; nil when its schema does not load.
  public func screen(of form: SandboxForm, entered: FormObject) -> Screen? {
    guard let compiled = self.form(form) else { return nil }
    return Screen(
      route: .sandboxForm(form), form: compiled, entered: entered, canGoBack: true,
      environment: environment(), draft: draft(Self.draftID(of: form)))
  }

  /// The screen of a mapped value.
  ///
  /// - Parameters:
  ///   - received: What the service has received of the form, and of those that it asked for first; none by default.
  ///   - notices: The notices about its delivery; none by default.
  public func review(
    _ result: SandboxResult, received: [ReceivedSubmission] = [], notices: [Notice?] = []
  ) -> Screen? {
    let environment = environment()
    let schema = FormSchema(
      "sandboxReview", title: .key("sandboxReview.title"), submitLabel: .key("sandboxReview.done"),
      fields: [
        FormField(
          "model", .textarea, label: .literal(environment.messages.text(title(of: result.form))),
          help: .key("sandboxReview.help"), readOnly: true)
      ], actions: [FormAction(ActionID.edit.rawValue, label: .key("sandboxReview.edit"))])
    guard let form = try? reviewForm.compiled(schema) else { return nil }
    return Screen(
      route: .sandboxReview(result.form), form: form,
      values: ["model": .string(result.redacted.json(pretty: true))],
      notices: notices.compactMap(\.self), canGoBack: true, hasOwnWayBack: true,
      environment: environment,
      content: tables(of: result, in: environment) + card(of: received, in: environment),
      contentFollowsForm: true)
  }

  /// The values of received submissions as the service shows them.
  private func card(
    of received: [ReceivedSubmission], in environment: FormEnvironment
  ) -> [ContentBlock] {
    let messages = environment.messages
    let codes = received.compactMap { submission in
      (try? FormValue(json: Array(submission.values))).map {
        ContentBlock.code(
          .init($0.json(pretty: true), copyLabel: messages.text("sandboxReview.copy")))
      }
    }
    return codes.isEmpty ? [] : [.card(.init(messages.text("sandboxReview.received"), codes))]
  }

  /// The items of the form's repeats.
  private func tables(
    of result: SandboxResult, in environment: FormEnvironment
  ) -> [ContentBlock] {
    guard let form = form(result.form) else { return [] }
    let engine = FormEngine(form, values: result.values, environment: environment)
    return engine.reviewComponent.tables.map(ContentBlock.table)
  }
}
