import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs work on request, and again after a pause when it has failed.
///
/// Requests during the work lead to one more run. The pauses double from 1 second to 5 minutes, and
/// each is between half and the whole of that at random; a request ends the pause.
@MainActor
final class RetryLoop {
  private let clock: any Clock<Duration>
  private let random: @Sendable () -> Double
  private let now: @Sendable () -> Date
  private let work: @MainActor () async throws -> Void

  private var signal: AsyncStream<Void>.Continuation?
  private var loop: Task<Void, Never>?
  private var pause: Task<Void, Never>?
  private var waiting: [CheckedContinuation<Void, any Error>] = []
  private var failures = 0
  private var isRunning = false
  /// Whether a pause begins after the work, though it has not failed.
  private var retriesAfterRun = false

  /// The longest pause after each failure.
  private static let backoff = ExponentialBackoffStrategy(base: .seconds(1), cap: .seconds(300))

  /// Creates a loop; nothing runs before the first request.
  init(
    clock: any Clock<Duration>, random: @escaping @Sendable () -> Double,
    now: @escaping @Sendable () -> Date, work: @escaping @MainActor () async throws -> Void
  ) {
    self.clock = clock
    self.random = random
    self.now = now
    self.work = work
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.signal = signal
    loop = Self.tracked("retryLoop") { [weak self] in
      for await _ in signals { await self?.run() }
    }
  }

  deinit {
    signal?.finish()
    loop?.cancel()
    pause?.cancel()
  }

  /// Does the work after a pause, as if it had failed.
  ///
  /// A pause that has begun is not prolonged.
  func retry() {
    guard !isRunning else { return retriesAfterRun = true }
    guard pause == nil else { return }
    failures += 1
    repeatWork(after: backoff)
  }

  /// Does the work as soon as it does not run.
  func request() { signal?.yield() }

  /// Does the work as soon as it does not run, and waits for its end.
  ///
  /// - Throws: The error of the work; `CancellationError` when the loop has ended.
  func finish() async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      guard let signal else { return continuation.resume(throwing: CancellationError()) }
      waiting.append(continuation)
      signal.yield()
    }
  }

  /// Ends the loop and the work that runs, and waits for its end.
  func stop() async {
    signal?.finish()
    signal = nil
    pause?.cancel()
    loop?.cancel()
    await loop?.value
    resumeWaiting { $0.resume(throwing: CancellationError()) }
  }

  private func run() async {
    pause?.cancel()
    pause = nil
    let waiting = waiting
    self.waiting = []
    isRunning = true
    defer {
      isRunning = false
      if retriesAfterRun {
        retriesAfterRun = false
        retry()
      }
    }
    do {
      try await work()
      failures = 0
      for continuation in waiting { continuation.resume() }
    } catch {
      for continuation in waiting { continuation.resume(throwing: error) }
      if let delay = delay(after: error) { repeatWork(after: delay) }
    }
  }

  private func resumeWaiting(_ resume: (CheckedContinuation<Void, any Error>) -> Void) {
    let waiting = waiting
    self.waiting = []
    waiting.forEach(resume)
  }

  /// The pause after an error; nil when only a request repeats the work.
  private func delay(after error: any Error) -> Duration? {
    switch error {
    case is CancellationError, EngagementStoreError.erased, RemoteError.unauthorized,
      RemoteError.updateRequired:
      return nil
    default: break
    }
    failures += 1
    guard case RemoteError.rateLimited(until: let end?) = error else { return backoff }
    return max(backoff, .seconds(end.timeIntervalSince(now())))
  }

  /// The pause after the failures so far.
  private var backoff: Duration {
    Self.backoff.delayBeforeRetry(attempt: failures, random: 0.5 + random() / 2)
  }

  private func repeatWork(after delay: Duration) {
    pause?.cancel()
    pause = Self.tracked("retryPause") { [clock, signal] in
      guard (try? await clock.sleep(for: delay)) != nil else { return }
      signal?.yield()
    }
  }

  /// Begins a task that belongs to no screen, whichever has made the loop or the request.
  private static func tracked(
    _ name: String, _ work: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    LifetimeTracker.$maker.withValue(nil) { .tracked(name, work) }
  }
}
