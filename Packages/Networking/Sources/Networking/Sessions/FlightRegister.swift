import Synchronization

/// The requests in flight, with their sessions and the actions that end them.
final class FlightRegister: Sendable {
  private struct Flight {
    /// Nil for a request without a session.
    var session: String?
    let end: @Sendable (any Error) -> Void
  }

  private struct State {
    var lastID = 0
    var flights: [Int: Flight] = [:]
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.flights.count } }

  /// Adds a request; `end` is called at most once, on any thread.
  func add(session: String? = nil, _ end: @escaping @Sendable (any Error) -> Void) -> Int {
    state.withLock { state in
      state.lastID += 1
      state.flights[state.lastID] = Flight(session: session, end: end)
      return state.lastID
    }
  }

  /// Sets the session of a request.
  func bind(_ id: Int, to session: String) {
    state.withLock { $0.flights[id]?.session = session }
  }

  func remove(_ id: Int) {
    _ = state.withLock { $0.flights.removeValue(forKey: id) }
  }

  /// Ends all requests, with and without a session.
  func endAll(_ error: any Error) {
    end(error) { _ in true }
  }

  /// Ends the requests of the sessions that satisfy the condition.
  func endSessions(_ error: any Error, where condition: (String) -> Bool) {
    end(error) { $0.map(condition) ?? false }
  }

  private func end(_ error: any Error, where condition: (String?) -> Bool) {
    let ended = state.withLock { state in
      let ended = state.flights.filter { condition($0.value.session) }
      for id in ended.keys { state.flights[id] = nil }
      return ended.values
    }
    for flight in ended { flight.end(error) }
  }
}
