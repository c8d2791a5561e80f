import Domain
import DomainMock
import Foundation
import ShellApp
import Synchronization

/// Returns prepared results to the screens about the account.
final class AccountInteractorFake: DeleteAccountInteractor, SecondFactorInteractor,
  AuthenticatorInteractor, TextMessageInteractor, ReauthenticationInteractor,
  ChangePasswordInteractor, InteractorDouble
{
  let log = EventLog()
  private let deletion: DeleteAccountResult
  private let proof: ReauthenticationResult
  private let factors: Mutex<[SecondFactorResult]>
  private let present: SecondFactorSettings
  private let setup: AuthenticatorSetupResult
  private let texts: Mutex<[TextMessageSetupResult]>
  private let numbers = Mutex<[PhoneNumber]>([])
  private let seconds = Mutex(0.0)
  private let codes: RecoveryCodesResult
  private let details: AccountDetails?
  private let isGuestAccount: Bool
  private let passwords: Mutex<[PasswordChangeResult]>

  init(
    delete: DeleteAccountResult = .deleted, proof: ReauthenticationResult = .proved,
    factors: [SecondFactorResult] = [.changed([])], present: SecondFactorStatus = .unknown,
    offered: Set<MFAMethod> = [.email, .totp], texts: [TextMessageSetupResult] = [],
    setup: AuthenticatorSetupResult = .begun(AuthenticationRepositoryFake.authenticatorSetup),
    codes: RecoveryCodesResult = .renewed(AuthenticationRepositoryFake.recoveryCodes),
    passwords: [PasswordChangeResult] = [.changed], account: AccountDetails? = nil,
    isGuest: Bool = false
  ) {
    isGuestAccount = isGuest
    details = account
    deletion = delete
    self.proof = proof
    self.factors = Mutex(factors)
    self.present = SecondFactorSettings(present, offeredMethods: offered)
    self.texts = Mutex(texts)
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
  /// Shows the page of `SignInProviderFake` and returns the proof.
  func reauthenticate(
    at provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ReauthenticationResult {
    if let url = URL(string: SignInProviderFake.page) { await show(url) }
    return proof
  }
  func account() async -> AccountDetails? { details }
  func isGuest() async -> Bool? { isGuestAccount }
  var offeredProviders: [IdentityProvider] { [.apple, .google] }
  let answerPage: (@Sendable (URL) async -> String?)? = nil
  func beginAuthenticatorSetup() async throws -> AuthenticatorSetupResult { setup }
  /// The present instant; the start of 2026 at first.
  var now: Date { Date(timeIntervalSince1970: 1_767_225_600 + seconds.withLock { $0 }) }
  func advance(by seconds: Double) { self.seconds.withLock { $0 += seconds } }
  func demoMessage() -> Notice? { nil }
  /// The numbers that were asked to be sent a code, in order.
  var textedNumbers: [PhoneNumber] { numbers.withLock { $0 } }
  /// The result of the next request for a code.
  var nextText: TextMessageSetupResult? {
    get { texts.withLock { $0.first } }
    set { texts.withLock { $0 = [newValue].compactMap(\.self) } }
  }
  /// Returns the next of the results; a code that is valid for five minutes when there is none.
  func beginTextMessageSetup(_ phoneNumber: PhoneNumber) async throws -> TextMessageSetupResult {
    numbers.withLock { $0.append(phoneNumber) }
    return texts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      ?? .begun(
        TextMessageSetup(phoneNumber: phoneNumber, expiresAt: now.addingTimeInterval(300)))
  }
  func renewRecoveryCodes() async throws -> RecoveryCodesResult { codes }
  func secondFactor() async -> SecondFactorSettings { present }
  /// Returns the next of the results, and the last one again.
  func setSecondFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult {
    factors.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }
}
