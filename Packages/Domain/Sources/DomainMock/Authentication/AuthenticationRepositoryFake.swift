public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An in-memory service with accounts identified by address and password.
///
/// The tokens of a session contain its number, counted from 1. Access tokens expire after 15
/// minutes and refresh tokens after 30 days, counted from the injected instant. A sign-in is recent
/// for 10 minutes. The code of every challenge is ``code``; the third wrong code ends the
/// challenge.
public final class AuthenticationRepositoryFake: AuthenticationRepository {
  /// The code of every challenge.
  public static let code = SecretString("123456")
  /// The setup of every authenticator app; ``code`` confirms it.
  public static let authenticatorSetup = AuthenticatorSetup(
    secret: SecretString("GEZDGNBVGY3TQOJQ"),
    uri: SecretString("otpauth://totp/Fake?secret=GEZDGNBVGY3TQOJQ"),
    expiresAt: Date(timeIntervalSince1970: 1_767_226_200))
  /// The recovery codes of every account with a second factor.
  public static let recoveryCodes = (0..<10).compactMap { number in
    RecoveryCode(bytes: [UInt8](repeating: UInt8(number), count: RecoveryCode.byteCount))
  }
  /// The token of an identity at each provider, which a guest can link.
  public static let identityToken = SecretString("identity")
  /// The token of every password reset, valid after a request.
  public static let resetToken = SecretString("reset")

  fileprivate struct Account {
    var password: Password?
    var id: UserID
    var isNewUser: Bool
    var secondFactor: MFAMethod?
    var phoneNumber: PhoneNumber?
    var passwordChangedAt: Date?

    var status: SecondFactorStatus {
      guard let secondFactor else { return .off }
      return .on(
        PresentSecondFactor(
          secondFactor, recoveryCodesLeft: AuthenticationRepositoryFake.recoveryCodes.count,
          phoneNumberEnding: phoneNumber?.ending))
    }
  }

