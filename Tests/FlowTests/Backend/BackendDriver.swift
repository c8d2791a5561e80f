import Foundation
import Networking
import ReferenceBackend
import Synchronization

/// Sends requests to a backend whose clock stands still until a test moves it.
final class BackendDriver: Sendable {
  let backend: ReferenceBackend

  init(statePath: String? = nil) {
    let state = SharedState()
    backend = ReferenceBackend(
      configuration: BackendConfiguration(
        now: { state.now }, token: state.nextToken, statePath: statePath,
        onWarning: { state.warn($0) }))
    shared = state
  }

  private let shared: SharedState

  var warnings: [String] { shared.warnings }

  func advance(by seconds: TimeInterval) { shared.advance(by: seconds) }

  func send(
    _ method: HTTPMethod, _ path: String, _ body: String? = nil, token: String? = nil,
    headers: HTTPHeaders = [:]
  ) async throws -> Answer {
    try await send(method, path, body.map { Data($0.utf8) }, token: token, headers: headers)
  }

  func send(
    _ method: HTTPMethod, _ path: String, _ data: Data?, token: String? = nil,
    headers: HTTPHeaders = [:]
  ) async throws -> Answer {
    guard let url = URL(string: "https://api.mock.invalid" + path) else { throw URLError(.badURL) }
    var all = headers
    if let token { all["Authorization"] = "Bearer \(token)" }
    let request = HTTPRequest(
      method: method, url: url, headers: all, body: data.map(HTTPBody.bytes) ?? .empty)
    return Answer(response: try await backend.send(request))
  }

  func signIn(
    _ email: String = "demo@example.com", _ password: String = "correct-horse"
  ) async throws -> Answer {
    try await send(
      .post, "/v1/auth/sign-in", #"{"email":"\#(email)","password":"\#(password)"}"#)
  }

  /// An access token of an account.
  func token(_ email: String = "demo@example.com") async throws -> String {
    try await signIn(email)["accessToken"]?.stringValue ?? ""
  }
}

/// A response with its JSON at hand.
struct Answer {
  let response: HTTPResponse
  var status: Int { response.status }

  subscript(name: String) -> JSONValue? {
    (try? JSONDecoder().decode(JSONValue.self, from: response.body))?[name]
  }
}

private final class SharedState: Sendable {
  private struct Contents {
    var now = Date(timeIntervalSince1970: 1_769_853_600)  // 2026-01-31T10:00:00Z
    var tokens = 0
    var warnings: [String] = []
  }
  private let contents = Mutex(Contents())

  var now: Date { contents.withLock { $0.now } }
  var warnings: [String] { contents.withLock { $0.warnings } }
  func advance(by seconds: TimeInterval) { contents.withLock { $0.now += seconds } }
  func warn(_ text: String) { contents.withLock { $0.warnings.append(text) } }
  @Sendable func nextToken() -> String {
    contents.withLock {
      $0.tokens += 1
      return "token-\($0.tokens)"
    }
  }
}
