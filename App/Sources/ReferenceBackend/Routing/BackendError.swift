import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A refusal, answered as problem details (RFC 9457).
///
/// The type is `/problems/` and a kind, by which clients tell refusals apart.
struct BackendError: Error {
  let status: Int
  let kind: String
  let title: String
  var detail: String?
  var extensions: [String: JSONValue] = [:]
  var headers: HTTPHeaders = [:]

  var response: HTTPResponse {
    let details = ProblemDetails(
      type: "/problems/\(kind)", title: title, status: status, detail: detail,
      extensions: extensions)
    return .json(details, status: status, mediaType: "application/problem+json", headers: headers)
  }

  static let notFound = BackendError(
    status: 404, kind: "not-found", title: "The resource does not exist.")

  static let noProfile = BackendError(
    status: 404, kind: "no-profile", title: "There is no profile yet.")

  static let unavailable = BackendError(
    status: 503, kind: "unavailable", title: "The service is unavailable.")

  static let maintenance = BackendError(
    status: 503, kind: "maintenance", title: "The service is under maintenance.")

  /// The app that sends the request is older than what is served (RFC 9110, 15.5.22).
  static func updateRequired(_ minimum: AppVersion) -> BackendError {
    BackendError(
      status: 426, kind: "update-required",
      title: "This version of the app is no longer supported.",
      extensions: ["minimumVersion": .string(minimum.description)])
  }

  /// There is more work than can be done soon.
  static func busy(_ seconds: Int) -> BackendError {
    var problem = unavailable
    problem.headers["Retry-After"] = String(seconds)
    return problem
  }

  static let wrongCredentials = BackendError(
    status: 401, kind: "wrong-credentials", title: "The email or password is incorrect.",
    headers: ["WWW-Authenticate": "Bearer"])

  static func tooManyRequests(seconds: Int) -> BackendError {
    BackendError(
      status: 429, kind: "too-many-requests", title: "Too many requests. Try again later.",
      headers: ["Retry-After": String(seconds)])
  }

  static func tooManyAttempts(seconds: Int) -> BackendError {
    BackendError(
      status: 429, kind: "too-many-attempts", title: "Too many attempts. Try again later.",
      headers: ["Retry-After": String(seconds)])
  }

  static let unauthorized = BackendError(
    status: 401, kind: "unauthorized", title: "The session is not valid.",
    headers: ["WWW-Authenticate": "Bearer error=\"invalid_token\""])

  static let reauthenticationRequired = BackendError(
    status: 403, kind: "reauthentication-required",
    title: "Confirm your password, or sign in again.")

  static let wrongCode = BackendError(
    status: 401, kind: "wrong-code", title: "The code is wrong or no longer valid.",
    headers: ["WWW-Authenticate": "Bearer"])

  /// At no attempts left the sign-in has to begin anew.
  static func wrongCode(attemptsLeft: Int) -> BackendError {
    var problem = wrongCode
    problem.extensions["attemptsLeft"] = .number(Double(attemptsLeft))
    return problem
  }

  /// The code does not confirm the authenticator app or the phone number; at no attempts left the setup has to begin anew.
  static func wrongSetupCode(attemptsLeft: Int) -> BackendError {
    BackendError(
      status: 409, kind: "wrong-code", title: wrongCode.title,
      extensions: [
        "pointer": .string("/code"), "attemptsLeft": .number(Double(attemptsLeft)),
      ])
  }

  static let profileExists = BackendError(
    status: 409, kind: "profile-exists", title: "The account already has another profile.")

  static let notAnonymous = BackendError(
    status: 409, kind: "not-anonymous", title: "The account is not anonymous.")

  static let addressInUse = BackendError(
    status: 409, kind: "address-in-use", title: "The email address already has an account.")

  static let identityInUse = BackendError(
    status: 409, kind: "identity-in-use", title: "Another account has the identity.")

  static let verificationNotNeeded = BackendError(
    status: 409, kind: "verification-not-needed",
    title: "The account has no address to verify.")

