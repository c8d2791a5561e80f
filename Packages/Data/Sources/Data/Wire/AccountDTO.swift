import Domain

/// The password again.
struct PasswordBody: Encodable, Sendable {
  let password: SecretString
}

/// Where what a new password is set with is to be sent.
struct PasswordResetBody: Encodable, Sendable {
  let email: EmailAddress
}

/// A new password, and what it is set with.
struct NewPasswordBody: Encodable, Sendable {
  let token: SecretString
  let password: SecretString
}

/// The second factor to be asked for; null, which is written, for none.
struct SecondFactorBody: Encodable, Sendable {
  let method: MFAMethod?

  private enum CodingKeys: CodingKey { case method }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(method, forKey: .method)
  }
}
