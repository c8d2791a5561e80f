public import Domain

/// What protects the signed-in person's account.
public struct AccountUseCases: Sendable {
  /// Proving that one is still the person who signed in.
  public let reauthenticate: ReauthenticateUseCase
  /// Reading the address and the age of the password.
  public let readAccount: ReadAccountUseCase
  /// Replacing the password.
  public let changePassword: ChangePasswordUseCase
  /// Reading what is asked for beside the password.
  public let readSecondFactor: ReadSecondFactorUseCase
  /// Setting what is asked for beside the password.
  public let setSecondFactor: SetSecondFactorUseCase
  /// Beginning the setup of an authenticator app.
  public let beginAuthenticatorSetup: BeginAuthenticatorSetupUseCase
  /// Beginning the setup of text messages.
  public let beginTextMessageSetup: BeginTextMessageSetupUseCase
  /// Replacing the recovery codes.
  public let renewRecoveryCodes: RenewRecoveryCodesUseCase

  /// Makes the use cases of an account.
  public init(
    reauthenticate: ReauthenticateUseCase, readAccount: ReadAccountUseCase,
    changePassword: ChangePasswordUseCase, readSecondFactor: ReadSecondFactorUseCase,
    setSecondFactor: SetSecondFactorUseCase,
    beginAuthenticatorSetup: BeginAuthenticatorSetupUseCase,
    beginTextMessageSetup: BeginTextMessageSetupUseCase,
    renewRecoveryCodes: RenewRecoveryCodesUseCase
  ) {
    self.reauthenticate = reauthenticate
    self.readAccount = readAccount
    self.changePassword = changePassword
    self.readSecondFactor = readSecondFactor
    self.setSecondFactor = setSecondFactor
    self.beginAuthenticatorSetup = beginAuthenticatorSetup
    self.beginTextMessageSetup = beginTextMessageSetup
    self.renewRecoveryCodes = renewRecoveryCodes
  }
}
