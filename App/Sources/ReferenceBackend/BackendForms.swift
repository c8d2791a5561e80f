public import Domain
public import FormKit

/// The forms a ``ReferenceBackend`` serves and judges.
public struct BackendForms: Sendable {
  /// Returns the forms' ids.
  public var ids: @Sendable () -> [String]
  /// A schema's JSON text by id.
  public var source: @Sendable (String) -> String?
  /// A compiled form by id.
  public var form: @Sendable (String) throws -> CompiledForm
  /// The day and words forms are judged by.
  public var environment: @Sendable () -> FormEnvironment
  /// Returns the response to a valid submission.
  public var response: @Sendable (_ submission: Submission) -> Response

  /// A valid submission, as the response to it depends on it.
  public struct Submission: Sendable {
    /// The form's id.
    public var form: String
    /// The valid values, transformed as the schema says.
    public var values: FormObject
    /// Who submits it.
    public var submitter: Submitter
    /// The day by which it is judged.
    public var today: FormDate
  }

  /// Who submits a form.
  public struct Submitter: Sendable {
    /// Whether it is a guest.
    public var isGuest: Bool
    /// The second factor; nil without one.
    public var secondFactor: Domain.MFAMethod?
    /// Whether the address is verified; true for somebody without one.
    public var isVerified: Bool
    /// Whether a guardian's consent is missing.
    public var lacksConsent: Bool
    /// Returns their submissions that the service has accepted; it reads all of them.
    public var accepted: @Sendable () -> [Accepted]
    /// The kind of the code that they have entered because of this submission: `email` for one of a message, else
    /// their second factor, which a recovery code replaces; nil for none.
    public var enteredCode: Domain.MFAMethod?
  }

  /// A submission that the service has accepted.
  public struct Accepted: Hashable, Sendable {
    /// The form's id.
    public var form: String
    /// The values, sensitive ones masked.
    public var values: FormObject
  }

  /// What becomes of a valid submission.
  public enum Response: Hashable, Sendable {
    /// It is done.
    case completed
    /// Another form has to be filled in first.
    case requiresAdditionalInfo(form: String)
    /// A code of the second factor has to be entered.
    case requiresMFA(Domain.MFAMethod)
    /// The address has to be verified by a code.
    case requiresVerification
    /// A guardian has to agree.
    case requiresGuardianConsent
    /// It needs an account, or something that has to be bought.
    case requiresUpgrade
    /// Values break a rule of the service that no schema has: messages by path.
    case validationFailed([String: String])
    /// It could not be done, though it was valid.
    case failed(isRetryable: Bool)
    /// A step that this version of the app does not know: its status is the name behind `x-`.
    case other(name: String)
    /// It is larger than is accepted: status 413.
    case tooLarge
    /// The form has this version now: status 409.
    case formChanged(version: Int)
  }

  /// Creates forms.
  public init(
    ids: @escaping @Sendable @autoclosure () -> [String],
    source: @escaping @Sendable (String) -> String?,
    form: @escaping @Sendable (String) throws -> CompiledForm,
    environment: @escaping @Sendable () -> FormEnvironment,
    response: @escaping @Sendable (Submission) -> Response = { _ in .completed }
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
