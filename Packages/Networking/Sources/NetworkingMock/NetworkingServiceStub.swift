public import Networking

/// A service which answers typed requests with values, without any encoding.
///
/// A request whose answer is of another type than its response throws ``UnstubbedResponse``.
public struct NetworkingServiceStub: NetworkingServiceProtocol {
  private let respond: @Sendable (any APIRequest) async throws -> any Sendable

  /// Creates a service which answers with a closure.
  public init(_ respond: @escaping @Sendable (any APIRequest) async throws -> any Sendable) {
    self.respond = respond
  }

  /// Answers a request.
  public func send<Request: APIRequest>(_ request: Request) async throws -> Request.Response {
    guard let response = try await respond(request) as? Request.Response else {
      throw UnstubbedResponse(request: "\(Request.self)", response: "\(Request.Response.self)")
    }
    return response
  }
}

/// A ``NetworkingServiceStub`` was asked for a response it does not have.
public struct UnstubbedResponse: Error, Hashable, CustomStringConvertible {
  /// The name of the request's type.
  public let request: String
  /// The name of the response's type.
  public let response: String

  /// Creates the error.
  public init(request: String, response: String) {
    self.request = request
    self.response = response
  }

  /// A sentence which names both.
  public var description: String { "No \(response) is stubbed for \(request)." }
}
