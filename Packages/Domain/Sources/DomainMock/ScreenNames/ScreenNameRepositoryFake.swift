public import Domain
import Synchronization

/// The screen names of an in-memory service, for one user.
public final class ScreenNameRepositoryFake: ScreenNameRepository, ScreenNameReservation {
  private struct State {
    var taken: Set<ScreenName>
    var suggestions: [ScreenName]
    var checked: [ScreenName] = []
    var reserved: Set<ScreenName> = []
    var renewed: Set<ScreenName> = []
    var checkFailure: (any Error)?
    var reserveFailure: (any Error)?
    var renewFailure: (any Error)?
  }

  private let state: Mutex<State>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - taken: The screen names of other users.
  ///   - suggestions: The suggestions for every taken screen name.
  public init(taken: Set<ScreenName> = [], suggestions: [ScreenName] = []) {
    state = Mutex(State(taken: taken, suggestions: suggestions))
  }

  /// The screen names whose availability was checked, in order.
  public var checkedNames: [ScreenName] { state.withLock { $0.checked } }

  /// The number of availability checks.
  public var checkCallCount: Int { checkedNames.count }

  /// The screen name checked last.
  public var lastCheckedName: ScreenName? { checkedNames.last }

  /// The screen names reserved for this user.
  public var reservedNames: Set<ScreenName> { state.withLock { $0.reserved } }

  /// The screen names whose reservation this user renewed.
  public var renewedNames: Set<ScreenName> { state.withLock { $0.renewed } }

  /// The error that an availability check throws; nil to succeed.
  public var checkFailure: (any Error)? {
    get { state.withLock { $0.checkFailure } }
    set { state.withLock { $0.checkFailure = newValue } }
  }

  /// The error that reserving throws; nil to succeed.
  public var reserveFailure: (any Error)? {
    get { state.withLock { $0.reserveFailure } }
    set { state.withLock { $0.reserveFailure = newValue } }
  }

  /// The error that renewing throws; nil to succeed.
  public var renewFailure: (any Error)? {
    get { state.withLock { $0.renewFailure } }
    set { state.withLock { $0.renewFailure = newValue } }
  }

  /// Assigns a screen name to another user.
  public func take(_ screenName: ScreenName) {
    state.withLock { state in
      state.taken.insert(screenName)
      state.reserved.remove(screenName)
    }
  }

  /// Returns whether no other user has the screen name.
  public func checkAvailability(_ screenName: ScreenName) async throws -> ScreenNameAvailability {
    try state.withLock { state in
      state.checked.append(screenName)
      if let failure = state.checkFailure { throw failure }
      let isTaken = state.taken.contains(screenName)
      return ScreenNameAvailability(
        isAvailable: !isTaken, suggestions: isTaken ? state.suggestions : [])
    }
  }

  /// Reserves a screen name that no other user has.
  public func reserve(_ screenName: ScreenName) async throws {
    try state.withLock { state in
      if let failure = state.reserveFailure { throw failure }
      try Self.requireFree(screenName, in: state)
      state.reserved.insert(screenName)
    }
  }

  /// Renews the reservation of a screen name that no other user has.
  public func renew(_ screenName: ScreenName) async throws {
    try state.withLock { state in
      if let failure = state.renewFailure { throw failure }
      try Self.requireFree(screenName, in: state)
      state.reserved.insert(screenName)
      state.renewed.insert(screenName)
    }
  }

  private static func requireFree(_ name: ScreenName, in state: State) throws {
    guard state.taken.contains(name) else { return }
    throw ScreenNameReservationError.taken(suggestions: state.suggestions)
  }
}
