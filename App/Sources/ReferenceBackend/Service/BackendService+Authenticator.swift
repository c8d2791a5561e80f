import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Setting a second factor, authenticator apps and recovery codes.
extension BackendService {
  /// How many recovery codes an account gets at once.
  static let recoveryCodeCount = 10

  /// `GET /v1/account/second-factor`.
  func secondFactor(of userID: String) -> HTTPResponse { .json(secondFactorState(of: userID)) }

  /// The second factor of an account as it is sent.
  func secondFactorState(of userID: String) -> SecondFactorState {
    let method = state.accounts[userID].flatMap(secondFactor)
    return SecondFactorState(
      method: method, recoveryCodesLeft: state.recoveryCodes[userID]?.count ?? 0,
      phoneNumber: method == .sms ? state.phoneNumbers[userID].map { "•••" + $0.ending } : nil,
      methods: methods(of: userID))
  }

  /// The methods that an account may choose: without an address an authenticator app only.
  ///
  /// Codes for a phone are sent to the address once the service does not send text messages any more.
  private func methods(of userID: String) -> [MFAMethod] {
    guard state.accounts[userID]?.email != nil else { return [.totp] }
    return configuration.deliverTextMessage == nil ? [.email, .totp] : [.email, .totp, .sms]
  }

  /// The second factor that a sign-in requires; nil for none.
  ///
  /// Records of earlier versions have methods whose codes were sent by email. So are those for a phone once
  /// the service does not send text messages any more.
  func secondFactor(of account: BackendState.Account) -> MFAMethod? {
    let sendsTexts = configuration.deliverTextMessage != nil
    return switch account.secondFactor {
    case nil: nil
    case .totp where state.authenticators[account.id] != nil: .totp
    case .sms where sendsTexts && state.phoneNumbers[account.id] != nil: .sms
    case .totp, .sms, .email: .email
    }
  }

  /// `PUT /v1/account/second-factor`: sets it, or switches it off with an explicit null.
  mutating func setSecondFactor(
    _ body: JSONBody, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let name = try body.nullableString("method")
    let method = name.flatMap(MFAMethod.init(rawValue:))
    guard name == nil || method != nil else {
      throw body.invalid("method", "Expected sms, email, totp or null.")
    }
    // A guest, who could not prove anything, is refused for want of an address.
    if hasCredential(userID) {
      try requireConfirmedPassword(of: userID, request, for: method?.rawValue ?? "none")
    }
    // An authenticator app needs a sign-in only, such as at a provider.
    if method != nil, method != .totp || !hasCredential(userID) {
      try requireAddress(of: userID)
    }
    var authenticator: BackendState.Authenticator?
    var phoneNumber: PhoneNumber?
    switch method {
    case .sms:
      try requireTextMessages()
      phoneNumber = try confirmPhone(body.string("code"), of: userID)
    case .totp:
      authenticator = try confirmSetup(body.string("code"), of: userID)
    case .email, nil:
      guard try body.optionalString("code") == nil else {
        throw body.invalid("code", "Expected no code for this method.")
      }
    }
    try useConfirmation(of: request)
    removeSecondFactor(of: userID)
    state.accounts[userID]?.secondFactor = method
    state.authenticators[userID] = authenticator
    state.phoneNumbers[userID] = phoneNumber
    state.challenges.removeAll { $1.userID == userID }
    let codes = try method == nil ? [] : newRecoveryCodes(of: userID)
    return .json(SecondFactorChange(method: method, recoveryCodes: codes))
  }

  /// `POST /v1/account/second-factor/totp`: a secret that becomes the second factor with a code.
  mutating func beginAuthenticatorSetup(
    of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    // A guest, who could not prove anything, is refused for want of an address.
    if hasCredential(userID) {
      try requireConfirmedPassword(
        of: userID, request, for: MFAMethod.totp.rawValue, isSetup: true)
    }
    let name = try authenticatorName(of: userID)
    let setup = BackendState.AuthenticatorSetup(
      secret: try randomBytes(TimeBasedOneTimePassword.secretByteCount),
      expiresAt: now.adding(configuration.authenticatorSetupLifetime))
    state.authenticatorSetups[userID] = setup
    let password = TimeBasedOneTimePassword(secret: setup.secret)
    return .json(
      AuthenticatorSetupBody(
        secret: Base32.encode(setup.secret),
        uri: password.uri(account: name, issuer: configuration.issuer),
        expiresAt: setup.expiresAt), status: 201)
  }

  /// The name of an account in an authenticator app: its address; for an account of a provider without one
  /// the screen name, before the profile its identifier.
  private func authenticatorName(of userID: String) throws(BackendError) -> String {
    if state.accounts[userID]?.email == nil, hasCredential(userID) {
      return state.profiles[userID]?.screenName.value ?? userID
    }
    return try requireAddress(of: userID)
  }

  /// `POST /v1/account/recovery-codes`: new codes replace the earlier ones.
  mutating func renewRecoveryCodes(
    of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    try requireConfirmedPassword(of: userID, request, for: "recovery-codes")
    guard state.accounts[userID]?.secondFactor != nil else {
      throw .conflict("no-second-factor", "The account has no second factor.")
    }
    try useConfirmation(of: request)
    return .json(RecoveryCodesBody(recoveryCodes: try newRecoveryCodes(of: userID)), status: 201)
  }

