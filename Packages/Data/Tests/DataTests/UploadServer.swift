import DataMock
import Networking
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A fake service for resumable uploads, with errors that a test sets.
final class UploadServer: HTTPClient {
  private enum Accident {
    case failure(NetworkError)
    case lostAnswer
    case truncation(Int)
    case cancellation
  }

  private struct State {
    var requests: [HTTPRequest] = []
    var id: String?
    var length = 0
    var data = Data()
    var avatar: Data?
    var accidents: [String: [Int: Accident]] = [:]
    var calls: [String: Int] = [:]
    var expiresAlways = false
  }

  private let state = Mutex(State())

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var routes: [String] { requests.map { "\($0.method) \($0.url.path())" } }
  var avatar: Data? { state.withLock { $0.avatar } }
  /// Whether every upload expires immediately.
  var expiresAlways: Bool {
    get { state.withLock { $0.expiresAlways } }
    set { state.withLock { $0.expiresAlways = newValue } }
  }

  func forgetRequests() {
    state.withLock { state in
      state.requests = []
      state.calls = [:]
    }
  }

  func expire() { state.withLock { $0.id = nil } }
  func fail(_ route: String, at call: Int, with error: NetworkError) {
    state.withLock { $0.accidents[route, default: [:]][call] = .failure(error) }
  }
  func loseAnswer(_ route: String, at call: Int) {
    state.withLock { $0.accidents[route, default: [:]][call] = .lostAnswer }
  }
  func truncate(at route: String, _ call: Int, to count: Int) {
    state.withLock { $0.accidents[route, default: [:]][call] = .truncation(count) }
  }
  func cancel(_ route: String, at call: Int) {
    state.withLock { $0.accidents[route, default: [:]][call] = .cancellation }
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let chunk = try await request.body.collect(upTo: 1_000_000)
    return try state.withLock { state in
      let route = "\(request.method) \(request.url.path())"
      state.requests.append(request)
      state.calls[route, default: 0] += 1
      let accident = state.calls[route].flatMap { call in
        state.accidents[route]?.removeValue(forKey: call)
      }
      switch accident {
      case .failure(let error)?: throw error
      case .cancellation?: throw CancellationError()
      case .truncation(let count)?: state.data = state.data.prefix(count)
      case .lostAnswer?:
        _ = Self.answer(request, chunk, &state)
        throw NetworkError.connectionLost
      case nil: break
      }
      let response = Self.answer(request, chunk, &state)
      if response.isSuccess, !chunk.isEmpty {
        request.context.progress?.report(
          TransferProgress(.upload, completed: chunk.count, total: chunk.count))
      }
      return response
    }
  }

  private static func answer(
    _ request: HTTPRequest, _ content: Data, _ state: inout State
  ) -> HTTPResponse {
    let path = request.url.path()
    if request.method == .post, path == "/v1/uploads" {
      let body = try? JSONCoding().decode([String: JSONValue].self, from: content)
      guard case .number(let length)? = body?["length"] else { return HTTPResponse(status: 422) }
      state.id = "up-1"
      state.length = Int(length)
      state.data = Data()
      return told(state, status: 201)
    }
    guard path.hasPrefix("/v1/uploads/up-1") else { return HTTPResponse(status: 405) }
    guard state.id != nil, !state.expiresAlways else {
      return BackendResponses.problem(status: 404, type: "not-found")
    }
    switch request.method {
    case .patch:
      guard request.headers["Upload-Offset"] == String(state.data.count) else {
        return elsewhere(state, "wrong-offset")
      }
      state.data += content
      return told(state)
    case .post:
      guard state.data.count == state.length else { return elsewhere(state, "incomplete") }
      state.avatar = state.data
      state.id = nil
      return Fixture.json(#"{"url":"https://cdn.example.com/up-1.png"}"#)
    default: return told(state)
    }
  }

  private static func told(_ state: State, status: Int = 200) -> HTTPResponse {
    Fixture.json(
      #"{"id":"up-1","type":"image/png","length":\#(state.length),"offset":\#(state.data.count)}"#,
      status: status)
  }

  private static func elsewhere(_ state: State, _ kind: String) -> HTTPResponse {
    BackendResponses.problem(
      status: 409, type: kind, extensions: ["offset": .number(Double(state.data.count))])
  }
}
