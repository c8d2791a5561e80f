import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The problem types of the service that repositories distinguish.
enum ServiceProblem: Hashable, Sendable {
  case screenNameTaken(suggestions: [ScreenName])
  case ineligible(Ineligibility)
  case guardianDeclined(until: Date?)
  case tooManyGuardianRequests(until: Date?, allowsAnotherGuardian: Bool)
  case consentNotNeeded
  case handleTaken(suggestions: [Handle])
  case noProfile
  case wrongCredentials
  case wrongCode(attemptsLeft: Int)
  case noEmailAddress
  case reauthenticationRequired
  case uploadContinues(at: Int)
  case quotaExceeded
  case idempotencyConflict
  case transactionUsed
  case purchaseNotVerified
  /// A member of the request body is invalid; the value is its RFC 6901 pointer.
  case invalid(pointer: String)

  /// Reads the problem from the last segment of its type, so that the type's host may change.
  init?(_ error: NetworkError) {
    guard let problem = error.problem, let status = error.statusCode else { return nil }
    let kind = problem.type.split(whereSeparator: { $0 == "/" || $0 == ":" || $0 == "#" }).last
    switch (status, kind) {
    case (409, "screen-name-taken"):
      self = .screenNameTaken(suggestions: ScreenName.readable(problem.texts("suggestions")))
    case (409, "handle-taken"):
      self = .handleTaken(suggestions: Handle.readable(problem.texts("suggestions")))
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

  /// The problems without further members.
  private static let plain: [String: ServiceProblem] = [
    "401 wrong-credentials": .wrongCredentials,
    "403 reauthentication-required": .reauthenticationRequired,
    "404 no-profile": .noProfile,
    "409 consent-not-needed": .consentNotNeeded,
    "409 idempotency-conflict": .idempotencyConflict,
    "409 no-address": .noEmailAddress,
    "409 quota-exceeded": .quotaExceeded,
    "409 transaction-used": .transactionUsed,
    "422 purchase-not-verified": .purchaseNotVerified,
  ]
}

extension ProblemDetails {
  /// Returns the strings of an extension member that is an array; other elements are omitted.
  func texts(_ name: String) -> [String] {
    guard case .array(let values)? = extensions[name] else { return [] }
    return values.compactMap(\.stringValue)
  }

  /// Returns an extension member that is an RFC 3339 timestamp; nil for any other value.
  func instant(_ name: String) -> Date? {
    guard let text = extensions[name]?.stringValue else { return nil }
    return try? JSONCoding().decode(Date.self, from: JSONCoding().encode(text))
  }

  /// Returns an extension member that is an integer; nil for any other value.
  func integer(_ name: String) -> Int? {
    guard case .number(let number)? = extensions[name] else { return nil }
    return Int(exactly: number)
  }
}
