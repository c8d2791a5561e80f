/// A queue that sends requests in the background, one after another, in the order they were added.
///
/// A caller can wait until the queue is empty, or cancel all requests at sign-out. The client may
/// retry a request, but the queue itself does not. If the request fails, the queue drops it and
/// reports it to `onFailure`. Use a persistent queue for requests that must not be lost.
///
/// The queue is an ``HTTPClient``, so an ``APIClient`` can send typed requests through it:
///
/// ```swift
/// let queue = RequestQueue(client: stack.anonymous, onFailure: report)
/// let background = APIClient(configuration: settings, client: queue, now: now)
/// _ = try await background.send(EndSession(token: token))  // returns at once
/// await queue.finish(within: .seconds(2), on: clock)       // before the process ends
/// ```
public actor RequestQueue: HTTPClient {
  private let client: any HTTPClient
  private let capacity: Int
  private let onFailure: @Sendable (HTTPRequest, any Error) -> Void
  private var waiting: [HTTPRequest] = []
  private var worker: Task<Void, Never>?
  private var current: HTTPRequest?
  private var isFinished = false

  /// Creates a queue that sends requests through `client`.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of waiting requests; 100 by default. When a request is added
  ///     to a full queue, the queue drops its oldest waiting request.
  ///   - onFailure: A closure that receives a request and its error. The queue calls the closure
  ///     for each request that is dropped, throws an error, or receives an unsuccessful status. The
  ///     queue does not call the closure for requests that ``cancelAll()`` cancels.
  public init(
    client: any HTTPClient, capacity: Int = 100,
    onFailure: @escaping @Sendable (HTTPRequest, any Error) -> Void
  ) {
    self.client = client
    self.capacity = max(1, capacity)
    self.onFailure = onFailure
  }

  /// The number of waiting requests.
  ///
  /// The number does not include the request that is being sent.
  public var count: Int { waiting.count }

  /// Adds a request to the queue and immediately returns a response with status 202 (Accepted).
  ///
  /// The queue sends the request later.
  public func send(_ request: HTTPRequest) -> HTTPResponse {
    enqueue(request)
    return HTTPResponse(status: 202)
  }

  /// Adds a request to the end of the queue.
  ///
  /// If the queue is full, it drops its oldest waiting request. If the queue is finished, it drops
  /// the new request. The queue reports the dropped request to `onFailure`.
  public func enqueue(_ request: HTTPRequest) {
    guard !isFinished else { return onFailure(request, DroppedError(reason: .finished)) }
    if waiting.count == capacity { onFailure(waiting.removeFirst(), DroppedError(reason: .full)) }
    waiting.append(request)
    if worker == nil { worker = Task { await self.work() } }
  }

  /// Waits until all requests in the queue have been sent or have failed.
  public func drain() async {
    while let worker { await worker.value }
  }

  /// Waits until all requests in the queue have been sent or have failed, for at most `limit`.
  ///
  /// The queue goes on sending what is left. The method also returns when the calling task is cancelled.
  ///
  /// - Parameter clock: The clock that measures `limit`.
  public func drain(within limit: Duration, on clock: any Clock<Duration>) async {
    guard worker != nil else { return }
    try? await Race.run(
      timeout: limit, timer: DeadlineTimer(clock: clock), error: .timedOut(.total)
    ) { await self.drain() }
  }

  /// Removes the waiting requests and cancels the request in flight.
  ///
  /// These requests are not reported to `onFailure`.
  public func cancelAll() {
    waiting = []
    worker?.cancel()
  }

  /// Stops accepting requests and waits until all requests have been sent or have failed.
  ///
  /// Call this method before the process ends. If the queue is empty, the method returns at once.
  /// The method stops waiting after `limit`, or when the calling task is cancelled. In both cases,
  /// the queue cancels the remaining requests and reports each of them to `onFailure` with a
  /// ``DroppedError``.
  public func finish(within limit: Duration, on clock: any Clock<Duration>) async {
    isFinished = true
    guard worker != nil else { return }
    do {
      // The race also ends when the transport ignores cancellation.
      try await Race.run(
        timeout: limit, timer: DeadlineTimer(clock: clock), error: .timedOut(.total)
      ) { await self.drain() }
    } catch {
      giveUp()
    }
  }

  private func giveUp() {
    let left = [current].compactMap { $0 } + waiting
    cancelAll()
    for request in left { onFailure(request, DroppedError(reason: .finished)) }
  }

  private func work() async {
    while !waiting.isEmpty, !Task.isCancelled {
      let request = waiting.removeFirst()
      current = request
      defer { current = nil }
      do {
        let response = try await client.send(request)
        if !response.isSuccess { throw NetworkError.status(response.status, nil) }
      } catch is CancellationError {
        continue
      } catch  where !Task.isCancelled {
        onFailure(request, error)
      } catch {
        // The queue was cancelled, so the failure of its request is not reported.
      }
    }
    worker = nil
    if !waiting.isEmpty { worker = Task { await self.work() } }
  }

  /// An error for a request that the queue dropped before the request was complete.
  public struct DroppedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A reason why the queue dropped a request.
    public enum Reason: Hashable, Sendable {
      /// The queue was full, and the request was the oldest waiting request.
      case full
      /// The queue was finished before it sent the request or received a response.
      ///
      /// See ``RequestQueue/finish(within:on:)``.
      case finished
    }

    /// The reason why the queue dropped the request.
    public let reason: Reason

    /// Creates an error with the given reason.
    public init(reason: Reason) {
      self.reason = reason
    }

    /// A sentence for logs that describes the reason.
    public var description: String {
      switch reason {
      case .full: "The queue was full; its oldest request was dropped."
      case .finished: "The queue was finished before the request was sent."
      }
    }
  }
}
