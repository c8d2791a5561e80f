import Domain
import ShellApp
import Synchronization

/// Returns prepared results to the screens about the account.
final class AccountInteractorFake: DeleteAccountInteractor, SecondFactorInteractor,
  ReauthenticationInteractor, InteractorDouble
{
  let log = EventLog()
  private let deletion: DeleteAccountResult
  private let proof: ReauthenticationResult
  private let factor: SecondFactorResult

  init(
    delete: DeleteAccountResult = .deleted, proof: ReauthenticationResult = .proved,
    factor: SecondFactorResult = .changed
  ) {
    deletion = delete
    self.proof = proof
    self.factor = factor
  }

  func deleteAccount() async throws -> DeleteAccountResult { deletion }
  func reauthenticate(password: Password) async throws -> ReauthenticationResult { proof }
  func setSecondFactor(_ method: Domain.MFAMethod?) async throws -> SecondFactorResult { factor }
}
