/// Sends requests nobody waits for, one after another, in order.
///
/// The queue owns its work: it can be waited for, and cancelled at sign-out. What cannot be sent is
/// dropped after the client's own retries and reported; keep what must not be lost in a persistent
/// queue.
public actor RequestQueue {
  private let client: any HTTPClient
  private let capacity: Int
  private let onFailure: @Sendable (HTTPRequest, any Error) -> Void
  private var waiting: [HTTPRequest] = []
  private var worker: Task<Void, Never>?

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

  /// Adds a request at the end.
  public func enqueue(_ request: HTTPRequest) {
    if waiting.count == capacity { onFailure(waiting.removeFirst(), Dropped()) }
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

  private func work() async {
    while !waiting.isEmpty, !Task.isCancelled {
      let request = waiting.removeFirst()
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

  /// A request made room for a newer one.
  public struct Dropped: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence for logs.
    public var description: String { "The queue was full; its oldest request was dropped." }
  }
}
