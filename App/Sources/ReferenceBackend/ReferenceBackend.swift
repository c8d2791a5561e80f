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
  /// By user; taken along by the request under way.
  private var userBudget = RequestBudget()
  private var addressBudget = RequestBudget()
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a backend; touches no file.
  public init(configuration: BackendConfiguration) {
    self.configuration = configuration
    store = configuration.dataFolder.map { BackendStore(folder: $0) }
  }

  /// Answers a request; whatever it holds, there is an answer.
  ///
  /// - Parameter address: Who sends it, for the limits of what needs no session; nil, the default, is
  ///   the app itself in the same process, which no address limits.
  public func respond(to request: HTTPRequest, from address: String? = nil) async -> HTTPResponse {
    await routed(request, from: address).response
  }

  /// Answers a request like ``respond(to:from:)``, and tells the pattern of the path it found, such as
  /// `/v1/avatars/{id}`, for logs; nil for none.
  public func routed(
    _ request: HTTPRequest, from address: String? = nil
  ) async -> (response: HTTPResponse, route: String?) {
    let response: HTTPResponse
    var route: String?
    do throws(Problem) {
      let (endpoint, variables) = try Router.find(request)
      route = endpoint.path.text
      if let address { try count(address, at: endpoint) }
      let body = try await Self.body(of: request, upTo: endpoint.bodyLimit(configuration))
      let exchange = Exchange(request: request, body: body, variables: variables)
      response = try await change { service in service.answer(endpoint, exchange) }
    } catch {
      response = error.response
    }
    let answer = request.method == .head ? response.withoutContent : response
    return (answer.withoutSniffing, route)
  }

  /// How many streams of changes are open.
  public nonisolated var openStreamCount: Int { broadcast.count }

  /// Writes a comment to every open stream, so that none between here and its reader takes it for
  /// dead; every 15 seconds is usual (WHATWG HTML, section 9.2.7).
  public nonisolated func keepStreamsAlive() { broadcast.keepAlive() }

  /// Ends every open stream, and those to come after what they begin with: nothing is told any more.
  public nonisolated func endStreams() { broadcast.end() }

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
      budget: userBudget)
    // The state has one owner while it is changed, so that no table is copied.
    state = nil
    userBudget = RequestBudget()
    let answer = work(&service)
    let ended = service.state.endedSessions
    let reason = await save(service.state)
    if reason == nil { service.state.settle() } else { service.state.rollBack() }
    state = service.state
    userBudget = service.budget
    if let reason {
      configuration.onWarning(.stateNotWritten(reason: reason))
      throw .unavailable
    }
    for id in ended { broadcast.end(sessionID: id) }
    for (userID, change) in service.told { broadcast.tell(change, to: userID) }
    service.messages.forEach(configuration.deliver)
    return answer
  }

  /// Counts a request of an address where it needs no session, and once more where it is an attempt.
  private func count(_ address: String, at endpoint: Endpoint) throws(Problem) {
    guard !endpoint.needsSession else { return }
    var limits = [(address, configuration.requestsPerMinute)]
    if endpoint.access == .attempt {
      limits.append(("try " + address, configuration.attemptsPerMinute))
    }
    for (key, limit) in limits {
      guard let limit else { continue }
      if let seconds = addressBudget.take(key, limit: limit, now: configuration.now()) {
        throw .tooManyRequests(seconds: seconds)
      }
    }
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
