import Domain

/// The guardian's address.
struct GuardianConsentBody: Encodable, Sendable {
  let guardianEmail: EmailAddress
}

/// A guardian's decision and the code that authorises it.
struct GuardianDecisionBody: Encodable, Sendable {
  let code: String
  let decision: GuardianDecision

  init(_ decision: GuardianDecision, _ code: GuardianConsentCode) {
    self.code = code.revealed
    self.decision = decision
  }
}
