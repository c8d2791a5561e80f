import Foundation
import Networking
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A response as received from the session.
///
/// The session's callbacks run on one queue, which is shared by all requests of the process. Work
/// that does not require this queue, such as ``response``, runs on the caller's task.
struct ReceivedResponse: Sendable {
  let head: HTTPURLResponse
  let body: HTTPBody

  /// The response with its fields sorted by name, because their original order is unknown.
  var response: HTTPResponse {
    let fields = head.allHeaderFields.map { name, value in
      HTTPHeaders.Field(
        name: name as? String ?? "\(name)", value: value as? String ?? "\(value)")
    }
    return HTTPResponse(
      status: head.statusCode, headers: HTTPHeaders(fields).sortedByName, body: body)
  }
}

/// A request in flight: collects the response and resumes its caller exactly once.
final class Exchange: Sendable {
  private struct State {
    var continuation: CheckedContinuation<ReceivedResponse, any Error>?
    var task: TaskControl?
    var early: Result<ReceivedResponse, any Error>?
    var isFinished = false
    var hasResponse = false
    var restart: (@Sendable () -> Void)?
    var restarts = 0
    var sent: Int64 = -1
    var isChallengeRefused = false
    var body = Data()
    var received = 0
    var stream: ChunkBuffer?
  }

  /// The maximum number of restarts; libcurl has the same limit.
  private static let restartLimit = 5

  private let state = Mutex(State())
  private let isIdempotent: Bool
  private let limit: Int
  private let streamBufferLimit: Int
  private let isSecure: Bool
  private let hasContent: Bool
  private let isStreamed: Bool
  private let progress: TransferObserver?
  /// Keeps the temporary file until the exchange is deallocated.
  private let spool: SpooledBody?

  init(
    _ request: HTTPRequest, _ configuration: URLSessionHTTPClient.Configuration, spool: SpooledBody?
  ) {
    isIdempotent = request.isIdempotent
    limit = configuration.responseLimit
    streamBufferLimit = configuration.streamBufferLimit
    self.spool = spool
    isSecure = request.url.scheme?.lowercased() == "https"
    hasContent = request.method != .head
    isStreamed = request.context.isResponseStreamed
    progress = request.context.progress
  }

  /// Stores the caller's continuation, or resumes it if the result is already available.
  func wait(with continuation: CheckedContinuation<ReceivedResponse, any Error>) {
    let early = state.withLock { state in
      if state.early == nil { state.continuation = continuation }
      return state.early
    }
    if let early { continuation.resume(with: early) }
  }

  /// Starts the task, unless the exchange has ended; uploads the file, if there is one.
  func start(_ message: URLRequest, file: URL?) {
    state.withLock { $0.restart = { [weak self] in self?.start(message, file: file) } }
    TaskControl.perform { [self] in
      guard !state.withLock({ $0.isFinished }) else { return }
      run(SharedSession.instance.task(for: message, file: file, self))
    }
  }

  /// Starts the task; cancels it if the exchange has already ended.
  private func run(_ task: URLSessionTask) {
    let control = TaskControl(task)
    let isFinished = state.withLock { state in
      if !state.isFinished { state.task = control }
      return state.isFinished
    }
    // A task that is never resumed never completes, and its delegate would keep the exchange.
    task.resume()
    if isFinished { control.cancel() }
  }

  /// Handles a reused connection that closed before the first byte of the response.
  ///
  /// NB: libcurl then sends the request again, but FoundationNetworking does not rewind the content,
  /// so the service would wait for it until the request times out. This method instead starts a new
  /// task for an idempotent request (RFC 9110, section 9.2.2), and ends any other exchange with
  /// ``NetworkError/connectionLost``.
  func loseConnection() {
    let (task, restart) = state.withLock { state in
      guard !state.isFinished, isIdempotent, state.restarts < Self.restartLimit else {
        return (nil as TaskControl?, nil as (@Sendable () -> Void)?)
      }
      state.restarts += 1
      defer { state.task = nil }
      return (state.task, state.restart)
    }
    guard let task, let restart else { return finish(.failure(NetworkError.connectionLost)) }
    task.cancel()
    restart()
  }

