import BackendServer
import Cryptography
import Networking
import NetworkingURLSession
import ReferenceBackend
import ShellApp
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server on a free port for as long as a body runs, and what it logged.
struct RunningServer: Sendable {
  static let now = Date(timeIntervalSince1970: 1_769_853_600)

  let port: Int
  let log: LogLines
  let client = URLSessionHTTPClient()
  var address: String { "http://127.0.0.1:\(port)" }

  static func run(
    _ backend: ReferenceBackend? = nil,
    configuration: BackendServer.Configuration = .init(),
    _ body: @escaping @Sendable (RunningServer) async throws -> Void
  ) async throws -> [String] {
    let lines = LogLines()
    let address = PublicAddress()
    var settings = BackendConfiguration(now: { RunningServer.now })
    settings.publicURL = { address.url }
    settings.passwordCost = .low
    var configuration = configuration
    configuration.now = { now }
    configuration.visitor.pinnedNow = now
    configuration.publicAddress = address
    let server = BackendServer(
      backend: backend ?? ReferenceBackend(configuration: settings),
      hasPages: true, port: 0, log: AccessLog(lines.append),
      configuration: configuration)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run { port.yield($0) } }
      group.addTask {
        for await number in ports {
          try await body(RunningServer(port: number, log: lines))
          break
        }
      }
      try await group.next()
      group.cancelAll()
      while (try? await group.next()) != nil {}
    }
    return lines.all
  }

  func send(
    _ method: HTTPMethod, _ path: String, json: String? = nil, body: HTTPBody = .empty,
    headers: HTTPHeaders = [:]
  ) async throws -> HTTPResponse {
    var headers = headers
    if json != nil { headers["Content-Type"] = "application/json" }
    let url = try #require(URL(string: address + path))
    return try await client.send(
      HTTPRequest(
        method: method, url: url, headers: headers, body: json.map { .text($0) } ?? body))
  }
}

extension HTTPResponse {
  var json: JSONValue? { try? JSONCoding().decode(JSONValue.self, from: body.data ?? Data()) }
}

/// The log of a server.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func append(_ line: String) { lines.withLock { $0.append(line) } }

  /// Returns once there is a line that holds a text.
  func wait(for text: String) async {
    while !all.contains(where: { $0.contains(text) }) { await Task.yield() }
  }
}

extension BackendConfiguration {
  /// A backend at the servers' instant that takes no time for passwords.
  static var quick: BackendConfiguration {
    var configuration = BackendConfiguration(now: { RunningServer.now })
    configuration.passwordCost = .low
    return configuration
  }
}
