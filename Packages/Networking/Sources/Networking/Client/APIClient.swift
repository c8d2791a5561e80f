#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A client that sends typed requests to one API and decodes their responses.
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
  /// The options that apply to all requests of an ``APIClient``.
  public struct Configuration: Sendable {
    /// The base URL of the API.
    ///
    /// The path of this URL is a prefix of each request's path.
    public var baseURL: URL
    /// The header fields that the client sends with every request; none by default.
    ///
    /// A request's own fields replace fields with the same names. If none of these fields is
    /// `Accept`, the client sends `Accept: application/json`.
    public var headers: HTTPHeaders
    /// The encoder and decoder for JSON content.
    public var coding: JSONCoding
    /// The maximum size in bytes of content that the client reads into memory; 20 MB by default.
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
  private let decoding: DecodingMetrics?

  /// Creates a client that sends its requests through `client`.
  ///
  /// - Parameters:
  ///   - now: Returns the current time. The client uses it to compute the date for
  ///     ``NetworkError/rateLimited(until:)``.
  ///   - decoding: Receives the duration of decoding each response; nil by default.
  public init(
    configuration: Configuration, client: any HTTPClient, now: @escaping @Sendable () -> Date,
    decoding: DecodingMetrics? = nil
  ) {
    self.decoding = decoding
    self.configuration = configuration
    self.client = client
    self.now = now
  }

  /// Sends a request and returns its decoded response.
  /// - Throws: ``NetworkError/status(_:_:)`` for a status other than 200…299,
  ///   ``NetworkError/rateLimited(until:)`` for 429,
  ///   ``NetworkError/decodingFailed(path:excerpt:)``, ``NetworkError/responseTooLarge(limit:)``,
  ///   any error of the wrapped client, and `CancellationError` when the task is cancelled.
  public func send<Request: APIRequest>(_ request: Request) async throws -> Request.Response {
    let response = try await collected(client.send(try httpRequest(for: request)))
    try Task.checkCancellation()
    guard response.isSuccess else { throw failure(of: response) }
    let coding = configuration.coding
    guard let decoding else { return try request.decode(response, using: coding) }
    return try decoding.measure(request.path.template) {
      try request.decode(response, using: coding)
    }
  }

  /// Sends a request and returns its response as soon as the response's headers arrive.
  ///
  /// Use this method for large downloads and server-sent events, and read the content from
  /// ``HTTPResponse/body``.
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
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` if the content cannot be encoded or
  ///   ``HTTPRequest/validate()`` fails.
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