  fileprivate struct State {
    var accounts: [EmailAddress: Account] = [:]
    var granted: [UserSession] = []
    var active: [UserSession: Date] = [:]
    /// The confirmation of the password of each session, and the change that it allows; nil for the next one.
    var confirmed: [UserSession: (instant: Date, change: String?)] = [:]
    var challenge: (email: EmailAddress, attemptsLeft: Int)?
    /// The setup of each user; without a phone number for an authenticator app.
    var setups: [UserID: (attemptsLeft: Int, phoneNumber: PhoneNumber?)] = [:]
    var sendsTextMessages = false
    var reset: EmailAddress?
    var identities: [IdentityProvider: UserID] = [:]
    var pending: [String: (account: PendingAccount, password: Password, guest: UserID?)] = [:]
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Date

  /// Creates a service without accounts.
  ///
  /// - Parameter now: Returns the current instant; the start of 2026 by default.
  public init(
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_767_225_600) }
  ) {
    self.now = now
  }

  /// Adds an account, replacing an account with the same address.
  public func addAccount(
    email: EmailAddress,
    password: Password?,
    id: UserID,
    isNewUser: Bool = false,
    secondFactor: MFAMethod? = nil
  ) {
    let account = Account(
      password: password, id: id, isNewUser: isNewUser, secondFactor: secondFactor)
    state.withLock { $0.accounts[email] = account }
  }

  /// The sessions that have not ended.
  public var activeSessions: Set<UserSession> { state.withLock { Set($0.active.keys) } }

  /// Returns whether an account with the address exists.
  public func hasAccount(_ email: EmailAddress) -> Bool {
    state.withLock { $0.accounts[email] != nil }
  }

  /// Returns the second factor of an account; nil when there is none.
  public func secondFactor(of email: EmailAddress) -> MFAMethod? {
    state.withLock { $0.accounts[email]?.secondFactor }
  }

  /// Whether the service offers text messages; false by default.
  public var sendsTextMessages: Bool {
    get { state.withLock { $0.sendsTextMessages } }
    set { state.withLock { $0.sendsTextMessages = newValue } }
  }

  /// The error that every method throws; nil to succeed.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Signs in; throws for wrong credentials and for every provider's token.
  public func signIn(with credential: SignInCredential) async throws -> AuthenticationResult {
    let instant = now()
    return try access { state in
      switch credential {
      case .password(let email, let password):
        guard let account = state.accounts[email], account.password == password else {
          throw RemoteError.unauthorized(.wrongCredentials)
        }
        guard let method = account.secondFactor else { return state.session(email, at: instant) }
        state.challenge = (email, 3)
        return .requiresMFA(MFAChallenge(id: SecretString(email.revealed), method: method))
      case .code(let code, let challenge): return try state.complete(challenge, code, at: instant)
      case .provider: throw RemoteError.unauthorized(.wrongCredentials)
      case .anonymous: return state.session(nil, at: instant)
      }
    }
  }

  /// Keeps the challenge and its attempts; ``code`` stays its code.
  public func resendCode(of challenge: MFAChallenge) async throws {
    try access { state in
      guard state.challenge?.email.revealed == challenge.id.revealed else {
        throw AuthenticationRepositoryError.challengeEnded
      }
    }
  }

  /// Keeps an account until ``code`` comes; that of a known address is never completed.
  public func signUp(email: EmailAddress, password: Password) async throws -> PendingAccount {
    let instant = now()
    return try access { try $0.propose(.signUp, email, password, for: nil, at: instant) }
  }

  /// Creates a pending account with ``code`` and signs in.
  public func completeSignUp(
    _ pending: PendingAccount, code: SecretString
  ) async throws -> AuthenticationResult {
    let instant = now()
    return try access { state in
      let kept = try state.redeem(pending, code, for: nil, at: instant)
      state.accounts[pending.email] = Account(
        password: kept, id: UserID(pending.email.revealed), isNewUser: true)
      return state.session(pending.email, at: instant)
    }
  }

  /// Does what ``signUp(email:password:)`` does for the guest account of an active session.
  public func link(
    _ session: UserSession, email: EmailAddress, password: Password
  ) async throws -> PendingAccount {
    let instant = now()
    return try access { state in
      guard state.active[session] != nil else { throw RemoteError.unauthorized(.sessionEnded) }
      guard !state.identities.values.contains(session.userID),
        !state.accounts.values.contains(where: { $0.id == session.userID })
      else { throw AuthenticationRepositoryError.notGuest }
      return try state.propose(.link, email, password, for: session.userID, at: instant)
    }
  }

  /// Gives the guest account of a session its address and password with ``code``.
  public func completeLink(
    _ pending: PendingAccount, code: SecretString, for session: UserSession
  ) async throws {
    let instant = now()
    try access { state in
      let kept = try state.redeem(pending, code, for: session.userID, at: instant)
      state.accounts[pending.email] = Account(
        password: kept, id: session.userID, isNewUser: false)
    }
  }

  /// Gives the guest account of a session the identity of ``identityToken``; throws for another token.
  ///
  /// An identity is linked once. It has no address.
  public func link(
    _ session: UserSession, to provider: IdentityProvider, identityToken: SecretString
  ) async throws -> EmailAddress? {
    try access { state in
      guard state.active.keys.contains(where: { $0.refreshToken == session.refreshToken }) else {
        throw RemoteError.unauthorized(.sessionEnded)
      }
      guard identityToken == Self.identityToken else {
        throw RemoteError.unauthorized(.wrongCredentials)
      }
      if state.identities[provider] == session.userID { return nil }
      guard !state.identities.values.contains(session.userID),
        !state.accounts.values.contains(where: { $0.id == session.userID })
      else { throw AuthenticationRepositoryError.notGuest }
      guard state.identities[provider] == nil else {
        throw AuthenticationRepositoryError.identityInUse
      }
      state.identities[provider] = session.userID
      return nil
    }
  }

  /// Ends a session; throws when it has ended before.
  public func signOut(_ session: UserSession) async throws {
    try access { state in
      guard state.active.removeValue(forKey: session) != nil else {
        throw RemoteError.unauthorized(.sessionEnded)
      }
    }
  }

  /// Deletes the account of an active and recent session, and ends all its sessions.
  public func deleteAccount(_ session: UserSession) async throws {
    let instant = now()
    try access { state in
      try state.requireRecent(session, at: instant)
      state.accounts = state.accounts.filter { $0.value.id != session.userID }
      state.active = state.active.filter { $0.key.userID != session.userID }
    }
  }

  /// Marks an active session as recent, and confirmed for one change of the second factor, when the password is right.
  public func reauthenticate(_ session: UserSession, password: Password) async throws {
    let instant = now()
    try access { state in
      guard state.active[session] != nil else { throw RemoteError.unauthorized(.sessionEnded) }
      guard let email = session.email, state.accounts[email]?.password == password else {
        throw RemoteError.unauthorized(.wrongCredentials)
      }
      state.active[session] = instant
      state.confirmed[session] = (instant, nil)
    }
  }

  /// Marks an active session as recent when its account has the identity of ``identityToken``.
  public func reauthenticate(
    _ session: UserSession, at provider: IdentityProvider, identityToken: SecretString
  ) async throws {
    let instant = now()
    try access { state in
      guard state.active[session] != nil else { throw RemoteError.unauthorized(.sessionEnded) }
      guard identityToken == Self.identityToken, state.identities[provider] == session.userID else {
        throw RemoteError.unauthorized(.wrongCredentials)
      }
      state.active[session] = instant
    }
  }

  /// Returns the details of the account of an active session; every address is verified.
  public func account(of session: UserSession) async throws -> AccountDetails {
    try access { state in
      guard state.active[session] != nil else { throw RemoteError.unauthorized(.sessionEnded) }
      let account = session.email.flatMap { state.accounts[$0] }
      return AccountDetails(
        email: session.email, isVerified: session.email != nil,
        hasPassword: account?.password != nil,
        providers: Set(state.identities.filter { $0.value == session.userID }.keys),
        passwordChangedAt: account?.passwordChangedAt,
        secondFactor: account?.status ?? .off)
    }
  }

  /// Sets the password of the account of an active and recent session, and ends its other sessions.
  ///
  /// A password of fewer than 8 characters is too short.
  public func changePassword(to password: Password, for session: UserSession) async throws {
    let instant = now()
    try access { state in
      let email = try state.address(of: session, at: instant)
      guard password.revealed.count >= 8 else { throw AuthenticationRepositoryError.weakPassword }
      state.accounts[email]?.password = password
      state.accounts[email]?.passwordChangedAt = instant
      state.active = state.active.filter { $0.key.userID != session.userID || $0.key == session }
    }
  }

  /// Returns the second factor of the account of an active session, with all ``recoveryCodes``.
  public func secondFactor(for session: UserSession) async throws -> SecondFactorSettings {
    try access { state in
      guard state.active[session] != nil else { throw RemoteError.unauthorized(.sessionEnded) }
      return SecondFactorSettings(
        session.email.flatMap { state.accounts[$0]?.status } ?? .off,
        offeredMethods: state.sendsTextMessages ? [.email, .totp, .sms] : [.email, .totp])
    }
  }

  /// Sets the second factor of the account of an active and confirmed session.
  public func setSecondFactor(
    _ factor: SecondFactor?, for session: UserSession
  ) async throws -> [RecoveryCode] {
    let instant = now()
    return try access { state in
      let change =
        switch factor {
        case nil: "none"
        case .email: "email"
        case .authenticatorApp: "totp"
        case .textMessage: "sms"
        }
      let email = try state.address(ofConfirmed: session, for: change, at: instant)
      var phoneNumber: PhoneNumber?
      switch factor {
      case nil: state.accounts[email]?.secondFactor = nil
      case .email: state.accounts[email]?.secondFactor = .email
      case .authenticatorApp(let code):
        try state.confirmSetup(code, of: session.userID, isByPhone: false)
        state.accounts[email]?.secondFactor = .totp
      case .textMessage(let code):
        phoneNumber = try state.confirmSetup(code, of: session.userID, isByPhone: true)
        state.accounts[email]?.secondFactor = .sms
      }
      state.accounts[email]?.phoneNumber = phoneNumber
      state.confirmed[session] = nil
      return factor == nil ? [] : Self.recoveryCodes
    }
  }

  /// Begins the setup of an authenticator app for an active and confirmed session.
  public func beginAuthenticatorSetup(
    for session: UserSession
  ) async throws -> AuthenticatorSetup {
    let instant = now()
    return try access { state in
      _ = try state.address(ofConfirmed: session, for: "totp", at: instant)
      state.setups[session.userID] = (3, nil)
      return Self.authenticatorSetup
    }
  }

  /// Begins the setup of text messages for an active and confirmed session; ``code`` confirms it, however late.
  public func beginTextMessageSetup(
    to phoneNumber: PhoneNumber, for session: UserSession
  ) async throws -> TextMessageSetup {
    let instant = now()
    return try access { state in
      _ = try state.address(ofConfirmed: session, for: "sms", at: instant)
      guard state.sendsTextMessages else { throw AuthenticationRepositoryError.unavailableMethod }
      state.setups[session.userID] = (3, phoneNumber)
      return TextMessageSetup(
        phoneNumber: phoneNumber, expiresAt: instant.addingTimeInterval(300))
    }
  }

  /// Returns ``recoveryCodes`` for an active and confirmed session whose account has a second factor.
  public func renewRecoveryCodes(for session: UserSession) async throws -> [RecoveryCode] {
    let instant = now()
    return try access { state in
      let email = try state.address(ofConfirmed: session, for: "recovery-codes", at: instant)
      guard state.accounts[email]?.secondFactor != nil else {
        throw AuthenticationRepositoryError.noSecondFactor
      }
      state.confirmed[session] = nil
      return Self.recoveryCodes
    }
  }

  /// Makes ``resetToken`` valid for the account of the address, if there is one.
  public func requestPasswordReset(for email: EmailAddress) async throws {
    try access { state in
      if state.accounts[email] != nil { state.reset = email }
    }
  }

  /// Sets a password with ``resetToken`` and ends every session of the account.
  public func resetPassword(with token: SecretString, to password: Password) async throws {
    try access { state in
      guard token == Self.resetToken, let email = state.reset,
        let id = state.accounts[email]?.id
      else { throw AuthenticationRepositoryError.resetExpired }
      state.reset = nil
      state.accounts[email]?.password = password
      state.active = state.active.filter { $0.key.userID != id }
    }
  }

  private func access<Value: Sendable>(
    _ body: @Sendable (inout State) throws -> Value
  ) throws -> Value {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return try body(&state)
    }
  }
}

