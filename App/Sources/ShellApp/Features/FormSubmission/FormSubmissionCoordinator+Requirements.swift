import Domain
public import FormKit

extension FormSubmissionCoordinator: FormFlowCoordinator {
  /// Ends the attempt, unless the answers may be corrected or sent again, and goes where the result leads.
  public func formDidSubmit(_ result: FormSubmissionResult) {
    switch result {
    case .completed, .failed(_, isRetryable: false): attempt = nil
    case .requiresMFA, .requiresVerification, .requiresAdditionalInfo, .requiresUpgrade,
      .requiresGuardianConsent, .validationFailed, .failed(_, isRetryable: true):
      break
    }
    if let route = result.route { formNeedsNavigation(to: route) }
  }

  /// Drops the attempt.
  public func formDidCancel() {
    attempt = nil
    challenge = nil
    awaitsAccount = false
  }

  /// Shows the screen of a requirement, which says why it shows, and keeps the field to which the person comes back.
  public func formNeedsNavigation(to route: FormRoute) {
    switch route {
    case .mfa(let method):
      showCode(
        "submission.code", Domain.MFAMethod(method).codeHint, isSent: method != .totp,
        isFactor: true)
    case .verification(let method):
      let hint: Phrase = method == "phone" ? "mfa.sentByPhone" : "mfa.sentByEmail"
      showCode("submission.verification", hint, isSent: true, isFactor: false)
    case .additionalInfo(let compiled):
      guard let attempt else { return }
      router.showAdditionalInfo(
        AdditionalInfoDelegate(
          form: form, compiled: compiled, submission: attempt.id, known: answersByToken
        ) { [weak self] id in
          self?.additional[compiled.schema.id] = id
          await self?.resume()
        })
      notice = Notice(.warning, "submission.additionalInfo")
    case .upgrade:
      awaitsAccount = true
      router.showLinkAccount()
      notice = Notice(.warning, "submission.upgrade")
    case .guardianConsent:
      router.showGuardian()
      notice = Notice(.warning, "submission.guardian")
    case .nextField(let path), .previousField(let path): field = path
    case .success: field = nil
    case .error:
      // The form shows the message.
      break
    }
  }

  private func showCode(_ reason: Phrase, _ hint: Phrase, isSent: Bool, isFactor: Bool) {
    notice = Notice(.warning, reason)
    router.showSubmissionCode(
      SubmissionCodeDelegate(
        form: form, reason: reason, hint: hint, isSent: isSent, isFactor: isFactor,
        confirm: { [weak self] code, leave in
          await self?.confirm(code, leave: leave) ?? .advance
        }, sendAgain: { [weak self] leave in await self?.sendAgain(leave: leave) ?? .advance }))
  }
}

extension FormKit.MFAMethod {
  init(_ method: Domain.MFAMethod) {
    switch method {
    case .sms: self = .sms
    case .email: self = .email
    case .totp: self = .totp
    }
  }
}

extension Domain.MFAMethod {
  init(_ method: FormKit.MFAMethod) {
    switch method {
    case .sms: self = .sms
    case .email: self = .email
    case .totp: self = .totp
    }
  }
}
