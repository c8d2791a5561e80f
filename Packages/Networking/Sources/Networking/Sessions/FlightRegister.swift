import Synchronization

/// A register of the requests in flight.
///
/// For each request, it stores the session and an action that ends the request.
final class FlightRegister: Sendable {
  private struct Flight {
    /// The session of the request; nil for a request without a session.
    var session: String?
    let isCritical: Bool
    let end: @Sendable (any Error) -> Void
  }

  private struct State {
    var lastID = 0
    var flights: [Int: Flight] = [:]
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.flights.count } }

  /// Adds a request and returns its identifier.
  ///
  /// - Parameter end: An action that ends the request with an error. The action is called at most
  ///   once, on any thread.
  func add(
    session: String? = nil, isCritical: Bool = true,
    _ end: @escaping @Sendable (any Error) -> Void
  ) -> Int {
    state.withLock { state in
      state.lastID += 1
      state.flights[state.lastID] = Flight(
        session: session, isCritical: isCritical, end: end)
      return state.lastID
    }
  }

  /// Sets the session of the request with the identifier `id`.
  func bind(_ id: Int, to session: String) {
    state.withLock { $0.flights[id]?.session = session }
  }

  func remove(_ id: Int) {
    _ = state.withLock { $0.flights.removeValue(forKey: id) }
  }

  /// Ends all requests, including those without a session.
  ///
  /// The requests throw the given error.
  func endAll(_ error: any Error) {
    end(error) { _ in true }
  }

  /// Ends the requests that are not critical.
  func endNonCritical(_ error: any Error) {
    end(error) { !$0.isCritical }
  }

  /// Ends all requests whose session satisfies a condition.
  ///
  /// The requests throw the given error. Requests without a session are not ended.
  func endSessions(_ error: any Error, where condition: (String) -> Bool) {
    end(error) { $0.session.map(condition) ?? false }
  }

  private func end(_ error: any Error, where condition: (Flight) -> Bool) {
    let ended = state.withLock { state in
      let ended = state.flights.filter { condition($0.value) }
      for id in ended.keys { state.flights[id] = nil }
      return ended.values
    }
    for flight in ended { flight.end(error) }
  }
}
