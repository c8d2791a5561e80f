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

  /// Requests to a server, four at a time by one way of sending them, for a profiler to watch.
  static func profile(_ way: ProfiledWorkload, _ runs: Int) async throws {
    let server = try BenchmarkServer(body: #"{"name":"Ada Lovelace","id":42}"#)
    guard let url = URL(string: "http://127.0.0.1:\(server.port)/v1/me") else {
      throw Broken(reason: "the server's address")
    }
    let request = request(url)
    let session = URLSession(configuration: .ephemeral)
    let message = message(for: request)
    let transport = URLSessionHTTPClient()
    let client: any HTTPClient = way == .client ? stack(transport) : transport
    _ = try await nanoseconds(runs, workers: 4) {
      if way == .raw {
        _ = try await session.data(for: message)
      } else {
        _ = try await client.send(request)
      }
    }
  }

  /// The same request by bare `URLSession`, by the transport and by the stack, in turn.
  ///
  /// Many short rounds, and the median of their ratios: what else the machine does changes within
  /// seconds, so only neighbours are compared.
  private static func throughput(_ url: URL) async throws -> [Row] {
    let session = URLSession(configuration: .ephemeral)
    let transport = URLSessionHTTPClient()
    let client = stack(transport)
    let request = request(url)
    // What the stack sends is sent by everybody.
    var complete = request
    complete.headers["Authorization"] = "Bearer valid"
    let signed = complete
    let message = message(for: signed)
    var rows: [Row] = []
    for workers in [1, 4, 16] {
      var raw: [Double] = []
      var alone: [Double] = []
      var whole: [Double] = []
      for round in 0..<43 {
        let base = try await nanoseconds(160, workers: workers) {
          _ = try await session.data(for: message)
        }
        let bare = try await nanoseconds(160, workers: workers) {
          _ = try await transport.send(signed)
        }
        let decorated = try await nanoseconds(160, workers: workers) {
          _ = try await client.send(request)
        }
        guard round > 2 else { continue }
        raw.append(base)
        alone.append(bare / base)
        whole.append(decorated / base)
      }
      let title = workers == 1 ? "one at a time" : "\(workers) at a time"
      rows += [
        Row("raw URLSession, \(title), a request", nanoseconds: median(raw)),
        Row("URLSessionHTTPClient, \(title), of that", ratio: median(alone)),
        Row("with all decorators, \(title), of that", ratio: median(whole), atMost: 1.03),
      ]
    }
    session.invalidateAndCancel()
    return rows
  }

  private static func message(for request: HTTPRequest) -> URLRequest {
    var message = URLRequest(url: request.url)
    for field in request.headers { message.addValue(field.value, forHTTPHeaderField: field.name) }
    return message
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
private struct StubTransport: InterruptibleHTTPClient {
  let isWaitedFor: Bool
  /// The only token it knows; nil accepts all.
  var token: String?

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if isWaitedFor {
      let interruption = request.context.interruption
      let id = interruption?.onEnd { _ in }
      await Task.yield()
      if let id { interruption?.remove(id) }
    }
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

  fileprivate init(_ name: String, ratio: Double, atMost limit: Double? = nil) {
    self.init(
      name: name, figure: "\(ratio.asHundredths) ×",
      target: limit.map { "≤ \($0.asHundredths) ×" } ?? "", isMet: limit.map { ratio <= $0 },
      allocations: nil)
  }

  fileprivate init(_ name: String, growth: Int, _ unit: String, _ limit: Int) {
    let suffix = unit.isEmpty ? "" : " " + unit
    self.init(
      name: name, figure: "\(growth)\(suffix)", target: "≤ \(limit)\(suffix)",
      isMet: growth <= limit, allocations: nil)
  }
}
