import Domain

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
