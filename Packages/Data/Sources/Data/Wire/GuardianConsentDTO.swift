import Domain

/// The guardian to ask.
struct GuardianConsentBody: Encodable, Sendable {
  let guardianEmail: EmailAddress
}

/// A guardian's decision and the code that permits it.
struct GuardianDecisionBody: Encodable, Sendable {
  let code: String
  let decision: GuardianDecision

  init(_ decision: GuardianDecision, _ code: GuardianConsentCode) {
    self.code = code.revealed
    self.decision = decision
  }
}