  /// Whether a code is the authenticator app's; its step and those before are used up.
  mutating func useAuthenticatorCode(
    _ code: String, of account: BackendState.Account
  ) throws(BackendError) -> Bool {
    guard secondFactor(of: account) == .totp,
      let authenticator = state.authenticators[account.id],
      let step = try Self.step(
        of: code, with: authenticator.secret, at: now, after: authenticator.usedStep)
    else { return false }
    state.authenticators[account.id]?.usedStep = step
    return true
  }

  /// Whether a code is one of the account's recovery codes, which is used up.
  mutating func useRecoveryCode(_ code: String, of userID: String) throws(BackendError) -> Bool {
    guard let code = RecoveryCode(code), let digests = state.recoveryCodes[userID] else {
      return false
    }
    let digest = try Self.digest(code.revealed)
    let left = digests.filter { !ConstantTime.areEqual($0, digest) }
    guard left.count < digests.count else { return false }
    state.recoveryCodes[userID] = left
    return true
  }

  /// Removes the secrets and the phone number of a second factor, and the setup of another one.
  mutating func removeSecondFactor(of userID: String) {
    state.authenticators[userID] = nil
    state.phoneNumbers[userID] = nil
    state.recoveryCodes[userID] = nil
    removeSetups(of: userID)
  }

  /// Ends the setups of second factors that wait for their codes.
  mutating func removeSetups(of userID: String) {
    state.authenticatorSetups[userID] = nil
    state.textMessageSetups[userID] = nil
  }

  @discardableResult
  func requireAddress(of userID: String) throws(BackendError) -> String {
    guard let email = state.accounts[userID]?.email else {
      throw .conflict("no-address", "The account has no email address.")
    }
    return email
  }

  /// The authenticator app of a setup, whose code is used up; a wrong code is counted.
  ///
  /// Without a setup, the code of the present app that was used last is accepted again, for a client that has not
  /// received the recovery codes.
  private mutating func confirmSetup(
    _ code: String, of userID: String
  ) throws(BackendError) -> BackendState.Authenticator {
    if state.authenticatorSetups[userID] == nil, let present = state.authenticators[userID],
      try Self.step(of: code, with: present.secret, at: now, after: present.usedStep - 1)
        == present.usedStep
    {
      return present
    }
    guard var setup = state.authenticatorSetups[userID], setup.expiresAt > now else {
      throw .conflict("setup-ended", "The setup of the authenticator app must begin again.")
    }
    if let step = try Self.step(of: code, with: setup.secret, at: now, after: nil) {
      return BackendState.Authenticator(secret: setup.secret, usedStep: step)
    }
    setup.failures += 1
    let attemptsLeft = max(0, Self.codeAttempts - setup.failures)
    state.authenticatorSetups[userID] = attemptsLeft > 0 ? setup : nil
    throw .wrongSetupCode(attemptsLeft: attemptsLeft)
  }

  private mutating func newRecoveryCodes(of userID: String) throws(BackendError) -> [String] {
    var codes: [String] = []
    var digests: [Data] = []
    for _ in 0..<Self.recoveryCodeCount {
      guard let code = RecoveryCode(bytes: try randomBytes(RecoveryCode.byteCount)) else {
        throw .unavailable
      }
      codes.append(code.grouped)
      digests.append(try Self.digest(code.revealed))
    }
    state.recoveryCodes[userID] = digests
    return codes
  }

  private static func step(
    of code: String, with secret: Data, at now: Date, after used: Int64?
  ) throws(BackendError) -> Int64? {
    do {
      return try TimeBasedOneTimePassword(secret: secret).step(of: code, at: now, after: used)
    } catch {
      throw .unavailable
    }
  }
}

/// The second factor of an account as it is sent: null for none.
struct SecondFactorState: Encodable {
  let method: MFAMethod?
  /// How many recovery codes are not used.
  let recoveryCodesLeft: Int
  /// The number that receives text messages, masked but for its last two digits; nil for another method.
  let phoneNumber: String?
  /// The methods that the service offers to the account.
  let methods: [MFAMethod]

  private enum CodingKeys: CodingKey { case method, recoveryCodesLeft, phoneNumber, methods }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(method, forKey: .method)
    try container.encode(recoveryCodesLeft, forKey: .recoveryCodesLeft)
    try container.encodeIfPresent(phoneNumber, forKey: .phoneNumber)
    try container.encode(methods, forKey: .methods)
  }
}

/// A second factor that was set, with new recovery codes, as it is sent; null and none when it is off.
struct SecondFactorChange: Encodable {
  let method: MFAMethod?
  let recoveryCodes: [String]

  private enum CodingKeys: CodingKey { case method, recoveryCodes }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(method, forKey: .method)
    try container.encode(recoveryCodes, forKey: .recoveryCodes)
  }
}

/// New recovery codes, as they are sent.
struct RecoveryCodesBody: Encodable {
  let recoveryCodes: [String]
}

/// The secret of an authenticator app, as it is sent.
struct AuthenticatorSetupBody: Encodable {
  let secret: String
  let uri: String
  let expiresAt: Date
}
