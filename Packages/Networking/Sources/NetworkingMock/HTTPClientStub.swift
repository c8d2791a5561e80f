public import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A client which answers by a rule and remembers nothing.
///
/// ```swift
/// let client = HTTPClientStub(routes: ["GET /v1/me": HTTPResponse(status: 204)])
/// ```
public struct HTTPClientStub: HTTPClient {
  private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Creates a client which answers with a closure.
  public init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.respond = respond
  }

  /// Creates a client which answers every request with one response.
  public init(_ response: HTTPResponse) {
    self.init { _ in response }
  }

  /// Creates a client which answers by method and encoded path, such as `GET /v1/me`.
  ///
  /// Another request throws ``UnstubbedRequest``.
  public init(routes: [String: HTTPResponse]) {
    self.init { request in
      let route = "\(request.method) \(request.url.path(percentEncoded: true))"
      guard let response = routes[route] else { throw UnstubbedRequest(request) }
      return response
    }
  }

  /// Answers a request.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await respond(request)
  }
}
