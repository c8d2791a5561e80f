import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A problem (RFC 9457) in an error response from the service.
enum ServiceProblem: Hashable, Sendable {
  case screenNameTaken(suggestions: [ScreenName])
  case ineligible(Ineligibility)
  case guardianDeclined(until: Date?)
  case tooManyGuardianRequests(until: Date?, allowsAnotherGuardian: Bool)
  case consentNotNeeded
  case handleTaken(suggestions: [Handle])
  case handleChangedRecently(until: Date)
  case noProfile
  case wrongCredentials
  case wrongCode(attemptsLeft: Int)
  case noEmailAddress
  case methodUnavailable
  case setupEnded
  case wrongSetupCode(attemptsLeft: Int)
  case noSecondFactor
  case notGuest
  case addressInUse
  case identityInUse
  case verificationNotNeeded
  case reauthenticationRequired
  case uploadContinues(at: Int)
  case quotaExceeded
  case idempotencyConflict
  case formChanged
  case formerAccepted
  case transactionUsed
  case purchaseNotVerified
  case maintenance
  /// A member of the request body is invalid.
  ///
  /// `pointer` is the JSON Pointer (RFC 6901) to the member.
  case invalid(pointer: String)

  /// Creates the problem in an error response, or nil when its type is not one of the cases.
  ///
  /// The status and the last segment of the type's URI identify the problem. The rest of the URI
  /// may change.
  init?(_ error: NetworkError) {
    guard let problem = error.problem, let status = error.statusCode else { return nil }
    let kind = problem.type.split(whereSeparator: { $0 == "/" || $0 == ":" || $0 == "#" }).last
    switch (status, kind) {
    case (409, "screen-name-taken"):
      self = .screenNameTaken(suggestions: ScreenName.readable(problem.texts("suggestions")))
    case (409, "handle-taken"):
      self = .handleTaken(suggestions: Handle.readable(problem.texts("suggestions")))
    case (409, "handle-changed-recently"):
      guard let until = problem.instant("until") else { return nil }
      self = .handleChangedRecently(until: until)
    case (403, "ineligible"):
      guard let minimum = problem.integer("minimum") else { return nil }
      self = .ineligible(Ineligibility(minimum: minimum, until: problem.instant("until")))
    case (409, "guardian-declined"): self = .guardianDeclined(until: problem.instant("until"))
    case (409, "too-many-guardian-requests"):
      self = .tooManyGuardianRequests(
        until: problem.instant("until"),
        allowsAnotherGuardian: problem.extensions["allowsAnotherGuardian"] == .bool(true))
    case (401, "wrong-code"):
      self = .wrongCode(attemptsLeft: problem.integer("attemptsLeft") ?? 0)
    case (409, "wrong-code"):
      self = .wrongSetupCode(attemptsLeft: problem.integer("attemptsLeft") ?? 0)
    case (409, "wrong-offset"), (409, "incomplete"):
      guard let offset = problem.integer("offset") else { return nil }
      self = .uploadContinues(at: offset)
    case (422, "invalid"):
      guard let pointer = problem.extensions["pointer"]?.stringValue else { return nil }
      self = .invalid(pointer: pointer)
    default:
      guard let plain = kind.flatMap({ Self.plain["\(status) \($0)"] }) else { return nil }
      self = plain
    }
  }

  /// The problems without associated values, keyed by the status and the type's last segment.
  private static let plain: [String: ServiceProblem] = [
    "401 wrong-credentials": .wrongCredentials,
    "403 reauthentication-required": .reauthenticationRequired,
    "404 no-profile": .noProfile,
    "409 address-in-use": .addressInUse,
    "409 identity-in-use": .identityInUse,
    "409 consent-not-needed": .consentNotNeeded,
    "409 form-changed": .formChanged,
    "409 former-accepted": .formerAccepted,
    "409 idempotency-conflict": .idempotencyConflict,
    "409 method-unavailable": .methodUnavailable,
    "409 no-address": .noEmailAddress,
    "409 no-second-factor": .noSecondFactor,
    "409 not-anonymous": .notGuest,
    "409 quota-exceeded": .quotaExceeded,
    "409 setup-ended": .setupEnded,
    "409 transaction-used": .transactionUsed,
    "409 verification-not-needed": .verificationNotNeeded,
    "422 purchase-not-verified": .purchaseNotVerified,
    "503 maintenance": .maintenance,
  ]
}

extension ProblemDetails {
  /// Returns the strings in an extension member that is an array.
  ///
  /// Elements that are not strings are omitted. The result is empty when the member is not an
  /// array.
  func texts(_ name: String) -> [String] {
    guard case .array(let values)? = extensions[name] else { return [] }
    return values.compactMap(\.stringValue)
  }

  /// Returns the date in an extension member, or nil when the member is not an RFC 3339 timestamp.
  func instant(_ name: String) -> Date? {
    guard let text = extensions[name]?.stringValue else { return nil }
    return try? JSONCoding().decode(Date.self, from: JSONCoding().encode(text))
  }

  /// Returns the number in an extension member, or nil when the member is not an integer.
  func integer(_ name: String) -> Int? {
    guard case .number(let number)? = extensions[name] else { return nil }
    return Int(exactly: number)
  }
}
