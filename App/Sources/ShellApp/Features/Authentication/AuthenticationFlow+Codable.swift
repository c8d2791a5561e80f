import Domain

extension AuthenticationFlow: Codable {
  private enum CodingKeys: CodingKey { case place, email, message, typed }

  /// A place without its secrets.
  private enum EncodedPlace: String, Codable {
    case welcome, signIn, signUp, passwordReset, newPassword
  }

  /// Decodes a flow.
  ///
  /// Missing members have the values of a new flow.
  ///
  /// - Throws: `DecodingError` for an unknown place or message, or an invalid address.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let place: Place =
      switch try container.decodeIfPresent(EncodedPlace.self, forKey: .place) {
      case .welcome?, nil: .welcome
      case .signIn?: .signIn
      case .signUp?: .signUp
      case .passwordReset?: .passwordReset
      case .newPassword?: .newPassword(token: nil)
      }
    self.init(
      place: place, email: try container.decodeIfPresent(EmailAddress.self, forKey: .email),
      message: try container.decodeIfPresent(Message.self, forKey: .message),
      typed: try container.decodeIfPresent(String.self, forKey: .typed))
  }

  /// Encodes the flow without its secrets.
  ///
  /// The form of a code is encoded as the form before it, because its challenge is as sensitive as a
  /// password and useless later; the password of a new account and the token of a link are left out. The address is encoded: store the
  /// encoding in the secure store only.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let place: EncodedPlace =
      switch place {
      case .welcome, .provider: .welcome
      case .signIn, .code, .recoveryCode: .signIn
      case .signUp, .signUpCode: .signUp
      case .passwordReset: .passwordReset
      case .newPassword: .newPassword
      }
    try container.encode(place, forKey: .place)
    try container.encodeIfPresent(email, forKey: .email)
    // A message of the code's form means nothing on the form before it.
    if case .signUpCode = self.place {
    } else {
      try container.encodeIfPresent(message, forKey: .message)
    }
    try container.encodeIfPresent(typed, forKey: .typed)
  }
}
