public import Networking

/// A service that returns stubbed values for typed requests, without encoding.
///
/// A request for which the stub returns a value of another type throws ``UnstubbedResponseError``.
public struct NetworkingServiceStub: NetworkingServiceProtocol {
  private let respond: @Sendable (any APIRequest) async throws -> any Sendable

  /// Creates a service whose responses a closure returns.
  public init(_ respond: @escaping @Sendable (any APIRequest) async throws -> any Sendable) {
    self.respond = respond
  }

  /// Returns the stubbed value.
  public func send<Request: APIRequest>(_ request: Request) async throws -> Request.Response {
    guard let response = try await respond(request) as? Request.Response else {
      throw UnstubbedResponseError(request: "\(Request.self)", response: "\(Request.Response.self)")
    }
    return response
  }
}

/// A ``NetworkingServiceStub`` has no value of the response's type.
public struct UnstubbedResponseError: Error, Hashable, CustomStringConvertible {
  /// The name of the request's type.
  public let request: String
  /// The name of the response's type.
  public let response: String

  /// Creates the error.
  public init(request: String, response: String) {
    self.request = request
    self.response = response
  }

  /// A sentence that contains both names.
  public var description: String { "No \(response) is stubbed for \(request)." }
}
