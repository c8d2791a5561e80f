public import Networking
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An `HTTPClient` without a network that returns scripted responses and records requests.
///
/// ```swift
/// let backend = ScriptedBackend()
/// backend.answer("GET /v1/profile", with: BackendResponses.profileMissing)
/// let profiles = RemoteProfileRepository(client: backend.client(baseURL: baseURL), …)
/// ```
///
/// A route is the method and the path as sent. Its replies are used in order, and the last one
/// repeats; a route without replies throws ``UnscriptedRouteError``.
public final class ScriptedBackend: HTTPClient {
  private struct State {
    var replies: [String: [ScriptedResponse]] = [:]
    var requests: [HTTPRequest] = []
  }

  /// The reply to one request.
  public enum ScriptedResponse: Sendable {
    /// A response of the service.
    case response(HTTPResponse)
    /// A network error.
    case failure(NetworkError)
  }

  private let state = Mutex(State())

  /// Creates a backend without scripted replies.
  public init() {}

  /// Adds responses to a route, such as `POST /v1/auth/sign-in`.
  public func answer(_ route: String, with responses: HTTPResponse...) {
    add(responses.map(ScriptedResponse.response), to: route)
  }

  /// Adds a network error to a route.
  public func fail(_ route: String, with error: NetworkError) {
    add([.failure(error)], to: route)
  }

  /// All requests, in the order of their arrival.
  public var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// The routes of all requests, in the order of their arrival.
  public var routes: [String] { requests.map(Self.route) }

  /// Records a request and returns its scripted reply.
  ///
  /// - Throws: The script's ``NetworkError``, ``UnscriptedRouteError`` or `CancellationError`.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    switch take(request) {
    case .response(let response): return response
    case .failure(let error): throw error
    case nil: throw UnscriptedRouteError(route: Self.route(of: request))
    }
  }

  private func add(_ replies: [ScriptedResponse], to route: String) {
    state.withLock { $0.replies[route, default: []] += replies }
  }

  private func take(_ request: HTTPRequest) -> ScriptedResponse? {
    let route = Self.route(of: request)
    return state.withLock { state in
      state.requests.append(request)
      guard let replies = state.replies[route] else { return nil }
      if replies.count > 1 { state.replies[route]?.removeFirst() }
      return replies.first
    }
  }

  private static func route(of request: HTTPRequest) -> String {
    "\(request.method) \(request.url.path(percentEncoded: true))"
  }
}

/// The error that a ``ScriptedBackend`` throws for a route without replies.
public struct UnscriptedRouteError: Error, Hashable, CustomStringConvertible {
  /// The method and the path.
  public let route: String

  /// A message that contains the route.
  public var description: String { "No reply is scripted for \(route)." }
}

extension ScriptedBackend {
  /// Returns a client of this backend, without retries and without a session.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL of the requests.
  ///   - now: Returns the current instant.
  public func client(baseURL: URL, now: @escaping @Sendable () -> Date) -> APIClient {
    APIClient(configuration: APIClient.Configuration(baseURL: baseURL), client: self, now: now)
  }
}
