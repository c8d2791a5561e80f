import Domain

/// A session as it is stored: the session's members, and which of this device's sessions it is.
struct StoredSession: Codable, Sendable {
  /// Random, and another with each sign-in; a refresh keeps it.
  ///
  /// "" in a session stored before there were generations.
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
