internal import Synchronization

/// Knows which presenters, flows, tasks and subscriptions of the app are alive, and who made each of them.
///
/// Mock and dev have one for the process, and each flow test one of its own. Prod has none: there, a
/// ``Lifetime`` does nothing.
public final class LifetimeTracker: Sendable {
  /// The kinds of tracked objects and work.
  public enum Kind: String, Sendable, CaseIterable {
    /// The presenter of a screen.
    case presenter
    /// An object that leads through several screens, or holds those of a session.
    case flow
    /// A task that outlives the call that began it.
    case task
    /// A stream of values with a reader.
    case subscription
  }

  /// The entry of the navigation that something is made for.
  struct Maker: Sendable, Hashable {
    let entry: Int
    let route: String
  }

  /// Something that is alive.
  public struct Record: Sendable, Hashable {
    /// The kind.
    public let kind: Kind
    /// The name of its type, or of its work.
    public let name: String
    /// The entry of the navigation it was made for, as its route; nil for anything that no screen made.
    public let route: String?
    /// The source of its creation, such as `ShellApp/Router.swift:40`.
    public let place: String
    /// Whether the entry it was made for is gone, and was gone at the check before.
    public let isOverdue: Bool
  }

  /// The tracker of what is made in this task; nil in prod.
  @TaskLocal public static var current: LifetimeTracker? = ofProcess()

  /// The entry of the navigation for which something is made in this task.
  @TaskLocal static var maker: Maker?

  private struct Entry {
    let kind: Kind
    let name: String
    let maker: Maker?
    let place: String
    /// At how many checks its entry was gone.
    var checks = 0

    var record: Record {
      Record(
        kind: kind, name: name, route: maker?.route, place: place, isOverdue: checks >= overdue)
    }
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var last = 0
    var waiters: [CheckedContinuation<Void, Never>] = []

    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      defer { waiters = [] }
      return waiters
    }
  }

  /// A presenter may finish its own action after its screen has been left: the second check reports it.
  private static let overdue = 2

  private let state = Mutex(State())

  init() {}

  private static func ofProcess() -> LifetimeTracker? {
    #if prod
      nil
    #else
      LifetimeTracker()
    #endif
  }

  /// All that is alive, in the order of its creation.
  public var alive: [Record] {
    state.withLock { state in state.entries.sorted { $0.key < $1.key }.map(\.value.record) }
  }

  /// Waits until nothing is alive; at once when nothing is.
  func end() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.entries.isEmpty { state.waiters.append(continuation) }
        return state.entries.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
  }

  /// Ends every wait of ``end()``, whatever is alive.
  func stopWaiting() { resume(state.withLock { $0.takeWaiters() }) }

  /// Checks what was made for entries of the navigation that are gone.
  ///
  /// - Parameter isThere: Whether the navigation has an entry.
  /// - Returns: The records that have become overdue at this check.
  func check(isThere: (_ entry: Int) -> Bool) -> [Record] {
    state.withLock { state in
      var found: [Record] = []
      for (id, entry) in state.entries {
        guard let maker = entry.maker, !isThere(maker.entry) else { continue }
        state.entries[id]?.checks += 1
        if entry.checks + 1 == Self.overdue, let record = state.entries[id]?.record {
          found.append(record)
        }
      }
      return found
    }
  }

  fileprivate func begin(_ kind: Kind, _ name: String, _ place: String) -> Int {
    let entry = Entry(kind: kind, name: name, maker: Self.maker, place: place)
    return state.withLock { state in
      state.last += 1
      state.entries[state.last] = entry
      return state.last
    }
  }

  fileprivate func end(_ id: Int) {
    resume(
      state.withLock { state in
        state.entries[id] = nil
        return state.entries.isEmpty ? state.takeWaiters() : []
      })
  }

  private func resume(_ waiters: [CheckedContinuation<Void, Never>]) {
    for waiter in waiters { waiter.resume() }
  }
}

/// The lifetime of the object that holds it, or of the work that ends it.
///
/// ```swift
/// final class HomePresenter {
///   private let lifetime = Lifetime(.presenter, HomePresenter.self)
/// ```
final class Lifetime: Sendable {
  private let tracker = LifetimeTracker.current
  private let id: Int

  /// Begins the lifetime of an object; it ends with the object.
  convenience init(_ kind: LifetimeTracker.Kind, _ type: Any.Type, place: String = #fileID) {
    self.init(kind, named: { "\(type)" }, place: { place })
  }

  /// Begins the lifetime of work; ``end()`` ends it.
  convenience init(
    _ kind: LifetimeTracker.Kind, _ name: String, file: String = #fileID, line: Int = #line
  ) {
    self.init(kind, named: { name }, place: { "\(file):\(line)" })
  }

  private init(
    _ kind: LifetimeTracker.Kind, named name: () -> String, place: () -> String
  ) {
    id = tracker?.begin(kind, name(), place()) ?? 0
  }

  deinit { end() }

  /// Ends the lifetime; a second call does nothing.
  func end() { tracker?.end(id) }
}
