/// Sends requests in the background, one after another, in order.
///
/// A caller can wait for the queue or cancel it at sign-out. A request that fails after the
/// client's own retries is dropped and reported; use a persistent queue for requests that must not
/// be lost.
///
/// The queue is an ``HTTPClient``, so it also accepts typed requests:
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

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of waiting requests; 100 by default. A full queue drops its
  ///     oldest request.
  ///   - onFailure: Called for each request that is dropped, fails, or receives an error status,
  ///     but not for cancelled requests.
  public init(
    client: any HTTPClient, capacity: Int = 100,
    onFailure: @escaping @Sendable (HTTPRequest, any Error) -> Void
  ) {
    self.client = client
    self.capacity = max(1, capacity)
    self.onFailure = onFailure
  }

  /// The number of waiting requests, without the request in flight.
  public var count: Int { waiting.count }

  /// Appends a request and returns status 202 (Accepted) at once, before the request is sent.
  public func send(_ request: HTTPRequest) -> HTTPResponse {
    enqueue(request)
    return HTTPResponse(status: 202)
  }

  /// Appends a request; a full or finished queue reports a dropped request to `onFailure`.
  public func enqueue(_ request: HTTPRequest) {
    guard !isFinished else { return onFailure(request, DroppedError(reason: .finished)) }
    if waiting.count == capacity { onFailure(waiting.removeFirst(), DroppedError(reason: .full)) }
    waiting.append(request)
    if worker == nil { worker = Task { await self.work() } }
  }

  /// Returns once all waiting requests have been sent or have failed.
  public func drain() async {
    while let worker { await worker.value }
  }

  /// Removes the waiting requests and cancels the request in flight, without reporting them.
  public func cancelAll() {
    waiting = []
    worker?.cancel()
  }

  /// Sends the waiting requests and accepts no others, for use before the process ends.
  ///
  /// After `limit`, or when the task is cancelled, the remaining requests are cancelled and
  /// reported as ``DroppedError``. An empty queue returns at once.
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

  /// A request was dropped before it was sent or completed.
  public struct DroppedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason a request was dropped.
    public enum Reason: Hashable, Sendable {
      /// The queue was full, and the request was its oldest.
      case full
      /// The queue was finished.
      case finished
    }

    /// The reason the request was dropped.
    public let reason: Reason

    /// Creates the error.
    public init(reason: Reason) {
      self.reason = reason
    }

    /// A sentence for logs.
    public var description: String {
      switch reason {
      case .full: "The queue was full; its oldest request was dropped."
      case .finished: "The queue was finished before the request was sent."
      }
    }
  }
}
