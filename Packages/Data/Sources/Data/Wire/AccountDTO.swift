import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The body of a reauthentication request, with the user's password.
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

/// The second factor of an account: the body of the request to set it, and the response to the
/// request for it.
///
/// If the method is nil, the body contains null: no second factor.
struct SecondFactorBody: Codable, Sendable {
  let method: MFAMethod?

  private enum CodingKeys: CodingKey { case method }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(method, forKey: .method)
  }
}

/// The response to a request for an account or a verification: the challenge that the code belongs to.
struct PendingAccountDTO: Decodable, Sendable {
  let challenge: SecretString
  let expiresAt: Date

  /// The verification of the account's address.
  var verification: AddressVerification {
    AddressVerification(challenge: challenge, expiresAt: expiresAt)
  }

  /// Returns the pending account of an address.
  func pendingAccount(_ purpose: PendingAccount.Purpose, _ email: EmailAddress) -> PendingAccount {
    PendingAccount(challenge: challenge, purpose: purpose, email: email, expiresAt: expiresAt)
  }
}