  static let purchaseNotVerified = BackendError(
    status: 422, kind: "purchase-not-verified", title: "The store has no record of this purchase.",
    extensions: ["pointer": .string("/transactionID")])

  /// A user has as much of something as they may have.
  static func quotaExceeded(_ quota: String, limit: Int) -> BackendError {
    BackendError(
      status: 409, kind: "quota-exceeded", title: "The quota is used up.",
      extensions: ["quota": .string(quota), "limit": .number(Double(limit))])
  }

  static let preconditionRequired = BackendError(
    status: 428, kind: "precondition-required",
    title: "If-Match must contain the version to change.")

  static func preconditionFailed(version: Int?) -> BackendError {
    BackendError(
      status: 412, kind: "precondition-failed", title: "The document has another version.",
      extensions: version.map { ["version": .number(Double($0))] } ?? [:])
  }

  static func badRequest(_ detail: String) -> BackendError {
    BackendError(
      status: 400, kind: "bad-request", title: "The request is malformed.", detail: detail)
  }

  static func methodNotAllowed(_ allowed: [String]) -> BackendError {
    BackendError(
      status: 405, kind: "method-not-allowed", title: "The method is not allowed here.",
      headers: ["Allow": allowed.joined(separator: ", ")])
  }

  static func contentTooLarge(limit: Int) -> BackendError {
    BackendError(
      status: 413, kind: "content-too-large", title: "The content is too large.",
      extensions: ["limit": .number(Double(limit))])
  }

  static func unsupportedMediaType(_ expected: String) -> BackendError {
    BackendError(
      status: 415, kind: "unsupported-media-type", title: "The content has the wrong type.",
      detail: "Expected \(expected).")
  }

  static let damagedPicture = BackendError(
    status: 415, kind: "damaged-picture", title: "The picture is damaged.",
    detail: "Expected a whole picture that can be decoded.")

  /// A member of the body is missing, of the wrong type or against a rule (RFC 6901 pointer).
  static func invalid(_ pointer: String, _ detail: String) -> BackendError {
    BackendError(
      status: 422, kind: "invalid", title: "The content breaks a rule.", detail: detail,
      extensions: ["pointer": .string(pointer)])
  }

  static func ineligible(_ verdict: Ineligibility) -> BackendError {
    var facts: [String: JSONValue] = ["minimum": .number(Double(verdict.minimum))]
    facts["until"] = verdict.until.flatMap(Self.instant)
    return BackendError(
      status: 403, kind: "ineligible",
      title: "You must be at least \(verdict.minimum) years old", extensions: facts)
  }

  /// A guardian has declined, or was sent too many messages: another is possible from `until` on.
  static func guardian(
    _ kind: String, _ title: String, until: Date, _ facts: [String: JSONValue] = [:]
  ) -> BackendError {
    var facts = facts
    facts["until"] = Self.instant(until)
    return .conflict(kind, title, facts)
  }

  /// The handle was changed recently: the next change is possible from `until` on.
  static func handleChangedRecently(until: Date) -> BackendError {
    .conflict(
      "handle-changed-recently", "The handle was changed recently.",
      ["until": Self.instant(until)].compactMapValues(\.self))
  }

  /// An instant as the wire has it (RFC 3339); nil for one it cannot have.
  private static func instant(_ date: Date) -> JSONValue? {
    try? JSONCoding().decode(JSONValue.self, from: JSONCoding().encode(date))
  }

  /// The present state does not allow it.
  static func conflict(
    _ kind: String, _ title: String, _ facts: [String: JSONValue] = [:]
  ) -> BackendError {
    BackendError(status: 409, kind: kind, title: title, extensions: facts)
  }

  static func screenNameTaken(suggestions: [String]) -> BackendError {
    BackendError(
      status: 409, kind: "screen-name-taken", title: "That name is taken",
      extensions: ["suggestions": .array(suggestions.map(JSONValue.string))])
  }
}
