public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A recorded gamification event of the signed-in user.
public struct GameEvent: Decodable, Hashable, Sendable {
  /// The event's idempotency key.
  public let id: String
  /// The key that groups the user's events, such as the key of a streak.
  public let key: String
  /// The time at which the service received the event.
  public let receivedAt: Date
  /// The recorded facts; the member `date` is the time of the event.
  public let event: [String: JSONValue]

  /// Creates an event.
  public init(id: String, key: String, receivedAt: Date, event: [String: JSONValue]) {
    self.id = id
    self.key = key
    self.receivedAt = receivedAt
    self.event = event
  }
}

/// The outcome of recording an event.
public enum GameEventRecording: Hashable, Sendable {
  /// The event is recorded once, by this request or an earlier one.
  case recorded(GameEvent)
  /// The idempotency key belongs to another event.
  case keyUsed
}
