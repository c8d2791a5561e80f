import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The account of the signed-in user.
///
/// If the address is nil, the account has none; if the instant is nil, the service has not stored it.
/// Providers that this version does not know are left out; a service may not name any. A second factor that is missing, or of a method that this version does not know, is unknown.
struct AccountDTO: Decodable, Sendable {
  let details: AccountDetails

  private enum CodingKeys: CodingKey {
    case email, isVerified, hasPassword, providers, passwordChangedAt, secondFactor
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let factor = try? container.decode(SecondFactorDTO.self, forKey: .secondFactor)
    details = AccountDetails(
      email: try container.decodeIfPresent(EmailAddress.self, forKey: .email),
      isVerified: try container.decode(Bool.self, forKey: .isVerified),
      hasPassword: try container.decode(Bool.self, forKey: .hasPassword),
      providers: try container.decodeIfPresent([String].self, forKey: .providers).map {
        Set($0.compactMap(IdentityProvider.init(rawValue:)))
      },
      passwordChangedAt: try container.decodeIfPresent(Date.self, forKey: .passwordChangedAt),
      secondFactor: factor?.status ?? .unknown)
  }
}

/// The body of a reauthentication request with the user's password, or of one to set a new password.
struct PasswordBody: Encodable, Sendable {
  let password: SecretString
}

/// The body of a request for a password reset token, with the address to send it to.
struct PasswordResetBody: Encodable, Sendable {
  let email: EmailAddress
}

/// The body of a request to set a new password, with the password reset token.
struct NewPasswordBody: Encodable, Sendable {
  let token: SecretString
  let password: SecretString
}

/// The second factor of an account: the response to the request for it.
///
/// If the method is nil, the account has no second factor. The phone number is masked but for its last two digits. A
/// service without the member `methods` offers email and authenticator apps.
struct SecondFactorDTO: Decodable, Sendable {
  let method: MFAMethod?
  let recoveryCodesLeft: Int?
  let phoneNumber: SecretString?
  let methods: [String]?

  /// The second factor.
  var status: SecondFactorStatus {
    guard let method else { return .off }
    return .on(
      PresentSecondFactor(
        method, recoveryCodesLeft: recoveryCodesLeft.map { max(0, $0) },
        phoneNumberEnding: method == .sms ? ending : nil))
  }

  /// The second factor and the offered methods; those that this version does not know are ignored.
  var settings: SecondFactorSettings {
    guard let methods else { return SecondFactorSettings(status) }
    return SecondFactorSettings(
      status, offeredMethods: Set(methods.compactMap(MFAMethod.init(rawValue:))))
  }

  /// The last two digits of the phone number; nil for a text that does not end with two digits.
  private var ending: String? {
    guard let ending = phoneNumber?.revealed.suffix(2), ending.utf8.count == 2,
      ending.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return String(ending)
  }
}

/// The body of the request to send a code to a phone number.
struct PhoneNumberBody: Encodable, Sendable {
  let phoneNumber: PhoneNumber
}

/// The response to the request that begins the setup of text messages.
struct TextMessageSetupDTO: Decodable, Sendable {
  let expiresAt: Date

  /// Returns the setup of a number, for a clock that the server's is ahead of by some seconds.
  func setup(_ phoneNumber: PhoneNumber, _ secondsAhead: TimeInterval) -> TextMessageSetup {
    TextMessageSetup(phoneNumber: phoneNumber, expiresAt: expiresAt - secondsAhead)
  }
}

/// The body of the request to set the second factor of an account.
///
/// If the method is nil, the body contains null: no second factor.
struct SecondFactorBody: Encodable, Sendable {
  let method: MFAMethod?
  let code: SecretString?

  init(_ factor: SecondFactor?) {
    switch factor {
    case nil: (method, code) = (nil, nil)
    case .email: (method, code) = (.email, nil)
    case .authenticatorApp(let code): (method, self.code) = (.totp, code)
    case .textMessage(let code): (method, self.code) = (.sms, code)
    }
  }

  private enum CodingKeys: CodingKey { case method, code }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(method, forKey: .method)
    try container.encodeIfPresent(code, forKey: .code)
  }
}

/// The recovery codes of an account, in the response that creates them; none when they are missing.
struct RecoveryCodesDTO: Decodable, Sendable {
  let recoveryCodes: [SecretString]?

  /// The codes.
  ///
  /// - Throws: ``RemoteError/invalidResponse`` when one of them is not a recovery code.
  func codes() throws -> [RecoveryCode] {
    try (recoveryCodes ?? []).map { text in
      guard let code = RecoveryCode(text.revealed) else { throw RemoteError.invalidResponse }
      return code
    }
  }
}

/// The response to the request that begins the setup of an authenticator app.
struct AuthenticatorSetupDTO: Decodable, Sendable {
  let secret: SecretString
  let uri: SecretString
  let expiresAt: Date

  var setup: AuthenticatorSetup {
    AuthenticatorSetup(secret: secret, uri: uri, expiresAt: expiresAt)
  }
}

/// The response to a request for an account or a verification: the challenge that the code belongs to.
struct PendingAccountDTO: Decodable, Sendable {
  let challenge: SecretString
  let expiresAt: Date

  /// Returns the verification of the account's address, for a clock that the server's is ahead of by some seconds.
  func verification(_ secondsAhead: TimeInterval) -> AddressVerification {
    AddressVerification(challenge: challenge, expiresAt: expiresAt - secondsAhead)
  }

  /// Returns the pending account of an address, for a clock that the server's is ahead of by some seconds.
  func pendingAccount(
    _ purpose: PendingAccount.Purpose, _ email: EmailAddress, _ secondsAhead: TimeInterval
  ) -> PendingAccount {
    PendingAccount(
      challenge: challenge, purpose: purpose, email: email, expiresAt: expiresAt - secondsAhead)
  }
}