  /// Ends the exchange; further calls have no effect.
  func finish(_ result: Result<ReceivedResponse, any Error>) {
    let (continuation, task, stream) = state.withLock { state in
      guard !state.isFinished else {
        return (
          nil as CheckedContinuation<ReceivedResponse, any Error>?, nil as TaskControl?,
          nil as ChunkBuffer?
        )
      }
      defer {
        state.continuation = nil
        state.task = nil
        state.body = Data()
      }
      state.isFinished = true
      if state.continuation == nil, state.stream == nil { state.early = result }
      return (state.continuation, state.task, state.stream)
    }
    task?.cancel()
    continuation?.resume(with: result)
    stream?.finish(result.map { _ in })
  }

  /// Processes the head of the response; returns false when its length exceeds the limit.
  func receive(_ response: URLResponse) -> Bool {
    state.withLock { $0.hasResponse = true }
    if isStreamed, let response = response as? HTTPURLResponse, !Self.isUnauthorized(response) {
      open(response)
      return true
    }
    guard hasContent, response.expectedContentLength > Int64(limit) else { return true }
    finish(.failure(NetworkError.responseTooLarge(limit: limit)))
    return false
  }

  /// Returns the head to the caller; the following chunks go to the stream.
  private func open(_ response: HTTPURLResponse) {
    let (continuation, stream) = state.withLock { state in
      guard !state.isFinished, let continuation = state.continuation, let task = state.task else {
        return (
          nil as CheckedContinuation<ReceivedResponse, any Error>?, nil as ChunkBuffer?
        )
      }
      state.continuation = nil
      let stream = ChunkBuffer(limit: streamBufferLimit, pause: task.pause)
      state.stream = stream
      return (continuation, stream)
    }
    guard let continuation, let stream else { return }
    let reading = StreamReading(stream) { [self] in finish(.failure(CancellationError())) }
    let length = response.expectedContentLength
    let isPlain = response.value(forHTTPHeaderField: "Content-Encoding") == nil
    let body = HTTPBody.stream(count: isPlain && length >= 0 ? Int(length) : nil) {
      AsyncThrowingStream { try await reading.next() }
    }
    continuation.resume(returning: ReceivedResponse(head: response, body: body))
  }

  /// Appends a chunk of the content; ends the exchange when the content exceeds the limit.
  func receive(_ data: Data, of total: @autoclosure () -> Int64) {
    let (stream, received) = state.withLock { state in
      guard !state.isFinished else { return (nil as ChunkBuffer?, nil as Int?) }
      state.received += data.count
      if state.stream == nil { state.body.append(data) }
      return (state.stream, state.received)
    }
    guard let received else { return }
    let fits = stream.map { $0.append(data) } ?? (received <= limit)
    if let progress {
      let total = total()
      progress.report(
        TransferProgress(.download, completed: received, total: total < 0 ? nil : Int(total)))
    }
    guard !fits else { return }
    let exceeded = stream == nil ? limit : streamBufferLimit
    finish(.failure(NetworkError.responseTooLarge(limit: exceeded)))
  }

  /// Reports how much of the request's content has been sent; never less than before.
  func sent(_ count: Int64, of total: Int64) {
    guard let progress else { return }
    let isProgress = state.withLock { state in
      guard !state.isFinished, count > state.sent else { return false }
      state.sent = count
      return true
    }
    guard isProgress else { return }
    progress.report(
      TransferProgress(.upload, completed: Int(count), total: total < 0 ? nil : Int(total)))
  }

  func refuseChallenge() {
    state.withLock { $0.isChallengeRefused = true }
  }

  /// Ends the exchange with the result of the task.
  func complete(response: URLResponse?, error: (any Error)?) {
    let (body, hasResponse, isChallengeRefused) = state.withLock { state in
      // The task has completed, so it needs no cancellation.
      state.task = nil
      return (state.body, state.hasResponse, state.isChallengeRefused)
    }
    let result: Result<ReceivedResponse, any Error>
    if let error, !(isChallengeRefused && Self.isUnauthorized(response)) {
      let failure = TransportError(
        error: error, hasResponse: hasResponse || response != nil, isSecure: isSecure)
      result = .failure(failure.networkError)
    } else if let response = response as? HTTPURLResponse {
      result = .success(ReceivedResponse(head: response, body: .bytes(body)))
    } else {
      result = .failure(NetworkError.connectionLost)
    }
    TaskControl.perform { [self] in finish(result) }
  }

  private static func isUnauthorized(_ response: URLResponse?) -> Bool {
    let status = (response as? HTTPURLResponse)?.statusCode
    return status == 401 || status == 407
  }
}
