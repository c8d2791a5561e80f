import Cryptography
import Dispatch
import Synchronization

/// Hashes passwords on threads of their own: a bounded number at a time, the others in a line in
/// which networks take turns, and the sources of each network.
///
/// Neither the backend's turn nor Swift's cooperative threads wait for a hash.
final class PasswordWorkers: Sendable {
  private typealias HashingResult = Result<PasswordResult, BackendError>

  private struct Waiting {
    let number: Int
    let job: PasswordJob
    let continuation: CheckedContinuation<HashingResult, Never>
  }

  private struct State {
    var idle: [DispatchQueue]
    var line: FairQueue<Waiting>
  }

  /// How long a client is asked to wait when the line is full.
  private static let retryAfter = 10

  private let willHash: @Sendable (PasswordWork) -> Void
  private let numbers = Atomic(0)
  private let state: Mutex<State>

  /// Creates workers; threads are started when there is work.
  ///
  /// - Parameters:
  ///   - count: How many passwords are hashed at once; at least 1.
  ///   - lineLimit: How many wait for that; more are refused.
  ///   - willHash: Called by the thread that is about to hash.
  init(count: Int, lineLimit: Int, willHash: @escaping @Sendable (PasswordWork) -> Void) {
    self.willHash = willHash
    // A serial queue has a thread even when all of the system's shared ones are busy.
    let queues = (0..<max(1, count)).map { DispatchQueue(label: "passwords.\($0)", qos: .utility) }
    state = Mutex(State(idle: queues, line: FairQueue(limit: lineLimit)))
  }

  /// Does a job when its turn comes; a job whose task is cancelled while it waits is not done.
  ///
  /// Throws 503, with `Retry-After` when too many jobs wait, or too many of one network: the last one
  /// of the source with the most is refused.
  func run(_ job: PasswordJob, from source: String) async throws(BackendError) -> PasswordResult {
    let number = numbers.add(1, ordering: .relaxed).newValue
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(Waiting(number: number, job: job, continuation: continuation), of: source)
      }
    } onCancel: {
      leave(number)
    }
    return try result.get()
  }

  private func add(_ waiting: Waiting, of source: String) {
    let (queue, refused): (DispatchQueue?, Waiting?) = state.withLock { state in
      if let queue = state.idle.popLast() { return (queue, nil) }
      let network = SenderNetworks.widest(of: source)
      return (nil, state.line.add(waiting, of: source, in: network))
    }
    if let queue { queue.async { self.work(on: queue, from: waiting) } }
    refused?.continuation.resume(returning: .failure(.busy(Self.retryAfter)))
    // The task may have been cancelled before it stood in line.
    if Task.isCancelled { leave(waiting.number) }
  }

  private func leave(_ number: Int) {
    let left = state.withLock { $0.line.remove { $0.number == number } }
    left?.continuation.resume(returning: .failure(.unavailable))
  }

  /// Does a job and those in line until there are none.
  private func work(on queue: DispatchQueue, from first: Waiting) {
    var next: Waiting? = first
    while let waiting = next {
      let result = perform(waiting.job)
      next = state.withLock { state in
        let next = state.line.next()
        if next == nil { state.idle.append(queue) }
        return next
      }
      waiting.continuation.resume(returning: result)
    }
  }

  private func perform(_ job: PasswordJob) -> HashingResult {
    willHash(job.work)
    do throws(CryptographyError) {
      return .success(try job.perform())
    } catch {
      return .failure(.unavailable)
    }
  }
}
