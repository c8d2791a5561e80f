import Domain
import DomainMock
import ShellApp
import Synchronization

/// Returns prepared results to the screens about the account.
final class AccountInteractorFake: DeleteAccountInteractor, SecondFactorInteractor,
  AuthenticatorInteractor, ReauthenticationInteractor, ChangePasswordInteractor, InteractorDouble
{
  let log = EventLog()
  private let deletion: DeleteAccountResult
  private let proof: ReauthenticationResult
  private let factors: Mutex<[SecondFactorResult]>
  private let present: SecondFactorStatus
  private let setup: AuthenticatorSetupResult
  private let codes: RecoveryCodesResult
  private let passwords: Mutex<[PasswordChangeResult]>

  init(
    delete: DeleteAccountResult = .deleted, proof: ReauthenticationResult = .proved,
    factors: [SecondFactorResult] = [.changed([])], present: SecondFactorStatus = .unknown,
    setup: AuthenticatorSetupResult = .begun(AuthenticationRepositoryFake.authenticatorSetup),
    codes: RecoveryCodesResult = .renewed(AuthenticationRepositoryFake.recoveryCodes),
    passwords: [PasswordChangeResult] = [.changed]
  ) {
    deletion = delete
    self.proof = proof
    self.factors = Mutex(factors)
    self.present = present
    self.setup = setup
    self.codes = codes
    self.passwords = Mutex(passwords)
  }

  /// Returns the next of the results, and the last one again.
  func changePassword(to password: Password) async throws -> PasswordChangeResult {
    passwords.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }

  func deleteAccount() async throws -> DeleteAccountResult { deletion }
  func reauthenticate(password: Password) async throws -> ReauthenticationResult { proof }
  func beginAuthenticatorSetup() async throws -> AuthenticatorSetupResult { setup }
  func renewRecoveryCodes() async throws -> RecoveryCodesResult { codes }
  func secondFactor() async -> SecondFactorStatus { present }
  /// Returns the next of the results, and the last one again.
  func setSecondFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult {
    factors.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }
}
