#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The links that wait until a person may see their routes.
public struct LinkQueue: Sendable, Hashable {
  /// How long a link waits, in seconds.
  static let patience: TimeInterval = 600
  /// The most links that wait; the oldest goes first.
  static let capacity = 16

  private struct Waiting: Sendable, Hashable {
    let route: Route
    let since: Date
  }

  private var waiting: [Waiting] = []

  /// Makes an empty queue.
  public init() {}

  /// The routes that wait, in the order they came.
  var routes: [Route] { waiting.map(\.route) }

  /// Adds a route; one that waits already moves to the end.
  public mutating func add(_ route: Route, at now: Date) {
    waiting.removeAll { $0.route == route }
    waiting.append(Waiting(route: route, since: now))
    if waiting.count > Self.capacity { waiting.removeFirst() }
  }

  /// Removes the routes whose wait is over and returns them in the order they came.
  ///
  /// Routes that waited for more than ten minutes are dropped.
  public mutating func take(at now: Date, where isReady: (Route) -> Bool) -> [Route] {
    waiting.removeAll { now.timeIntervalSince($0.since) > Self.patience }
    let ready = waiting.map(\.route).filter(isReady)
    waiting.removeAll { isReady($0.route) }
    return ready
  }
}
