/// Sends requests nobody waits for, one after another, in order.
///
/// The queue owns its work: it can be waited for, and cancelled at sign-out. What cannot be sent is
/// dropped after the client's own retries and reported; keep what must not be lost in a persistent
/// queue.
///
/// It is a client itself, so that typed requests go through it, too:
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
  ///   - capacity: The most requests which wait; 100 by default. The oldest makes room.
  ///   - onFailure: Hears of a request which was dropped or failed, or was answered with an error
  ///     status; never of a cancelled one.
  public init(
    client: any HTTPClient, capacity: Int = 100,
    onFailure: @escaping @Sendable (HTTPRequest, any Error) -> Void
  ) {
    self.client = client
    self.capacity = max(1, capacity)
    self.onFailure = onFailure
  }

  /// The number of requests which wait, without the one on its way.
  public var count: Int { waiting.count }

  /// Adds a request at the end and answers 202 (Accepted) at once, before it is sent.
  public func send(_ request: HTTPRequest) -> HTTPResponse {
    enqueue(request)
    return HTTPResponse(status: 202)
  }

  /// Adds a request at the end.
  public func enqueue(_ request: HTTPRequest) {
    guard !isFinished else { return onFailure(request, Dropped(reason: .finished)) }
    if waiting.count == capacity { onFailure(waiting.removeFirst(), Dropped(reason: .full)) }
    waiting.append(request)
    if worker == nil { worker = Task { await self.work() } }
  }

  /// Returns once everything that was waiting has been sent or has failed.
  public func drain() async {
    while let worker { await worker.value }
  }

  /// Forgets what waits and cancels what is on its way.
  public func cancelAll() {
    waiting = []
    worker?.cancel()
  }

  /// Sends what waits, as before the end of the process; takes nothing any more.
  ///
  /// What is left after `limit`, or when the task is cancelled, is cancelled, reported as
  /// ``Dropped``, and forgotten. With nothing to send it returns at once.
  public func finish(within limit: Duration, on clock: any Clock<Duration>) async {
    isFinished = true
    guard worker != nil else { return }
    do {
      // A transport which ignores cancellation does not hold up the end.
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
    for request in left { onFailure(request, Dropped(reason: .finished)) }
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
        // The queue was cancelled; what became of its request is nobody's concern any more.
      }
    }
    worker = nil
    if !waiting.isEmpty { worker = Task { await self.work() } }
  }

  /// A request which was never sent, or not to its end.
  public struct Dropped: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why a request is dropped.
    public enum Reason: Hashable, Sendable {
      /// It was the oldest, and made room for a newer one.
      case full
      /// The queue's time was over.
      case finished
    }

    /// Why it was dropped.
    public let reason: Reason

    /// Creates the error.
    public init(reason: Reason) {
      self.reason = reason
    }

    /// A sentence for logs.
    public var description: String {
      switch reason {
      case .full: "The queue was full; its oldest request was dropped."
      case .finished: "The queue's time was over before the request was sent."
      }
    }
  }
}
