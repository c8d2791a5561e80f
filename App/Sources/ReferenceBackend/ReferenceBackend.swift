public import Domain
public import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The server's side of the HTTP contract, in process: requests in, responses out, no sockets.
///
/// ```swift
/// let backend = ReferenceBackend(configuration: BackendConfiguration(now: now))
/// let client = APIClient(configuration: settings, client: backend, now: now)
/// ```
///
/// Making one costs nothing; demo data or the database is loaded at the first request. Names, ages
/// and pictures are judged by Domain's own types. The same requests get the same responses under
/// the same `now` and randomness. Requests are answered one after the other, and what is answered
/// has been kept.
public actor ReferenceBackend {
  private let configuration: BackendConfiguration
  private let store: BackendStore?
  private var state: BackendState?
  /// Whether the store holds what the state started from.
  private var isStored = false
  private let broadcast = ChangeBroadcast()
  private var budget = RequestBudget()
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a backend; touches no file.
  public init(configuration: BackendConfiguration) {
    self.configuration = configuration
    store = configuration.dataFolder.map { BackendStore(folder: $0) }
  }

  /// Answers a request; whatever it holds, there is an answer.
  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    do throws(Problem) {
      let (endpoint, variables) = try Router.find(request)
      let body = try await Self.body(of: request, upTo: endpoint.bodyLimit(configuration))
      let exchange = Exchange(request: request, body: body, variables: variables)
      return try await change { service in service.answer(endpoint, exchange) }
    } catch {
      return error.response
    }
  }

  /// Signs an account in without its password, for an app that starts signed in.
  ///
  /// Nil when there is no such account, and when the state cannot be read or written, of which
  /// the configuration's `onWarning` hears.
  public func issueSession(for email: String) async -> UserSession? {
    do throws(Problem) {
      return try await change { service in
        Result { () throws(Problem) in try service.issueSession(email: email) }
      }.get()
    } catch {
      return nil
    }
  }

  /// Runs `work` on the state and keeps what it changed, on disk too.
  private func change<Answer: Sendable>(
    _ work: (inout BackendService) -> Answer
  ) async throws(Problem) -> Answer {
    await takeTurn()
    defer { endTurn() }
    var service = BackendService(
      state: try await loaded(), configuration: configuration, broadcast: broadcast,
      budget: budget)
    // The state has one owner while it is changed, so that no table is copied.
    state = nil
    let answer = work(&service)
    let reason = await save(service.state)
    if reason == nil { service.state.settle() } else { service.state.rollBack() }
    state = service.state
    budget = service.budget
    if let reason {
      configuration.onWarning(.stateNotWritten(reason: reason))
      throw .unavailable
    }
    for (userID, change) in service.told { broadcast.tell(change, to: userID) }
    service.messages.forEach(configuration.deliver)
    return answer
  }

  private func loaded() async throws(Problem) -> BackendState {
    if let state { return state }
    switch await store?.load() {
    case .state(let stored):
      isStored = true
      return stored
    case .damaged(let path): configuration.onWarning(.stateDamaged(setAside: path))
    case .failed(let reason):
      configuration.onWarning(.stateUnreadable(reason: reason))
      throw .unavailable
    case .missing, nil: break
    }
    return try DemoData.state(passwordCost: configuration.passwordCost)
  }

  /// Keeps what changed; with the first change, all there was before it, too.
  private func save(_ state: BackendState) async -> String? {
    guard let store else { return nil }
    do {
      var changes = try state.changes()
      guard !changes.isEmpty else { return nil }
      if !isStored { changes = try state.changes(everything: true) }
      let reason = await store.save(changes)
      if reason == nil { isStored = true }
      return reason
    } catch {
      return "\(error)"
    }
  }

  /// Waits until the requests before this one are answered, in the order they came.
  private func takeTurn() async {
    guard isBusy else {
      isBusy = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func endTurn() {
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
  }

  private static func body(
    of request: HTTPRequest, upTo limit: Int
  ) async throws(Problem) -> Data {
    do {
      return try await request.body.collect(upTo: limit)
    } catch is HTTPBody.TooLong {
      throw .contentTooLarge(limit: limit)
    } catch {
      throw .badRequest("The content ended early.")
    }
  }
}
