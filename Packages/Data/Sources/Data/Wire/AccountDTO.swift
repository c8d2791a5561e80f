import Domain

/// The password of a reauthentication.
struct PasswordBody: Encodable, Sendable {
  let password: SecretString
}

/// The address to send a password reset token to.
struct PasswordResetBody: Encodable, Sendable {
  let email: EmailAddress
}

/// A new password and the password reset token.
struct NewPasswordBody: Encodable, Sendable {
  let token: SecretString
  let password: SecretString
}

/// The second factor to set; encodes null to switch it off.
struct SecondFactorBody: Encodable, Sendable {
  let method: MFAMethod?

  private enum CodingKeys: CodingKey { case method }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(method, forKey: .method)
  }
}
