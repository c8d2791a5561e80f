import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Who is too young: a verdict with its end is kept by account, never the birthday or the age.
extension BackendService {
  /// `POST /v1/profile/eligibility`: judges a birthday and keeps a refusal.
  mutating func checkEligibility(
    _ json: JSONBody, of userID: String
  ) throws(Problem) -> HTTPResponse {
    let birthday = try ProfileOrder.dateOfBirth(json, today: today)
    _ = try judge(birthday, in: try ProfileOrder.region(json), of: userID)
    return .noContent
  }

  /// Judges a birthday: 403 when it is refused, or when the account is still refused.
  ///
  /// An account with a profile is judged by the birthday alone, and nothing is kept.
  mutating func judge(
    _ birthday: DateOfBirth, in region: String, of userID: String
  ) throws(Problem) -> AgeEligibilityResult {
    if let verdict = standingVerdict(on: userID) { throw .ineligible(verdict) }
    let result = configuration.eligibility.policy(for: region).evaluate(
      age: birthday.age(on: today))
    guard case .ineligible(_, let minimum) = result else { return result }
    guard state.profiles[userID] == nil else { throw .ineligible(Ineligibility(minimum: minimum)) }
    let verdict = Ineligibility(
      minimum: minimum, until: now.adding(configuration.ineligibilityDuration))
    state.ineligibilities[userID] = verdict
    throw .ineligible(verdict)
  }

  /// The verdict that stands on an account without a profile.
  func standingVerdict(on userID: String) -> Ineligibility? {
    guard state.profiles[userID] == nil, let verdict = state.ineligibilities[userID],
      verdict.stands(at: now)
    else { return nil }
    return verdict
  }
}
