import Domain

extension LaunchProfile {
  /// The end of the load, for its event.
  var stage: ActionStage {
    switch self {
    case .complete: .success
    case .missing: .refused("missing")
    case .ineligible: .refused("ineligible")
    case .unknown(let error): .fail(error)
    }
  }
}

extension [AvatarResult] {
  /// The end of the uploads, for their event: the first failure.
  var stage: ActionStage {
    for case .failed(let error, _) in self { return .fail(error) }
    return .success
  }
}

extension GuardianConsentRequestResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .requested: .success
    // Without the date that the error has.
    case .refused(let error): .refused(String("\(error)".prefix { $0 != "(" }))
    case .failed(let error): .fail(error)
    }
  }
}

extension DeleteAccountResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .deleted: .success
    case .deletedRemotely(let error), .sessionUnavailable(let error), .ended(let error?):
      .fail(error)
    case .ended(nil): .refused("sessionEnded")
    case .notSignedIn: .refused("notSignedIn")
    case .reauthenticationRequired: .refused("reauthenticationRequired")
    case .failed(let error): .fail(error)
    }
  }
}

extension PasswordChangeResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .changed: .success
    case .reauthenticationRequired: .refused("reauthenticationRequired")
    case .noEmailAddress: .refused("noEmailAddress")
    case .weakPassword: .refused("weakPassword")
    case .notSignedIn: .refused("notSignedIn")
    case .failed(let error): .fail(error)
    case .sessionUnavailable(let error): .fail(error)
    }
  }
}

extension SecondFactorResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .changed: .success
    case .reauthenticationRequired: .refused("reauthenticationRequired")
    case .noEmailAddress: .refused("noEmailAddress")
    case .unavailable: .refused("unavailable")
    case .wrongCode: .refused("wrongCode")
    case .setupEnded: .refused("setupEnded")
    case .notSignedIn: .refused("notSignedIn")
    case .failed(let error): .fail(error)
    case .sessionUnavailable(let error): .fail(error)
    }
  }
}

extension AuthenticatorSetupResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .begun: .success
    case .reauthenticationRequired: .refused("reauthenticationRequired")
    case .noEmailAddress: .refused("noEmailAddress")
    case .notSignedIn: .refused("notSignedIn")
    case .failed(let error): .fail(error)
    case .sessionUnavailable(let error): .fail(error)
    }
  }
}

extension TextMessageSetupResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .begun: .success
    case .reauthenticationRequired: .refused("reauthenticationRequired")
    case .noEmailAddress: .refused("noEmailAddress")
    case .unavailable: .refused("unavailable")
    case .unsupportedNumber: .refused("unsupportedNumber")
    case .notSignedIn: .refused("notSignedIn")
    case .failed(let error): .fail(error)
    case .sessionUnavailable(let error): .fail(error)
    }
  }
}

extension RecoveryCodesResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .renewed: .success
    case .reauthenticationRequired: .refused("reauthenticationRequired")
    case .noSecondFactor: .refused("noSecondFactor")
    case .notSignedIn: .refused("notSignedIn")
    case .failed(let error): .fail(error)
    case .sessionUnavailable(let error): .fail(error)
    }
  }
}

extension CreateAccountResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .codeSent: .success
    case .weakPassword: .refused("weakPassword")
    case .notGuest: .refused("notGuest")
    case .notSignedIn: .refused("notSignedIn")
    case .failed(let error): .fail(error)
    case .sessionUnavailable(let error): .fail(error)
    }
  }
}

extension AddressVerificationResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .codeSent, .verified: .success
    case .wrongCode: .refused("wrongCode")
    case .codeEnded: .refused("codeEnded")
    case .failed(let error): .fail(error)
    }
  }
}

extension SignInResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .signedIn: .success
    case .wrongCredentials: .refused("wrongCredentials")
    case .requiresMFA: .refused("requiresMFA")
    case .wrongCode: .refused("wrongCode")
    case .challengeEnded: .refused("codeEnded")
    case .addressInUse: .refused("addressInUse")
    case .identityInUse: .refused("identityInUse")
    case .notGuest: .refused("notGuest")
    case .offline: .fail(RemoteError.offline)
    case .failed(let error): .fail(error)
    case .notStored(let error): .fail(error)
    }
  }

  /// The end of a request for another code of a second factor, for its event.
  var resendStage: ActionStage {
    if case .requiresMFA = self { .success } else { stage }
  }
}

extension ReauthenticationResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .proved: .success
    case .wrongPassword: .refused("wrongPassword")
    case .wrongIdentity: .refused("wrongIdentity")
    case .providerFailed(let error): error.stage
    case .notSignedIn: .refused("notSignedIn")
    case .failed(let error): .fail(error)
    case .sessionUnavailable(let error): .fail(error)
    }
  }
}

extension ProviderSignInResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .answered(let result): result.stage
    case .failed(let error): error.stage
    }
  }
}

extension SignInProviderError {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .refused: .refused("refused")
    case .timedOut: .refused("timedOut")
    case .remote(let error): .fail(error)
    case .notOffered, .notVerified, .clockDiffers: .fail(self)
    }
  }
}

extension SignOutResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .signedOut: .success
    case .signedOutLocally(let error): .fail(error)
    case .notCleared(let error): .fail(error)
    }
  }
}
