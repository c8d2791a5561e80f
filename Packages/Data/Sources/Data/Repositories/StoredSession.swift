import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A session in the format of the secure store, with its generation and its start.
struct StoredSession: Codable, Sendable {
  /// The random identifier of the session.
  ///
  /// Each sign-in creates a new generation. A refresh of the tokens keeps the generation.
  ///
  /// The generation is empty when an earlier version of the app stored the session without a
  /// generation.
  let generation: String
  /// The time when the session began.
  ///
  /// The start is nil when an earlier version of the app stored the session without a start, and
  /// when the repository has no clock.
  let startedAt: Date?
  let session: UserSession

  private enum CodingKeys: String, CodingKey { case generation, startedAt }

  init(generation: String, startedAt: Date?, session: UserSession) {
    self.generation = generation
    self.startedAt = startedAt
    self.session = session
  }

  init(from decoder: any Decoder) throws {
    session = try UserSession(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    generation = try container.decodeIfPresent(String.self, forKey: .generation) ?? ""
    startedAt = try container.decodeIfPresent(Date.self, forKey: .startedAt)
  }

  func encode(to encoder: any Encoder) throws {
    try session.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(generation, forKey: .generation)
    try container.encodeIfPresent(startedAt, forKey: .startedAt)
  }
}
