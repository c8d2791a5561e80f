import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values that several suites share.
enum Fixture {
  /// 2026-01-31T10:00:00Z.
  static let now = Date(timeIntervalSince1970: 1_769_853_600)

  static func url(_ text: String = "https://api.example.com/v1/me") throws -> URL {
    try #require(URL(string: text))
  }

  static func request(
    _ method: HTTPMethod = .get, _ text: String = "https://api.example.com/v1/me",
    context: HTTPRequestContext = HTTPRequestContext()
  ) throws -> HTTPRequest {
    HTTPRequest(method: method, url: try url(text), context: context)
  }

  /// Waits until the task is cancelled, and then opens the gate.
  static func hang(until cancelled: Gate) async throws -> HTTPResponse {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    cancelled.open()
    throw CancellationError()
  }

  static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: .text(text))
  }
}