extension AuthenticationRepositoryFake.State {
  /// Grants a session to the account of the address, or to a new guest when the address is nil.
  fileprivate mutating func session(
    _ email: EmailAddress?, at instant: Date
  ) -> AuthenticationResult {
    let account = email.flatMap { accounts[$0] }
    let number = granted.count + 1
    let session = UserSession(
      userID: account?.id ?? UserID("guest-\(number)"),
      email: email,
      accessToken: SecretString("access-\(number)"),
      refreshToken: SecretString("refresh-\(number)"),
      accessTokenExpiresAt: instant.addingTimeInterval(900),
      refreshTokenExpiresAt: instant.addingTimeInterval(30 * 86_400))
    granted.append(session)
    active[session] = instant
    if let email { accounts[email]?.isNewUser = false }
    return .signedIn(session, isNewUser: account?.isNewUser ?? true)
  }

  fileprivate mutating func complete(
    _ challenge: MFAChallenge, _ code: SecretString, at instant: Date
  ) throws -> AuthenticationResult {
    guard let waiting = self.challenge, waiting.email.revealed == challenge.id.revealed else {
      throw AuthenticationRepositoryError.challengeEnded
    }
    self.challenge = nil
    if code == AuthenticationRepositoryFake.code { return session(waiting.email, at: instant) }
    guard waiting.attemptsLeft > 1 else { throw AuthenticationRepositoryError.challengeEnded }
    self.challenge = (waiting.email, waiting.attemptsLeft - 1)
    throw AuthenticationRepositoryError.wrongCode(attemptsLeft: waiting.attemptsLeft - 1)
  }

