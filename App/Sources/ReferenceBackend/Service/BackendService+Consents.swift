import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Guardians' consent: the service sends the guardian a code, whose owner decides.
extension BackendService {
  /// `POST /v1/profile/guardian-consent`: sends the guardian a code.
  mutating func requestConsent(
    _ json: JSONBody, of userID: String
  ) throws(BackendError) -> HTTPResponse {
    let guardian = try ProfileOrder.guardianEmail(json)
    try ask(guardian, for: userID, at: "/guardianEmail")
    return HTTPResponse(status: 202, headers: ["Cache-Control": "no-store"])
  }

  /// `POST /v1/consents`: records what the owner of a code decides.
  ///
  /// A code stays valid until it expires, so that a decision can be changed as long.
  mutating func decideConsent(_ json: JSONBody) throws(BackendError) -> HTTPResponse {
    let text = try json.string("code")
    guard let decision = GuardianDecision(rawValue: try json.string("decision")) else {
      throw json.invalid("decision", "Expected approved or denied.")
    }
    guard let code = try? GuardianConsentCode(text),
      let record = state.consentCodes[try Self.key(of: code)], record.expiresAt > now,
      var consent = state.consents[record.userID]
    else { throw wrongConsentCode() }
    consent.givenAt = decision == .approved ? now : nil
    consent.deniedAt = decision == .denied ? now : nil
    state.consents[record.userID] = consent
    return .noContent
  }

  /// The refusal of a wrong code.
  ///
  /// Only wrong ones count, so that strangers' guesses keep no guardian with the right one out.
  private mutating func wrongConsentCode() -> BackendError {
    guard let limit = configuration.consentAttemptsPerMinute,
      let seconds = budget.take("guardians' codes", limit: limit, now: now)
    else { return .wrongCode }
    return .tooManyAttempts(seconds: seconds)
  }

  /// Ends a consent whose guardian turns out to be the account's own mailbox.
  mutating func withdrawConsent(of userID: String, givenBy email: String) {
    guard let guardian = state.consents[userID]?.guardianEmail,
      (try? EmailAddress(email)).map({ Self.isSameMailbox(guardian, $0) }) == true
    else { return }
    state.consentCodes.removeAll { $1.userID == userID }
    state.consents[userID]?.givenAt = nil
  }

  /// Whether a guardian has to be asked before a new profile is created.
  ///
  /// A guardian named in the order is asked unless they were asked before.
  mutating func isConsentMissing(
    _ verdict: AgeEligibilityResult, _ order: ProfileOrder, _ userID: String
  ) throws(BackendError) -> Bool {
    guard case .requiresGuardianConsent = verdict else { return false }
    if let guardian = order.guardianEmail {
      try refuseOwnAddress(guardian, of: userID, at: "/guardianConsent/guardianEmail")
      if state.consents[userID] == nil {
        try ask(guardian, for: userID, at: "/guardianConsent/guardianEmail")
      }
    }
    return state.consents[userID] == nil
  }

  private mutating func ask(
    _ guardian: EmailAddress, for userID: String, at pointer: String
  ) throws(BackendError) {
    try refuseOwnAddress(guardian, of: userID, at: pointer)
    var consent = state.consents[userID] ?? BackendState.Consent(guardianEmail: "")
    let recent = try recentRequests(of: consent, allowing: guardian, userID)
    if !Self.isSameMailbox(consent.guardianEmail, guardian) {
      state.consentCodes.removeAll { $1.userID == userID }
    }
    consent.guardianEmail = guardian.revealed
    consent.deniedAt = nil
    consent.requests =
      recent + [BackendState.ConsentRequest(guardianEmail: guardian.revealed, sentAt: now)]
    try send(try newCode(), to: guardian, for: userID)
    state.consents[userID] = consent
  }

  /// The requests that count; 409 when another is not allowed.
  private func recentRequests(
    of consent: BackendState.Consent, allowing guardian: EmailAddress, _ userID: String
  ) throws(BackendError) -> [BackendState.ConsentRequest] {
    let shown = state.profiles[userID].map { guardianConsent($0, of: userID) }
    guard consent.givenAt == nil, shown != .notRequired else {
      throw .conflict("consent-not-needed", "The consent of a guardian is not needed.")
    }
    let pause = configuration.consentInterval
    if let end = consent.deniedAt?.adding(pause), end > now {
      throw .guardian("guardian-declined", "The guardian denied the profile.", until: end)
    }
    let recent = (consent.requests ?? []).filter { $0.sentAt.adding(pause) > now }
    let same = recent.filter { Self.isSameMailbox($0.guardianEmail, guardian) }
    let others = Set(recent.map(\.guardianEmail)).subtracting(same.map(\.guardianEmail))
    let isTooMany =
      same.count >= configuration.messagesPerGuardian
      || same.isEmpty && others.count >= configuration.guardiansPerAccount
    if isTooMany, let first = (same.isEmpty ? recent : same).map(\.sentAt).min() {
      let allowsAnother = !same.isEmpty && others.count + 1 < configuration.guardiansPerAccount
      throw .guardian(
        "too-many-guardian-requests", "Too many messages were sent to guardians.",
        until: first.adding(pause), ["allowsAnotherGuardian": .bool(allowsAnother)])
    }
    return recent
  }

  private func newCode() throws(BackendError) -> GuardianConsentCode {
    do {
      return try GuardianConsentCode(
        bytes: configuration.randomBytes(GuardianConsentCode.byteCount))
    } catch {
      throw .unavailable
    }
  }

  private mutating func send(
    _ code: GuardianConsentCode, to guardian: EmailAddress, for userID: String
  ) throws(BackendError) {
    state.consentCodes[try Self.key(of: code)] = BackendState.ConsentCode(
      userID: userID, expiresAt: now.adding(configuration.consentCodeLifetime))
    // Nobody is written to more often because many accounts name them.
    guard try countMessage(.guardian, to: guardian.revealed) else { return }
    messages.append(
      BackendMessage(
        recipient: guardian.revealed,
        content: .guardianConsent(code: code.grouped, childScreenName: screenName(of: userID))))
  }

  /// The name of a user's profile, or the one they reserved.
  private func screenName(of userID: String) -> String? {
    if let name = state.profiles[userID]?.screenName { return name.value }
    return state.holds.values.first { $0.userID == userID && $0.expiresAt > now }?.name
  }

  private func refuseOwnAddress(
    _ guardian: EmailAddress, of userID: String, at pointer: String
  ) throws(BackendError) {
    if let own = state.accounts[userID]?.email, Self.isSameMailbox(own, guardian) {
      throw .invalid(pointer, "Enter the address of your parent or guardian, not your own.")
    }
  }

  private static func isSameMailbox(_ address: String, _ other: EmailAddress) -> Bool {
    (try? EmailAddress(address))?.isSameMailbox(as: other) ?? false
  }

  private static func key(of code: GuardianConsentCode) throws(BackendError) -> String {
    try digest(code.revealed).hexadecimal
  }
}
