import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Who is too young or needs a guardian's consent: a verdict with its end is kept by account, never
/// the birthday or the age.
extension BackendService {
  /// `POST /v1/profile/eligibility`: judges a birthday and keeps the verdict on a child or a minor.
  mutating func checkEligibility(
    _ json: JSONBody, of userID: String
  ) throws(BackendError) -> HTTPResponse {
    let birthday = try ProfileOrder.dateOfBirth(json, today: today)
    _ = try judge(birthday, in: try ProfileOrder.region(json), of: userID)
    return .noContent
  }

  /// Judges a birthday: 403 when it is refused, or when the account is still refused.
  ///
  /// An account that was a minor's, or asked a guardian, needs that consent whatever birthday it gives
  /// later. An account with a profile is judged by the birthday alone, and nothing is kept.
  mutating func judge(
    _ birthday: DateOfBirth, in region: String, of userID: String
  ) throws(BackendError) -> AgeEligibilityResult {
    if let verdict = standingVerdict(on: userID) { throw .ineligible(verdict) }
    let result = configuration.eligibility.policy(for: region).evaluate(
      age: birthday.age(on: today))
    let hasProfile = state.profiles[userID] != nil
    let until = now.adding(configuration.ineligibilityDuration)
    switch result {
    case .eligible(let age):
      return !hasProfile && needsConsent(userID) ? .requiresGuardianConsent(age: age) : result
    case .requiresGuardianConsent:
      if !hasProfile {
        state.ageVerdicts[userID] = BackendState.AgeEligibilityRecord(minimum: nil, until: until)
      }
      return result
    case .ineligible(_, let minimum):
      guard !hasProfile else { throw .ineligible(Ineligibility(minimum: minimum)) }
      state.ageVerdicts[userID] = BackendState.AgeEligibilityRecord(minimum: minimum, until: until)
      throw .ineligible(Ineligibility(minimum: minimum, until: until))
    }
  }

  /// The state of a guardian's consent to a profile, judged by the age on this day.
  ///
  /// A person who is old enough needs none once no mark of a minor stands on the account: after 30 days,
  /// a corrected birthday or the person's growing older decides.
  func guardianConsent(
    _ profile: BackendState.Profile, of userID: String
  ) -> GuardianConsentState {
    let policy = configuration.eligibility.policy(for: profile.region)
    if case .eligible = policy.evaluate(age: profile.dateOfBirth.age(on: today)),
      !needsConsent(userID)
    {
      return .notRequired
    }
    return state.consents[userID]?.state ?? .notRequested
  }

  /// Whether an account told a minor's birthday or asked a guardian lately.
  private func needsConsent(_ userID: String) -> Bool {
    if let verdict = state.ageVerdicts[userID], verdict.minimum == nil, verdict.stands(at: now) {
      return true
    }
    return state.consents[userID]?.stands(at: now, within: configuration.consentInterval) ?? false
  }

  /// The refusal that stands on an account.
  func standingVerdict(on userID: String) -> Ineligibility? {
    guard let verdict = state.ageVerdicts[userID], let minimum = verdict.minimum,
      verdict.stands(at: now)
    else { return nil }
    return Ineligibility(minimum: minimum, until: verdict.until)
  }
}
