import Domain

/// The body of a guardian consent request, with the guardian's email address.
struct GuardianConsentBody: Encodable, Sendable {
  let guardianEmail: EmailAddress
}

/// The body of a request to record a guardian's decision, with the code that authorises it.
struct GuardianDecisionBody: Encodable, Sendable {
  let code: String
  let decision: GuardianDecision

  init(_ decision: GuardianDecision, _ code: GuardianConsentCode) {
    self.code = code.revealed
    self.decision = decision
  }
}
