/// What this module reports to the app's log: damaged, set aside or evicted data.
///
/// The app conforms its own log to this protocol. Names read `<store>_<verb>_<Fail|Success>`;
/// parameters never hold a stored value.
public protocol PersistenceLogger: Sendable {
  /// Takes one event; must not block for long and must not call back into the store.
  ///
  /// - Parameters:
  ///   - parameters: Names and constants of this module, without paths.
  ///   - error: The cause; nil without one. Its text may contain a path or the name of a value.
  func log(
    name: String, parameters: [String: String], error: (any Error)?, level: PersistenceLogLevel)
}

extension PersistenceLogger {
  func log(name: String, parameters: [String: String], level: PersistenceLogLevel) {
    log(name: name, parameters: parameters, error: nil, level: level)
  }
}

/// How much an event matters.
public enum PersistenceLogLevel: String, Sendable, Equatable, CaseIterable {
  /// Of use while developing.
  case info
  /// Of use in statistics.
  case analytic
  /// Something unexpected that was dealt with.
  case warning
  /// A failure that reached the caller.
  case severe
}

/// A logger that drops every event; the default of every store.
public struct SilentPersistenceLogger: PersistenceLogger {
  /// Makes the logger.
  public init() {}

  /// Drops the event.
  public func log(
    name: String, parameters: [String: String], error: (any Error)?, level: PersistenceLogLevel
  ) {}
}