  /// Keeps an address and a password for ten minutes; refuses a password of fewer than 8 characters.
  fileprivate mutating func propose(
    _ purpose: PendingAccount.Purpose, _ email: EmailAddress, _ password: Password,
    for guest: UserID?, at instant: Date
  ) throws -> PendingAccount {
    guard password.revealed.count >= 8 else { throw AuthenticationRepositoryError.weakPassword }
    let id = "pending-\(pending.count + 1)"
    let account = PendingAccount(
      challenge: SecretString(id), purpose: purpose, email: email,
      expiresAt: instant.addingTimeInterval(600))
    pending[id] = (account, password, guest)
    return account
  }

  fileprivate mutating func redeem(
    _ account: PendingAccount, _ code: SecretString, for guest: UserID?, at instant: Date
  ) throws -> Password {
    let id = account.challenge.revealed
    guard let kept = pending[id], kept.guest == guest, kept.account.expiresAt > instant else {
      throw AuthenticationRepositoryError.challengeEnded
    }
    guard code == AuthenticationRepositoryFake.code else {
      throw AuthenticationRepositoryError.wrongCode(attemptsLeft: 4)
    }
    pending[id] = nil
    guard accounts[account.email] == nil else { throw AuthenticationRepositoryError.addressInUse }
    return kept.password
  }

