public import Domain
import ImageProcessing
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
/// has been kept; a password is hashed between two turns of its request, while others are answered.
public actor ReferenceBackend {
  private let configuration: BackendConfiguration
  private let store: BackendStore?
  private var state: BackendState?
  /// Whether the store holds what the state started from.
  private var isStored = false
  /// How many changes of the store the state has seen.
  private var revision = 0
  private let broadcast: ChangeBroadcast
  /// Made with the first password: to count the processors is to read files.
  private lazy var workers = PasswordWorkers(
    count: configuration.passwordThreads ?? ProcessInfo.processInfo.activeProcessorCount,
    lineLimit: configuration.passwordLine, willHash: configuration.willHash)
  /// By user; taken along by the request under way.
  private var userBudget = RequestBudget()
  private var throttle = SignInThrottle()
  private var addressBudget = RequestBudget()
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private lazy var pictures = PictureLine(
    processor: configuration.imageProcessor
      ?? DefaultImageProcessor(limits: configuration.avatarLimits),
    limits: configuration.avatarLimits)
  /// How often a password is hashed for one request, when the stored one changes meanwhile.
  private static let hashings = 3

  /// How often each analytics event was counted since the state was read; nil before the first request.
  var eventCounts: [String: Int]? {
    state.map { state in
      Dictionary(
        uniqueKeysWithValues: state.eventCounts.keys.map { ($0, state.eventCounts[$0] ?? 0) })
    }
  }

  /// Creates a backend; touches no file.
  public init(configuration: BackendConfiguration) {
    self.configuration = configuration
    store = configuration.dataFolder.map { BackendStore(folder: $0) }
    broadcast = ChangeBroadcast(
      perUser: configuration.streamsPerUser, inAll: configuration.streamLimit)
  }

  /// Answers a request; whatever it holds, there is an answer.
  ///
  /// - Parameter address: Who sends it, for the limits of what needs no session: an IPv4 address, or
  ///   the first four groups of an IPv6 address, which are counted by themselves and by their /48.
  ///   Nil, the default, is the app itself in the same process, which no address limits.
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
    var routed: RoutedRequest?
    do throws(BackendError) {
      let (endpoint, variables) = try EndpointRouter.find(request)
      route = endpoint.path.text
      if let address { try count(address, at: endpoint) }
      try checkVersion(of: request)
      let body = try await Self.body(of: request, upTo: endpoint.bodyLimit(configuration))
      let found = RoutedRequest(
        request: request, body: body, variables: variables, source: address ?? "")
      routed = found
      if endpoint.access == .health {
        response = health
      } else if configuration.isUnderMaintenance() {
        throw .maintenance
      } else {
        response = try await answer(found, by: endpoint)
      }
    } catch {
      response = error.response
    }
    configuration.onRequest?(
      RequestRecord(request, routed, route: route, status: response.status))
    let answer = request.method == .head ? response.withoutContent : response
    return (answer.withoutSniffing.dated(configuration.now()), route)
  }

  /// Refuses a request of an app that is too old; a version that cannot be read counts as none.
  private func checkVersion(of request: HTTPRequest) throws(BackendError) {
    guard let minimum = configuration.minimumVersion,
      let version = request.headers["App-Version"].flatMap(AppVersion.init), version < minimum
    else { return }
    throw .updateRequired(minimum)
  }

  /// Whether the service is available.
  ///
  /// Every boot asks. So it loads no state and no encoder, and makes `Data` of an array, for which nothing
  /// is looked up at run time.
  private var health: HTTPResponse {
    let status = configuration.isUnderMaintenance() ? "maintenance" : "ok"
    return .json(Data(Array("{\"status\":\"\(status)\"}".utf8)))
  }

  /// Answers in one turn, or with a password hashed or a picture re-encoded between two.
  private func answer(
    _ routed: RoutedRequest, by endpoint: Endpoint
  ) async throws(BackendError) -> HTTPResponse {
    var routed = routed
    for _ in 0...Self.hashings {
      let present = routed
      switch try await change({ service in service.answer(endpoint, present) }) {
      case .response(let response): return response
      case .hash(let job): routed.password = try await workers.run(job, from: routed.source)
      case .reencode(let data):
        do throws(BackendError) {
          routed.picture = try await pictures.reencode(data)
        } catch {
          // A refused picture is deleted. A picture without a verdict (503) stays for the next attempt.
          if error.status != 503 { try await change { $0.state.removeUpload(present["id"]) } }
          throw error
        }
      }
    }
    throw .unavailable
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
    do throws(BackendError) {
      return try await change { service in
        Result { () throws(BackendError) in try service.issueSession(email: email) }
      }.get()
    } catch {
      return nil
    }
  }

  /// How often a request is begun anew because another process has changed the state meanwhile.
  private static let conflictLimit = 100

  /// Runs `work` on the state and keeps what it changed, on disk too.
  ///
  /// When another process was faster, it runs again on the state as that process has left it.
  private func change<Value: Sendable>(
    _ work: (inout BackendService) -> Value
  ) async throws(BackendError) -> Value {
    await takeTurn()
    defer { endTurn() }
    for _ in 0..<Self.conflictLimit {
      if let answer = try await attempt(work) { return answer }
    }
    throw .unavailable
  }

  /// The answer; nil when another process has changed the state meanwhile.
  private func attempt<Value: Sendable>(
    _ work: (inout BackendService) -> Value
  ) async throws(BackendError) -> Value? {
    var service = BackendService(
      state: try await loaded(), configuration: configuration, broadcast: broadcast,
      budget: userBudget, throttle: throttle)
    // What is counted in vain, as another process was faster, does not count.
    let before = configuration.isDataFolderShared ? (userBudget, throttle) : nil
    // The state has one owner while it is changed, so that no table is copied.
    state = nil
    userBudget = RequestBudget()
    throttle = SignInThrottle()
    let answer = work(&service)
    let ended = service.state.endedSessions
    let result = await save(service.state)
    if result == .saved { service.state.settle() } else { service.state.rollBack() }
    state = service.state
    userBudget = service.budget
    throttle = service.throttle
    switch result {
    case .saved: break
    case .conflict:
      state = nil
      if let before { (userBudget, throttle) = before }
      return nil
    case .failed(let reason):
      configuration.onWarning(.stateNotWritten(reason: reason))
      throw .unavailable
    }
    for id in ended { broadcast.end(sessionID: id) }
    for (userID, change) in service.told { broadcast.tell(change, to: userID) }
    service.messages.forEach(configuration.deliver)
    if let send = configuration.deliverTextMessage { service.textMessages.forEach(send) }
    return answer
  }

  /// Counts a request of an address where it needs no session, and once more where it is an attempt.
  private func count(_ address: String, at endpoint: Endpoint) throws(BackendError) {
    guard !endpoint.needsSession else { return }
    var limits = [("", configuration.requestsPerMinute)]
    if endpoint.access == .attempt { limits.append(("try ", configuration.attemptsPerMinute)) }
    let networks = SenderNetworks.of(address)
    for (kind, limit) in limits {
      guard let limit else { continue }
      for (sender, factor) in networks {
        if let seconds = addressBudget.take(
          kind + sender, limit: limit * factor, now: configuration.now())
        {
          throw .tooManyRequests(seconds: seconds)
        }
      }
    }
  }

  private func loaded() async throws(BackendError) -> BackendState {
    if let state, await isPresent() { return state }
    state = nil
    switch await store?.load() {
    case .state(let stored, let revision):
      isStored = true
      self.revision = revision
      return stored
    case .damaged(let path): configuration.onWarning(.stateDamaged(setAside: path))
    case .failed(let reason):
      configuration.onWarning(.stateUnreadable(reason: reason))
      throw .unavailable
    case .missing, nil: (isStored, revision) = (false, 0)
    }
    return try DemoData.state(configuration)
  }

  /// Whether no other process has changed the state since it was loaded.
  private func isPresent() async -> Bool {
    guard let store, configuration.isDataFolderShared else { return true }
    return await store.revision() == revision
  }

  /// Keeps what changed; with the first change, all there was before it, too.
  private func save(_ state: BackendState) async -> BackendStore.SaveResult {
    guard let store else { return .saved }
    do {
      var changes = try state.changes()
      guard !changes.isEmpty else { return .saved }
      if !isStored { changes = try state.changes(everything: true) }
      let result = await store.save(changes, of: revision)
      if result == .saved { (isStored, revision) = (true, revision + 1) }
      return result
    } catch {
      return .failed(reason: "\(error)")
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
  ) async throws(BackendError) -> Data {
    do {
      return try await request.body.collect(upTo: limit)
    } catch is HTTPBody.TooLongError {
      throw .contentTooLarge(limit: limit)
    } catch {
      throw .badRequest("The content ended early.")
    }
  }
}
