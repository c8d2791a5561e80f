public import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A client with fixed responses that records nothing.
public struct HTTPClientStub: HTTPClient {
  private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Creates a client whose responses a closure returns.
  public init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.respond = respond
  }

  /// Creates a client that returns one response to every request.
  public init(_ response: HTTPResponse) {
    self.init { _ in response }
  }

  /// Creates a client with responses by method and encoded path, such as `GET /v1/me`.
  ///
  /// Any other request throws ``UnstubbedRequestError``.
  public init(routes: [String: HTTPResponse]) {
    self.init { request in
      let route = "\(request.method) \(request.url.path(percentEncoded: true))"
      guard let response = routes[route] else { throw UnstubbedRequestError(request) }
      return response
    }
  }

  /// Returns the stubbed response.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await respond(request)
  }
}
