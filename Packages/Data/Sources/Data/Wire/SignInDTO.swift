import Domain

/// The credentials of a sign-in.
struct SignInBody: Encodable, Sendable {
  let email: String
  let password: String
}

/// The answer to correct credentials: a session, or the wish for a second factor.
enum SignInDTO: Decodable, Sendable {
  case signedIn(SessionDTO)
  case requiresMFA(MFAMethod)

  private enum CodingKeys: String, CodingKey {
    case status, method
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decodeIfPresent(String.self, forKey: .status) == "requiresMFA" {
      self = .requiresMFA(try container.decode(MFAMethod.self, forKey: .method))
    } else {
      self = .signedIn(try SessionDTO(from: decoder))
    }
  }

  var response: AuthenticationResponse {
    switch self {
    case .signedIn(let dto): .signedIn(dto.session, isNewUser: dto.isNewUser)
    case .requiresMFA(let method): .requiresMFA(method)
    }
  }
}
