import Domain

/// A session in the format of the secure store, with its generation.
struct StoredSession: Codable, Sendable {
  /// The random identifier of the session.
  ///
  /// Each sign-in creates a new generation. A refresh of the tokens keeps the generation.
  ///
  /// The generation is empty when an earlier version of the app stored the session without a
  /// generation.
  let generation: String
  let session: UserSession

  private enum CodingKeys: String, CodingKey { case generation }

  init(generation: String, session: UserSession) {
    self.generation = generation
    self.session = session
  }

  init(from decoder: any Decoder) throws {
    session = try UserSession(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    generation = try container.decodeIfPresent(String.self, forKey: .generation) ?? ""
  }

  func encode(to encoder: any Encoder) throws {
    try session.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(generation, forKey: .generation)
  }
}
