import Dispatch
import Synchronization

/// A flag that synchronous work checks between rows.
final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Whether the task was cancelled.
  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Requests the end of the work.
  func cancel() { flag.store(true, ordering: .relaxed) }

  /// Throws ``CodecError/cancelled`` when the task was cancelled.
  func check() throws(CodecError) {
    if isCancelled { throw .cancelled }
  }

  /// Runs work on a thread of Dispatch, so that it does not block the threads of Swift's tasks.
  ///
  /// When the task is cancelled, the work receives the request through its argument.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async {
          continuation.resume(
            with: Result {
              do {
                return try work(cancellation)
              } catch let error as CodecError {
                throw error.forCaller
              }
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
