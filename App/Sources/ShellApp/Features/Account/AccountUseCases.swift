public import Domain

/// What protects the signed-in person's account.
public struct AccountUseCases: Sendable {
  /// Proving that one is still the person who signed in.
  public let reauthenticate: ReauthenticateUseCase
  /// Reading what is asked for beside the password.
  public let readSecondFactor: ReadSecondFactorUseCase
  /// Setting what is asked for beside the password.
  public let setSecondFactor: SetSecondFactorUseCase
  /// Beginning the setup of an authenticator app.
  public let beginAuthenticatorSetup: BeginAuthenticatorSetupUseCase
  /// Replacing the recovery codes.
  public let renewRecoveryCodes: RenewRecoveryCodesUseCase

  /// Makes the use cases of an account.
  public init(
    reauthenticate: ReauthenticateUseCase, readSecondFactor: ReadSecondFactorUseCase,
    setSecondFactor: SetSecondFactorUseCase,
    beginAuthenticatorSetup: BeginAuthenticatorSetupUseCase,
    renewRecoveryCodes: RenewRecoveryCodesUseCase
  ) {
    self.reauthenticate = reauthenticate
    self.readSecondFactor = readSecondFactor
    self.setSecondFactor = setSecondFactor
    self.beginAuthenticatorSetup = beginAuthenticatorSetup
    self.renewRecoveryCodes = renewRecoveryCodes
  }
}
