import Foundation
import Networking
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way: collects the response and resumes its caller exactly once.
final class Exchange: Sendable {
  private struct State {
    var continuation: CheckedContinuation<HTTPResponse, any Error>?
    var task: URLSessionTask?
    var early: Result<HTTPResponse, any Error>?
    var isFinished = false
    var hasResponse = false
    var isChallengeRefused = false
    var body = Data()
  }

  private let state = Mutex(State())
  private let limit: Int
  private let isSecure: Bool
  private let hasContent: Bool

  init(limit: Int, isSecure: Bool, hasContent: Bool) {
    self.limit = limit
    self.isSecure = isSecure
    self.hasContent = hasContent
  }

  /// Keeps the caller's continuation, or resumes it when the result is already there.
  func wait(with continuation: CheckedContinuation<HTTPResponse, any Error>) {
    let early = state.withLock { state in
      if state.early == nil { state.continuation = continuation }
      return state.early
    }
    if let early { continuation.resume(with: early) }
  }

  /// Starts the task, or cancels it when the exchange has already ended.
  func run(_ task: URLSessionTask) {
    let isFinished = state.withLock { state in
      if !state.isFinished { state.task = task }
      return state.isFinished
    }
    // A task which never runs never completes; its delegate would keep the exchange.
    task.resume()
    if isFinished { task.cancel() }
  }

  /// Ends the exchange; a second end is ignored.
  func finish(_ result: Result<HTTPResponse, any Error>) {
    let (continuation, task) = state.withLock { state in
      guard !state.isFinished else {
        return (nil as CheckedContinuation<HTTPResponse, any Error>?, nil as URLSessionTask?)
      }
      defer {
        state.continuation = nil
        state.task = nil
        state.body = Data()
      }
      state.isFinished = true
      if state.continuation == nil { state.early = result }
      return (state.continuation, state.task)
    }
    task?.cancel()
    continuation?.resume(with: result)
  }

  /// Notes the head of the response; false when its length is over the limit.
  func receive(_ response: URLResponse) -> Bool {
    state.withLock { $0.hasResponse = true }
    guard hasContent, response.expectedContentLength > Int64(limit) else { return true }
    finish(.failure(NetworkError.responseTooLarge(limit: limit)))
    return false
  }

  /// Adds a part of the content; ends the exchange when there is more than the limit.
  func receive(_ data: Data) {
    let isTooLong = state.withLock { state in
      guard !state.isFinished else { return false }
      state.body.append(data)
      return state.body.count > limit
    }
    if isTooLong { finish(.failure(NetworkError.responseTooLarge(limit: limit))) }
  }

  func refuseChallenge() {
    state.withLock { $0.isChallengeRefused = true }
  }

  /// Ends the exchange with what the task ended with.
  func complete(response: URLResponse?, error: (any Error)?) {
    let (body, hasResponse, isChallengeRefused) = state.withLock {
      ($0.body, $0.hasResponse, $0.isChallengeRefused)
    }
    if let error, !(isChallengeRefused && Self.isUnauthorized(response)) {
      let failure = TransportFailure(
        error: error, hasResponse: hasResponse || response != nil, isSecure: isSecure)
      return finish(.failure(failure.networkError))
    }
    guard let response = response as? HTTPURLResponse else {
      return finish(.failure(NetworkError.connectionLost))
    }
    finish(
      .success(
        HTTPResponse(status: response.statusCode, headers: Self.headers(of: response), body: body)))
  }

  private static func isUnauthorized(_ response: URLResponse?) -> Bool {
    let status = (response as? HTTPURLResponse)?.statusCode
    return status == 401 || status == 407
  }

  /// The order of a dictionary says nothing, so the fields are sorted by name.
  private static func headers(of response: HTTPURLResponse) -> HTTPHeaders {
    let fields = response.allHeaderFields.map { name, value in
      HTTPHeaders.Field(name: "\(name)", value: "\(value)")
    }
    return HTTPHeaders(fields.sorted { $0.name.lowercased() < $1.name.lowercased() })
  }
}
