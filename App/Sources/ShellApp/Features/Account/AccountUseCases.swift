public import Domain

/// What can be done about the signed-in person's account.
public struct AccountUseCases: Sendable {
  /// Deleting it.
  public let delete: any DeleteAccountUseCase
  /// Proving that one is still the person who signed in.
  public let reauthenticate: ReauthenticateUseCase
  /// Reading what is asked for beside the password.
  public let readSecondFactor: ReadSecondFactorUseCase
  /// Setting what is asked for beside the password.
  public let setSecondFactor: SetSecondFactorUseCase

  /// Makes the use cases of an account.
  public init(
    delete: any DeleteAccountUseCase, reauthenticate: ReauthenticateUseCase,
    readSecondFactor: ReadSecondFactorUseCase, setSecondFactor: SetSecondFactorUseCase
  ) {
    self.delete = delete
    self.reauthenticate = reauthenticate
    self.readSecondFactor = readSecondFactor
    self.setSecondFactor = setSecondFactor
  }
}
