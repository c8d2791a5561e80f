public import FormKit

/// The forms a ``ReferenceBackend`` serves and judges.
public struct BackendForms: Sendable {
  /// The forms' ids.
  public var ids: [String]
  /// A schema's JSON text by id.
  public var source: @Sendable (String) -> String?
  /// A compiled form by id.
  public var form: @Sendable (String) throws -> CompiledForm
  /// The day and words forms are judged by.
  public var environment: @Sendable () -> FormEnvironment
  /// What a valid submission leads to.
  public var response: @Sendable (_ id: String, _ values: FormObject) -> Response

  /// What becomes of a valid submission.
  public enum Response: Hashable, Sendable {
    /// It is done.
    case completed
    /// Another form has to be filled in first.
    case requiresAdditionalInfo(form: String)
    /// A code has to be entered: `sms`, `email` or `totp`.
    case requiresMFA(method: String)
    /// An address has to be proved: `email` or `phone`.
    case requiresVerification(method: String)
    /// A guardian has to agree.
    case requiresGuardianConsent
    /// It needs something that has to be bought.
    case requiresUpgrade
    /// It could not be done, though it was valid.
    case failed(isRetryable: Bool)
  }

  /// Creates forms.
  public init(
    ids: [String], source: @escaping @Sendable (String) -> String?,
    form: @escaping @Sendable (String) throws -> CompiledForm,
    environment: @escaping @Sendable () -> FormEnvironment,
    response: @escaping @Sendable (String, FormObject) -> Response = { _, _ in .completed }
  ) {
    self.ids = ids
    self.source = source
    self.form = form
    self.environment = environment
    self.response = response
  }

  /// No forms.
  public static let none = BackendForms(
    ids: [], source: { _ in nil }, form: { throw UnknownFormError(id: $0) },
    environment: { FormEnvironment(today: .epoch) })

  /// There is no form of this id.
  public struct UnknownFormError: Error, Hashable, Sendable {
    /// The id.
    public let id: String
  }
}
