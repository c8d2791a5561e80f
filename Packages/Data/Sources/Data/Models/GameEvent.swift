public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A gamification event that the service recorded for the signed-in user.
public struct GameEvent: Decodable, Hashable, Sendable {
  /// The event's identifier, which is the idempotency key from the request.
  public let id: String
  /// The key that groups the user's events, such as the key of a streak.
  public let key: String
  /// The time when the service received the event.
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

/// The result of recording a gamification event with the service.
public enum GameEventRecording: Hashable, Sendable {
  /// The service has recorded the event.
  ///
  /// The service records an event only once, even when the request is repeated.
  case recorded(GameEvent)
  /// The idempotency key was already used for a different event.
  case keyUsed
}
