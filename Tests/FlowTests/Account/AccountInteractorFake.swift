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
  private let present: SecondFactorStatus

  init(
    delete: DeleteAccountResult = .deleted, proof: ReauthenticationResult = .proved,
    factor: SecondFactorResult = .changed([]), present: SecondFactorStatus = .unknown
  ) {
    deletion = delete
    self.proof = proof
    self.factor = factor
    self.present = present
  }

  func deleteAccount() async throws -> DeleteAccountResult { deletion }
  func reauthenticate(password: Password) async throws -> ReauthenticationResult { proof }
  func secondFactor() async -> SecondFactorStatus { present }
  func setSecondFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult {
    self.factor
  }
}
