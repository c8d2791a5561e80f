public import Networking
import Synchronization

/// A client that follows a script and records every request.
public final class HTTPClientSpy: HTTPClient {
  /// The result of one request.
  public enum Step: Sendable {
    /// The request returns the response.
    case respond(HTTPResponse)
    /// The request throws the error.
    case fail(any Error)
    /// The request waits until it is cancelled.
    case hang
  }

  private struct State {
    var script: [Step]
    var requests: [HTTPRequest] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state: Mutex<State>
  private let wrapped: (any HTTPClient)?

  /// Creates a spy that follows a script, one step per request.
  public init(script: [Step] = []) {
    state = Mutex(State(script: script))
    wrapped = nil
  }

  /// Creates a spy that passes every request to another client.
  public init(wrapping client: any HTTPClient) {
    state = Mutex(State(script: []))
    wrapped = client
  }

  /// The recorded requests, in the order of their arrival.
  public var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// Appends a step to the script.
  public func append(_ step: Step) {
    state.withLock { $0.script.append(step) }
  }

  /// Returns once at least `count` requests have arrived.
  public func waitForRequests(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.requests.count < count { state.watchers.append((count, continuation)) }
        return state.requests.count >= count
      }
      if isReached { continuation.resume() }
    }
  }

  /// Records a request and performs the next step.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let step = record(request)
    if let wrapped { return try await wrapped.send(request) }
    switch step {
    case .respond(let response): return response
    case .fail(let error): throw error
    case .hang:
      try await Self.waitForCancellation()
      throw CancellationError()
    case nil: throw UnstubbedRequestError(request)
    }
  }

  private func record(_ request: HTTPRequest) -> Step? {
    let (step, reached) = state.withLock { state in
      state.requests.append(request)
      let count = state.requests.count
      let reached = state.watchers.filter { $0.count <= count }
      state.watchers.removeAll { $0.count <= count }
      return (state.script.isEmpty ? nil : state.script.removeFirst(), reached)
    }
    for watcher in reached { watcher.continuation.resume() }
    return step
  }

  /// Reads a stream without elements, which ends when the task is cancelled.
  private static func waitForCancellation() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    try Task.checkCancellation()
  }
}
