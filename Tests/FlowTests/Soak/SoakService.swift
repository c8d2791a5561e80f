import Domain
import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization

/// The service of a random walk: the reference backend behind a network that fails at will.
final class SoakService: Sendable {
  private struct State {
    var now = BackendHarness.start
    var process = 0
    var isOffline = false
    var isUnderMaintenance = false
    var isSandboxOn = true
    var requiresUpdate = false
    var issued: Set<String> = []
    var ended: Set<String> = []
    var hasDeletedAccount = false
    var code: String?
    var backend: ReferenceBackend?
    var inFlight = 0
    var progress = 0
    var refreshing = 0
    var exchanged: Set<String> = []
    var problems: [String] = []
    var refreshes = 0

    mutating func receive(_ message: BackendMessage) {
      switch message.content {
      case .code(let code): self.code = code
      case .passwordReset(let token): code = token
      case .guardianConsent(let code, _): self.code = code
      case .addressInUse(let code): self.code = code
      case .passwordChanged: break
      }
    }
  }

  /// The state that the backend and the network share.
  private final class Facts: Sendable {
    let state = Mutex(State())
  }

  private let facts = Facts()
  private let harness: BackendHarness
  /// Serves no app of this version.
  private let newerService: ReferenceBackend
  /// The network of the device.
  let connectivity = ConnectivityState()

  init() {
    let facts = facts
    harness = BackendHarness { configuration in
      configuration.isUnderMaintenance = { facts.state.withLock { $0.isUnderMaintenance } }
      configuration.deliver = { message in facts.state.withLock { $0.receive(message) } }
    }
    newerService = BackendHarness { configuration in
      configuration.minimumVersion = AppVersion("2.0.0")
    }.backend()
    startAnew()
  }

  var now: Date { facts.state.withLock { $0.now } }
  var isOffline: Bool { facts.state.withLock { $0.isOffline } }
  var isUnderMaintenance: Bool { facts.state.withLock { $0.isUnderMaintenance } }
  /// Whether the flag of the form sandbox is on.
  var isSandboxOn: Bool { facts.state.withLock { $0.isSandboxOn } }
  /// Whether the minimum version is above the app's.
  var requiresUpdate: Bool { facts.state.withLock { $0.requiresUpdate } }
  /// The code that was sent last.
  var code: String? { facts.state.withLock { $0.code } }
  /// How many requests are in flight.
  var inFlight: Int { facts.state.withLock { $0.inFlight } }
  /// A number that grows with every request and every response.
  var progress: Int { facts.state.withLock { $0.progress } }
  /// How many refreshes the service has answered with new tokens.
  var refreshes: Int { facts.state.withLock { $0.refreshes } }

  /// Makes a backend with the demo data only.
  func startAnew() {
    let backend = harness.backend()
    facts.state.withLock { state in
      state.backend = backend
      state.hasDeletedAccount = false
    }
  }

  /// The number of a new process; the requests of the earlier ones fail from now on.
  func beginProcess() -> Int {
    facts.state.withLock { state in
      state.process += 1
      return state.process
    }
  }

  func advance(by seconds: Int) {
    harness.advance(by: .seconds(seconds))
    facts.state.withLock { $0.now.addTimeInterval(Double(seconds)) }
  }

  func set(maintenance isOn: Bool) { facts.state.withLock { $0.isUnderMaintenance = isOn } }

  func set(sandbox isOn: Bool) { facts.state.withLock { $0.isSandboxOn = isOn } }

  func set(requiresUpdate: Bool) { facts.state.withLock { $0.requiresUpdate = requiresUpdate } }

  func set(offline isOffline: Bool) {
    facts.state.withLock { $0.isOffline = isOffline }
    connectivity.set(isReachable: !isOffline)
  }

  func endSessions() { facts.state.withLock { $0.ended = $0.issued } }

  /// Whether an account was deleted since the backend was made.
  var hasDeletedAccount: Bool { facts.state.withLock { $0.hasDeletedAccount } }

  /// Takes the problems of the requests since the last call.
  func takeProblems() -> [String] {
    facts.state.withLock { state in
      defer { state.problems = [] }
      return state.problems
    }
  }

  /// The network of a process.
  func client(of process: Int) -> HTTPClientStub {
    HTTPClientStub { [self] request in
      let isRefresh = request.url.path() == "/v1/auth/refresh"
      begin(isRefresh)
      defer { end(isRefresh) }
      // Other requests get their turn while this one is on its way; a refresh is slow.
      for _ in 0..<(isRefresh ? 300 : 3) { await Task.yield() }
      return try await respond(to: request, process)
    }
  }

  private func begin(_ isRefresh: Bool) {
    facts.state.withLock { state in
      state.inFlight += 1
      state.progress += 1
      guard isRefresh else { return }
      state.refreshing += 1
      if state.refreshing > 1 { state.problems.append("two refreshes at one time") }
    }
  }

  private func end(_ isRefresh: Bool) {
    facts.state.withLock { state in
      state.inFlight -= 1
      state.progress += 1
      if isRefresh { state.refreshing -= 1 }
    }
  }

  private func respond(to request: HTTPRequest, _ process: Int) async throws -> HTTPResponse {
    let path = request.url.path()
    let token =
      path == "/v1/auth/refresh"
      ? Self.json(request.body.data)?["refreshToken"]?.stringValue
      : request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
    let (backend, isRefused, isTooOld) = try facts.state.withLock { state in
      if state.isOffline || state.process != process { throw NetworkError.offline }
      return (state.backend, token.map(state.ended.contains) ?? false, state.requiresUpdate)
    }
    guard let backend else { throw NetworkError.offline }
    if isTooOld { return try await newerService.send(request) }
    if isRefused { return HTTPResponse(status: 401) }
    let response = try await backend.send(request)
    guard (200..<300).contains(response.status) else { return response }
    note(request, path, token, response)
    return path == "/v1/flags" ? flags(in: response) : response
  }

  /// The flags of the backend, with the present one of the form sandbox.
  private func flags(in response: HTTPResponse) -> HTTPResponse {
    let assignments = Self.json(response.body.data)?["assignments"] ?? .object([:])
    let flags = JSONValue.object([
      "flags": .object(["formSandbox": .bool(isSandboxOn)]), "assignments": assignments,
    ])
    guard let body = try? JSONCoding().encode(flags) else { return HTTPResponse(status: 500) }
    return HTTPResponse(status: response.status, headers: response.headers, body: .bytes(body))
  }

  /// Notes a request that succeeded.
  private func note(
    _ request: HTTPRequest, _ path: String, _ token: String?, _ response: HTTPResponse
  ) {
    let json = path.hasPrefix("/v1/auth/") ? Self.json(response.body.data) : nil
    let issued = ["accessToken", "refreshToken"].compactMap { json?[$0]?.stringValue }
    facts.state.withLock { state in
      state.issued.formUnion(issued)
      switch path {
      case "/v1/account" where request.method == .delete: state.hasDeletedAccount = true
      case "/v1/auth/refresh":
        state.refreshes += 1
        guard let token, !state.exchanged.insert(token).inserted else { return }
        state.problems.append("one token was exchanged twice")
      default: break
      }
    }
  }

  private static func json(_ data: Data?) -> JSONValue? {
    data.flatMap { try? JSONCoding().decode(JSONValue.self, from: $0) }
  }
}
