public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something the signed-in user did that counts.
public struct GameEvent: Decodable, Hashable, Sendable {
  /// Its idempotency key.
  public let id: String
  /// What it counts for.
  public let key: String
  /// When the service heard of it.
  public let receivedAt: Date
  /// What was recorded, its date under `date`.
  public let event: [String: JSONValue]

  /// Creates an event.
  public init(id: String, key: String, receivedAt: Date, event: [String: JSONValue]) {
    self.id = id
    self.key = key
    self.receivedAt = receivedAt
    self.event = event
  }
}

/// What became of recording an event.
public enum GameEventRecording: Hashable, Sendable {
  /// It is recorded, now or before, once.
  case recorded(GameEvent)
  /// The idempotency key stands for another event.
  case keyUsed
}
