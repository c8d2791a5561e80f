import Domain

/// A session in its stored format: the session's members and the generation.
struct StoredSession: Codable, Sendable {
  /// A random identifier, new with each sign-in and kept by a refresh.
  ///
  /// Empty for a session stored by a version without generations.
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
