import Domain
import FormKit

extension AuthenticationFlow.Message {
  /// The notice of the message.
  var notice: Notice {
    switch self {
    case .codeEnded:
      Notice(.error, "That code is no longer valid. Sign in again to get a new code.")
    case .resetCodeSent:
      Notice(
        .info,
        "If an account has that address, we sent a code to it. We send at most three codes an hour. "
          + "Earlier codes still work.")
    case .passwordSet: Notice(.success, "Your new password is set. Sign in with it.")
    }
  }
}

extension AuthenticationFlow.Reason {
  /// The result of a screen that stays for the reason.
  var result: ScreenResult {
    switch self {
    case .remote(let error): .stay(messages: [:], notice: Notice(.error, error.message))
    case .notStored(let error): .stay(messages: [:], notice: Notice(.error, error.message))
    case .wrongCode(let attemptsLeft):
      .stay(
        messages: [
          "code": "That code is wrong. You can try "
            + (attemptsLeft == 1 ? "once more." : "\(attemptsLeft) more times.")
        ], notice: nil)
    case .resetCodeExpired:
      .stay(messages: ["token": "That code is wrong or no longer valid."], notice: nil)
    case .weakPassword:
      .stay(
        messages: ["password": "This password is too easy to guess. Choose another."], notice: nil)
    }
  }
}

extension Domain.MFAMethod {
  /// The place where the person finds the code.
  var codeHint: String {
    switch self {
    case .sms: "We sent a code to your phone."
    case .email: "We sent a code to your email address."
    case .totp: "Your authenticator app shows the code."
    }
  }
}
