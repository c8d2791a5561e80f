import Domain
import FormKit

extension AuthenticationFlow.Message {
  /// The notice of the message.
  var notice: Notice {
    switch self {
    case .codeEnded:
      Notice(.error, "signIn.codeEnded")
    case .signUpCodeSent: Notice(.success, "createAccount.resent")
    case .signUpCodeTooSoon:
      Notice(
        .warning, Phrase("createAccount.tooSoon", ["n": .number(Int(SignUpAttempt.pause))]))
    case .signUpCodeLimit:
      Notice(
        .error, Phrase("createAccount.limit", ["n": .number(SignUpAttempt.messageLimit)]))
    case .signUpCodeExpired: Notice(.warning, "createAccount.expired")
    case .signUpPasswordNeeded: Notice(.info, "createAccount.enterPassword")
    case .signInCodeLimit:
      Notice(.error, Phrase("signIn.codeLimit", ["n": .number(SignUpAttempt.messageLimit)]))
    case .addressInUse: Notice(.info, "createAccount.inUse")
    case .resetCodeSent:
      Notice(
        .info, "signIn.resetCodeSent")
    case .passwordSet: Notice(.success, "newPassword.done")
    }
  }
}

extension AuthenticationFlow.Reason {
  /// The result of a screen that stays for the reason.
  var result: ScreenResult {
    switch self {
    case .remote(let error): .stay(messages: [:], notice: Notice(.error, error.phrase))
    case .provider(let error): .stay(messages: [:], notice: Notice(.error, error.phrase))
    case .addressInUse: .stay(messages: [:], notice: Notice(.warning, "provider.inUse"))
    case .notStored(let error): .stay(messages: [:], notice: Notice(.error, error.phrase))
    case .wrongCode(let attemptsLeft):
      .stay(
        messages: [
          "code": Phrase("mfa.code.wrong", count: attemptsLeft)
        ], notice: nil)
    case .signUpCodeEnded: .stay(messages: ["code": "createAccount.codeEnded"], notice: nil)
    case .resetCodeExpired:
      .stay(messages: ["token": "newPassword.token.expired"], notice: nil)
    case .weakPassword:
      .stay(
        messages: ["password": "newPassword.password.weak"], notice: nil)
    case .noCode(let message): .stay(messages: [:], notice: message.notice)
    }
  }
}

extension Domain.MFAMethod {
  /// The place where the person finds the code.
  var codeHint: Phrase {
    switch self {
    case .sms: "mfa.sentByPhone"
    case .email: "mfa.sentByEmail"
    case .totp: "mfa.shownByApp"
    }
  }
}