  /// Returns the address of the account of an active and recent session.
  fileprivate func address(of session: UserSession, at instant: Date) throws -> EmailAddress {
    try requireRecent(session, at: instant)
    guard let email = session.email else { throw AuthenticationRepositoryError.noEmailAddress }
    return email
  }

  /// Returns the address of an active session's account; its password, if any, must be confirmed for this change.
  fileprivate mutating func address(
    ofConfirmed session: UserSession, for change: String, at instant: Date
  ) throws -> EmailAddress {
    let email = try address(of: session, at: instant)
    guard accounts[email]?.password != nil else { return email }
    guard let found = confirmed[session], instant.timeIntervalSince(found.instant) <= 600,
      found.change ?? change == change
    else { throw AuthenticationRepositoryError.reauthenticationRequired }
    confirmed[session]?.change = change
    return email
  }

  /// Ends a setup with the right code, or with the third wrong one; returns its phone number.
  @discardableResult
  fileprivate mutating func confirmSetup(
    _ code: SecretString, of user: UserID, isByPhone: Bool
  ) throws -> PhoneNumber? {
    guard let setup = setups[user], (setup.phoneNumber != nil) == isByPhone else {
      throw AuthenticationRepositoryError.setupEnded
    }
    setups[user] = nil
    guard code != AuthenticationRepositoryFake.code else { return setup.phoneNumber }
    guard setup.attemptsLeft > 1 else { throw AuthenticationRepositoryError.setupEnded }
    setups[user] = (setup.attemptsLeft - 1, setup.phoneNumber)
    throw AuthenticationRepositoryError.wrongCode(attemptsLeft: setup.attemptsLeft - 1)
  }

  fileprivate func requireRecent(_ session: UserSession, at instant: Date) throws {
    guard let proved = active[session] else { throw RemoteError.unauthorized(.sessionEnded) }
    guard instant.timeIntervalSince(proved) <= 600 else {
      throw AuthenticationRepositoryError.reauthenticationRequired
    }
  }
}
