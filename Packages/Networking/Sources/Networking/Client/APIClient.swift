#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Sends typed requests to one API and decodes their responses.
///
/// ```swift
/// struct FetchUser: GetAPIRequest {
///   struct Response: Decodable, Sendable { var name: String }
///   let id: String
///   var path: RequestPath { "/users/\(id)" }
/// }
///
/// let user = try await client.send(FetchUser(id: "42"))
/// ```
public struct APIClient: NetworkingServiceProtocol {
  /// The options of the client, common to all its requests.
  public struct Configuration: Sendable {
    /// The URL to which request paths are appended; its own path is kept.
    public var baseURL: URL
    /// The headers of every request; a request's own headers replace them.
    ///
    /// Without an `Accept` here, requests accept `application/json`.
    public var headers: HTTPHeaders
    /// Encodes and decodes JSON bodies.
    public var coding: JSONCoding
    /// The maximum size of content read into memory, in bytes; 20 MB by default.
    public var responseLimit: Int

    /// Creates a configuration.
    public init(
      baseURL: URL, headers: HTTPHeaders = [:], coding: JSONCoding = JSONCoding(),
      responseLimit: Int = 20_000_000
    ) {
      self.baseURL = baseURL
      self.headers = headers
      self.coding = coding
      self.responseLimit = responseLimit
    }
  }

  private let configuration: Configuration
  private let client: any HTTPClient
  private let now: @Sendable () -> Date

  /// Creates a client; `now` resolves `Retry-After` to an instant.
  public init(
    configuration: Configuration, client: any HTTPClient, now: @escaping @Sendable () -> Date
  ) {
    self.configuration = configuration
    self.client = client
    self.now = now
  }

  /// Sends a request and decodes its response.
  /// - Throws: ``NetworkError/status(_:_:)`` for a status other than 200…299,
  ///   ``NetworkError/rateLimited(until:)`` for 429,
  ///   ``NetworkError/decodingFailed(path:excerpt:)``, ``NetworkError/responseTooLarge(limit:)``,
  ///   any error of the wrapped client, and `CancellationError` when the task is cancelled.
  public func send<Request: APIRequest>(_ request: Request) async throws -> Request.Response {
    let response = try await collected(client.send(try httpRequest(for: request)))
    try Task.checkCancellation()
    guard response.isSuccess else { throw failure(of: response) }
    return try request.decode(response, using: configuration.coding)
  }

  /// Sends a request and returns its response as soon as the head arrives.
  ///
  /// For large downloads and server-sent events.
  /// - Throws: The errors of ``send(_:)`` except decoding errors. Reading the body throws the
  ///   transport's errors.
  public func stream<Request: APIRequest>(_ request: Request) async throws -> HTTPResponse {
    var message = try httpRequest(for: request)
    message.context.isResponseStreamed = true
    let response = try await client.send(message)
    try Task.checkCancellation()
    guard response.isSuccess else { throw failure(of: try await collected(response)) }
    return response
  }

  private func collected(_ response: HTTPResponse) async throws -> HTTPResponse {
    guard response.body.data == nil else { return response }
    var response = response
    do {
      response.body = .bytes(try await response.body.collect(upTo: configuration.responseLimit))
    } catch let error as HTTPBody.TooLongError {
      throw NetworkError.responseTooLarge(limit: error.limit)
    }
    return response
  }

  /// Creates the HTTP request for a typed request, without sending it.
  /// - Throws: ``NetworkError/invalidRequest(reason:)``.
  public func httpRequest<Request: APIRequest>(for request: Request) throws -> HTTPRequest {
    let url = try RequestURL.make(
      base: configuration.baseURL, path: request.path, query: request.query)
    let content = try request.body.content(using: configuration.coding)
    var headers = (["Accept": "application/json"] as HTTPHeaders).merging(configuration.headers)
    if let type = content.type { headers["Content-Type"] = type }
    headers = headers.merging(request.headers)
    if let value = request.authorization.headerValue { headers["Authorization"] = value }
    var message = HTTPRequest(
      method: request.method, url: url, headers: headers, body: content.body,
      context: HTTPRequestContext(
        requiresAuthentication: request.requiresAuthentication && request.authorization == .none,
        isIdempotent: request.isIdempotent, timeout: request.timeout, route: request.path.template,
        progress: request.progress))
    message.context.renewsSession = request.renewsSession
    try message.validate()
    return message
  }

  private func failure(of response: HTTPResponse) -> NetworkError {
    guard response.status != 429 else {
      return .rateLimited(until: RetryAfter.instant(in: response.headers, now: now()))
    }
    return .status(response.status, ProblemDetails(response))
  }
}
