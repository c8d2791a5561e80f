import CAllocations
import Foundation
import Networking
import NetworkingURLSession
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the decorators of a client cost, on a transport that does nothing and on a real one.
enum NetworkMeasurements {
  struct Broken: Error {
    let reason: String
  }

  static func all() async throws -> [Row] {
    let server = try BenchmarkServer(body: #"{"name":"Ada Lovelace","id":42}"#)
    guard let url = URL(string: "http://127.0.0.1:\(server.port)/v1/me") else {
      throw Broken(reason: "the server's address")
    }
    return try await decorators(url) + throughput(url) + [refreshes(url)] + resources(url)
  }

  /// The stack of the app, with a token that does not expire.
  private static func stack(_ transport: any HTTPClient) -> SessionHTTPClient {
    HTTPClientStack(
      transport: transport, connectivity: ConnectivityState(), logger: SilentLogger(),
      clock: ContinuousClock(), now: { Date() }, random: { .random(in: 0...1) }, record: { _ in }
    ).client(store: Tokens("valid"), refresh: { $0 }, onSessionExpired: {})
  }

  private static func request(_ url: URL) -> HTTPRequest {
    HTTPRequest(
      url: url, headers: ["Accept": "application/json", "User-Agent": "benchmark/1"],
      context: HTTPRequestContext(requiresAuthentication: true, route: "/v1/me"))
  }

  /// The difference the decorators make: on a transport which has its answer at once, and on one
  /// which is waited for.
  ///
  /// Many short series by turns: one which another process interrupts is not the median.
  private static func decorators(_ url: URL) async throws -> [Row] {
    let request = request(url)
    var rows: [Row] = []
    for isWaitedFor in [false, true] {
      let transport = StubTransport(isWaitedFor: isWaitedFor)
      let client = stack(transport)
      var costs: [Double] = []
      for _ in 0..<400 {
        let bare = try await nanoseconds(50) { _ = try await transport.send(request) }
        let decorated = try await nanoseconds(50) { _ = try await client.send(request) }
        costs.append(decorated - bare)
      }
      let allocated = allocation_count()
      _ = try await nanoseconds(1_000) { _ = try await client.send(request) }
      let allocations = Double(allocation_count() - allocated) / 1_000
      rows.append(
        Row(
          name:
            "all decorators, a transport which \(isWaitedFor ? "is waited for" : "answers at once")",
          figure: median(costs).asMicroseconds, target: "≤ 10.0 µs",
          isMet: median(costs) <= 10_000,
          allocations: allocations_are_counted() != 0 ? allocations : nil))
    }
    return rows
  }

  /// Requests through all decorators, for a profiler to watch.
  static func profile(isWaitedFor: Bool, _ runs: Int) async throws {
    guard let url = URL(string: "http://127.0.0.1/v1/me") else {
      throw Broken(reason: "the server's address")
    }
    let client = stack(StubTransport(isWaitedFor: isWaitedFor))
    let request = request(url)
    for _ in 0..<runs { _ = try await client.send(request) }
  }

  /// Requests on four connections, bare `URLSession` and the stack by turns.
  private static func throughput(_ url: URL) async throws -> [Row] {
    let session = URLSession(configuration: .ephemeral)
    let transport = URLSessionHTTPClient()
    let client = stack(transport)
    let request = request(url)
    let message = URLRequest(url: url)
    var raw: [Double] = []
    var bare: [Double] = []
    var decorated: [Double] = []
    for round in 0..<8 {
      let times = [
        try await nanoseconds(2_000, workers: 4) { _ = try await session.data(for: message) },
        try await nanoseconds(2_000, workers: 4) { _ = try await transport.send(request) },
        try await nanoseconds(2_000, workers: 4) { _ = try await client.send(request) },
      ]
      guard round > 0 else { continue }
      raw.append(times[0])
      bare.append(times[1])
      decorated.append(times[2])
    }
    session.invalidateAndCancel()
    let base = median(raw)
    return [
      Row("raw URLSession, a request", nanoseconds: base),
      Row("URLSessionHTTPClient, a request", nanoseconds: median(bare)),
      Row("with all decorators, a request", nanoseconds: median(decorated)),
      Row("with all decorators, of raw URLSession", ratio: median(decorated) / base, atMost: 1.03),
    ]
  }

  /// A thousand requests at once whose token the server no longer knows.
  private static func refreshes(_ url: URL) async throws -> Row {
    let refreshes = Atomic(0)
    let client = HTTPClientStack(
      transport: StubTransport(isWaitedFor: true, token: "Bearer valid"), logger: SilentLogger(),
      clock: ContinuousClock(), now: { Date() }, random: { .random(in: 0...1) }
    ).client(
      store: Tokens("expired"),
      refresh: { _ in
        refreshes.add(1, ordering: .relaxed)
        for _ in 0..<1_000 { await Task.yield() }
        return AuthToken(value: "valid")
      }, onSessionExpired: {})
    let request = request(url)
    let answered = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<1_000 { group.addTask { try await client.send(request).status == 200 } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    let count = refreshes.load(ordering: .relaxed)
    return Row(
      name: "1,000 requests meet an expired token",
      figure: "\(count) refresh, \(answered) answered",
      target: "1, 1,000", isMet: count == 1 && answered == 1_000, allocations: nil)
  }

  /// What 10,000 requests leave behind, after as many that do not count.
  private static func resources(_ url: URL) async throws -> [Row] {
    let transport = URLSessionHTTPClient()
    let client = stack(transport)
    let request = request(url)
    let run = { @Sendable in
      _ = try await nanoseconds(10_000, workers: 6) { _ = try await client.send(request) }
    }
    try await run()
    let before = ProcessResources.current()
    try await run()
    let after = ProcessResources.current()
    return [
      Row("10,000 requests, growth of memory", growth: after.memory - before.memory, "KB", 2_048),
      Row("10,000 requests, growth of threads", growth: after.threads - before.threads, "", 2),
      Row(
        "10,000 requests, growth of descriptors", growth: after.descriptors - before.descriptors,
        "", 0),
    ]
  }

  /// Nanoseconds of one of `count` runs, which `workers` tasks share.
  private static func nanoseconds(
    _ count: Int, workers: Int = 1, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> Double {
    let start = Process.now()
    if workers == 1 {
      for _ in 0..<count { try await body() }
    } else {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<workers {
          group.addTask { for _ in 0..<(count / workers) { try await body() } }
        }
        try await group.waitForAll()
      }
    }
    return Double(Process.now() - start) / Double(count)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

/// A transport without a network.
private struct StubTransport: HTTPClient {
  let isWaitedFor: Bool
  /// The only token it knows; nil accepts all.
  var token: String?

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if isWaitedFor { await Task.yield() }
    if let token, request.headers["Authorization"] != token { return HTTPResponse(status: 401) }
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "application/json", "Content-Length": "2"],
      body: .text("{}"))
  }
}

private struct SilentLogger: NetworkingLogger {
  func trackEvent(event: any NetworkingLogEvent) {}
}

private final class Tokens: TokenStore {
  private let current: Mutex<AuthToken?>

  init(_ value: String) {
    current = Mutex(AuthToken(value: value))
  }

  func token() async throws -> AuthToken? { current.withLock { $0 } }

  func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool {
    current.withLock { token in
      guard token == old else { return false }
      token = new
      return true
    }
  }
}

extension Row {
  /// A time that should be at most so many nanoseconds; default no target.
  fileprivate init(_ name: String, nanoseconds: Double, atMost limit: Double? = nil) {
    self.init(
      name: name, figure: nanoseconds.asMicroseconds,
      target: limit.map { "≤ " + $0.asMicroseconds } ?? "", isMet: limit.map { nanoseconds <= $0 },
      allocations: nil)
  }

  fileprivate init(_ name: String, ratio: Double, atMost limit: Double) {
    self.init(
      name: name, figure: "\(ratio.asHundredths) ×", target: "≤ \(limit.asHundredths) ×",
      isMet: ratio <= limit, allocations: nil)
  }

  fileprivate init(_ name: String, growth: Int, _ unit: String, _ limit: Int) {
    let suffix = unit.isEmpty ? "" : " " + unit
    self.init(
      name: name, figure: "\(growth)\(suffix)", target: "≤ \(limit)\(suffix)",
      isMet: growth <= limit, allocations: nil)
  }
}
