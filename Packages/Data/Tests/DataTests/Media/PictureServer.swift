import Networking
import NetworkingMock
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server of pictures with entity tags that records its requests.
final class PictureServer: HTTPClient {
  struct Picture: Sendable {
    var body: String
    var entityTag: String?
    var cacheControl: String?
  }

  private struct State {
    var pictures: [String: Picture] = [:]
    var failure: NetworkError?
    var status: Int?
    var gate: Gate?
    var requests: [HTTPRequest] = []
    var running = 0
    var mostRunning = 0
    var cancelled = 0
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var mostRunning: Int { state.withLock { $0.mostRunning } }
  var isRunning: Bool { state.withLock { $0.running > 0 } }

  func put(_ body: String, tag: String? = nil, cacheControl: String? = nil, at path: String) {
    state.withLock {
      $0.pictures[path] = Picture(body: body, entityTag: tag, cacheControl: cacheControl)
    }
  }

  func remove(_ path: String) { state.withLock { $0.pictures[path] = nil } }

  /// Makes requests fail; nil ends it.
  func fail(with error: NetworkError?) { state.withLock { $0.failure = error } }

  /// Answers every request with a status; nil ends it.
  func answer(_ status: Int?) { state.withLock { $0.status = status } }

  /// Makes later requests wait, whether or not they are cancelled; nil ends it.
  func hold(at gate: Gate?) { state.withLock { $0.gate = gate } }

  /// Returns once a request has ended with a cancellation.
  func waitForCancellation() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.cancelled == 0 { state.watchers.append(continuation) }
        return state.cancelled > 0
      }
      if isOver { continuation.resume() }
    }
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let (gate, answer) = state.withLock { state in
      state.requests.append(request)
      state.running += 1
      state.mostRunning = max(state.mostRunning, state.running)
      // The response of the time of the request, however late it is sent.
      return (state.gate, Self.answer(request, state))
    }
    defer { state.withLock { $0.running -= 1 } }
    await gate?.wait()
    return try answer.get()
  }

  /// Waits for the request's cancellation in place of a response.
  var hanging: any HTTPClient {
    HTTPClientStub { request in
      self.state.withLock { $0.requests.append(request) }
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      for await _ in stream {}
      withExtendedLifetime(continuation) {}
      let watchers = self.state.withLock { state in
        state.cancelled += 1
        defer { state.watchers = [] }
        return state.watchers
      }
      for watcher in watchers { watcher.resume() }
      throw CancellationError()
    }
  }

  private static func answer(
    _ request: HTTPRequest, _ state: State
  ) -> Result<HTTPResponse, NetworkError> {
    if let failure = state.failure { return .failure(failure) }
    if let status = state.status { return .success(HTTPResponse(status: status)) }
    guard let picture = state.pictures[request.url.path(percentEncoded: true)] else {
      return .success(HTTPResponse(status: 404))
    }
    var headers: HTTPHeaders = [:]
    headers["ETag"] = picture.entityTag
    headers["Cache-Control"] = picture.cacheControl
    if let tag = picture.entityTag, request.headers["If-None-Match"] == tag {
      return .success(HTTPResponse(status: 304, headers: headers))
    }
    return .success(HTTPResponse(status: 200, headers: headers, body: .text(picture.body)))
  }
}
