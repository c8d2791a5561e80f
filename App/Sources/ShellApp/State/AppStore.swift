public import Observation

/// Holds the state of the app; it changes by actions only.
///
/// ```swift
/// store.send(.maintenanceChanged(true))
/// for await snapshot in store.snapshots() { … }
/// ```
@MainActor
@Observable
public final class AppStore {
  /// The state of the app and its environment.
  public private(set) var snapshot = AppSnapshot()
  @ObservationIgnored private var waiting: [AppAction] = []
  @ObservationIgnored private var isReducing = false

  /// Makes a store of an app that has not finished its start.
  public init() {}

  /// The state of the app.
  public var state: AppState { snapshot.state }
  /// The state of the network and of the service.
  public var environment: AppEnvironment { snapshot.environment }

  /// Applies an action.
  ///
  /// An action that is sent while another one is applied, such as by an observer, follows it. An
  /// action that changes nothing notifies no observer.
  public func send(_ action: AppAction) {
    waiting.append(action)
    guard !isReducing else { return }
    isReducing = true
    defer { isReducing = false }
    while !waiting.isEmpty {
      var next = snapshot
      next.reduce(waiting.removeFirst())
      if next != snapshot { snapshot = next }
    }
  }

  /// The present snapshot, then every later one that differs from the one before.
  ///
  /// All changes of one turn of the main actor are one snapshot. Each caller observes by itself; the
  /// stream ends with the task that reads it.
  public func snapshots() -> AsyncStream<AppSnapshot> {
    observedValues { [weak self] in self?.snapshot }
  }
}
