/// Receives what the streak, experience points and progress managers do.
public protocol GamificationLogger: Sendable {
  /// Takes an event; it must return at once.
  func trackEvent(event: GamificationEvent)
}

/// The start or the end of a call of a manager, named such as `streak_addEvent_Success`.
///
/// It holds the key of the manager, but no metadata, instants or points.
public struct GamificationEvent: LoggableEvent {
  /// The manager, as event names begin.
  enum Manager: String, Sendable {
    case streak, xp, progress
  }

  /// The call of the manager, or the work that it does by itself.
  enum Verb: String, Sendable, CaseIterable {
    case logIn, logOut, deleteData, addEvent, addFreeze, useFreezes, recalculate, addPoints
    case addProgress, deleteProgress, send, receive, calculate
  }

  let manager: Manager
  let key: String
  let verb: Verb
  let stage: ActionStage

  /// The event's name.
  public var eventName: String { "\(manager.rawValue)_\(verb.rawValue)_\(stage.name)" }
  /// The key, and the error or the reason of a refusal.
  public var parameters: LogParameters { stage.parameters.merging(["key": .public(key)]) }
  /// The weight of the stage.
  public var type: LogType { stage.type }
}
