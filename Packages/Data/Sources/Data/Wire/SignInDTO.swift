import Domain

/// The body of a sign-in request with an email address and a password.
struct CredentialsBody: Encodable, Sendable {
  let email: EmailAddress
  let password: SecretString

  init(_ email: EmailAddress, _ password: Password) {
    self.email = email
    self.password = SecretString(password.revealed)
  }
}

/// The body of a request to complete a sign-in with the code from the second factor.
struct CodeBody: Encodable, Sendable {
  let challenge: SecretString
  let code: SecretString
}

/// The body of a request for another code of a second factor.
struct ChallengeIDBody: Encodable, Sendable {
  let challenge: SecretString
}

/// The body of a sign-in request with a provider's identity token.
struct IdentityTokenBody: Encodable, Sendable {
  let identityToken: SecretString
}

/// The response to valid credentials: a session, or a challenge for the second factor.
enum SignInDTO: Decodable, Sendable {
  case signedIn(SessionDTO)
  case requiresMFA(MFAChallenge)

  private enum CodingKeys: String, CodingKey {
    case status, method, challenge
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decodeIfPresent(String.self, forKey: .status) == "requiresMFA" {
      self = .requiresMFA(
        MFAChallenge(
          id: try container.decode(SecretString.self, forKey: .challenge),
          method: try container.decode(MFAMethod.self, forKey: .method)))
    } else {
      self = .signedIn(try SessionDTO(from: decoder))
    }
  }

  var response: AuthenticationResult {
    switch self {
    case .signedIn(let dto): dto.response
    case .requiresMFA(let challenge): .requiresMFA(challenge)
    }
  }
}

extension SessionDTO {
  var response: AuthenticationResult { .signedIn(session, isNewUser: isNewUser) }
}
