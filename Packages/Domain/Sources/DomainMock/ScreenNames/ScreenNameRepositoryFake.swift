public import Domain
import Synchronization

/// The names of a service in memory, as one user sees them; also makes holds final.
public final class ScreenNameRepositoryFake: ScreenNameRepository, ScreenNameReservation {
  private struct State {
    var taken: Set<ScreenName>
    var suggestions: [ScreenName]
    var checked: [ScreenName] = []
    var reserved: Set<ScreenName> = []
    var committed: Set<ScreenName> = []
    var checkFailure: (any Error)?
    var reserveFailure: (any Error)?
    var commitFailure: (any Error)?
  }

  private let state: Mutex<State>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - taken: The names that others have.
  ///   - suggestions: What it suggests for any taken name.
  public init(taken: Set<ScreenName> = [], suggestions: [ScreenName] = []) {
    state = Mutex(State(taken: taken, suggestions: suggestions))
  }

  /// The names asked about, in order.
  public var checkedNames: [ScreenName] { state.withLock { $0.checked } }

  /// How often availability was asked.
  public var checkCallCount: Int { checkedNames.count }

  /// The name asked about last.
  public var lastCheckedName: ScreenName? { checkedNames.last }

  /// The names held for this user and not committed.
  public var reservedNames: Set<ScreenName> { state.withLock { $0.reserved } }

  /// The names this user has.
  public var committedNames: Set<ScreenName> { state.withLock { $0.committed } }

  /// What asking throws, nil to answer.
  public var checkFailure: (any Error)? {
    get { state.withLock { $0.checkFailure } }
    set { state.withLock { $0.checkFailure = newValue } }
  }

  /// What holding a name throws, nil to answer.
  public var reserveFailure: (any Error)? {
    get { state.withLock { $0.reserveFailure } }
    set { state.withLock { $0.reserveFailure = newValue } }
  }

  /// What committing throws, nil to answer.
  public var commitFailure: (any Error)? {
    get { state.withLock { $0.commitFailure } }
    set { state.withLock { $0.commitFailure = newValue } }
  }

  /// Lets somebody else take a name.
  public func take(_ screenName: ScreenName) {
    state.withLock { state in
      state.taken.insert(screenName)
      state.reserved.remove(screenName)
    }
  }

  /// Asks whether nobody else has a name.
  public func checkAvailability(_ screenName: ScreenName) async throws -> ScreenNameAvailability {
    try state.withLock { state in
      state.checked.append(screenName)
      if let failure = state.checkFailure { throw failure }
      let isTaken = state.taken.contains(screenName)
      return ScreenNameAvailability(
        isAvailable: !isTaken, suggestions: isTaken ? state.suggestions : [])
    }
  }

  /// Holds a name.
  public func reserve(_ screenName: ScreenName) async throws {
    try state.withLock { state in
      if let failure = state.reserveFailure { throw failure }
      try Self.requireFree(screenName, in: state)
      state.reserved.insert(screenName)
    }
  }

  /// Makes a name this user's.
  public func commit(_ screenName: ScreenName) async throws {
    try state.withLock { state in
      if let failure = state.commitFailure { throw failure }
      try Self.requireFree(screenName, in: state)
      state.reserved.remove(screenName)
      state.committed.insert(screenName)
    }
  }

  private static func requireFree(_ name: ScreenName, in state: State) throws {
    guard state.taken.contains(name) else { return }
    throw ScreenNameReservationError.taken(suggestions: state.suggestions)
  }
}
