public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A gamification event that the service recorded for the signed-in user.
public struct GameEvent: Decodable, Hashable, Sendable {
  /// The event's identifier: the idempotency key that was sent with it.
  public let id: String
  /// The key that groups the user's events, such as the key of a streak.
  public let key: String
  /// The time at which the service received the event.
  public let receivedAt: Date
  /// The facts recorded for the event, keyed by name.
  ///
  /// The fact `date` is the time at which the event happened.
  public let event: [String: JSONValue]

  /// Creates a gamification event.
  public init(id: String, key: String, receivedAt: Date, event: [String: JSONValue]) {
    self.id = id
    self.key = key
    self.receivedAt = receivedAt
    self.event = event
  }
}

/// The result of recording a gamification event at the service.
public enum GameEventRecording: Hashable, Sendable {
  /// The service has recorded the event once, in this request or an earlier one.
  case recorded(GameEvent)
  /// The idempotency key was already used for a different event.
  case keyUsed
}
