public import Domain
internal import Synchronization

/// A queue of submissions in memory, for tests.
public final class InMemoryFormSubmissionQueue: FormSubmissionQueue {
  private let waiting = Mutex<[FormSubmission]>([])

  /// Creates an empty queue.
  public init() {}

  /// Returns the submissions, the earliest first.
  public func submissions() async throws -> [FormSubmission] { waiting.withLock { $0 } }

  /// Adds a submission; one with the same identifier is replaced.
  public func add(_ submission: FormSubmission) async throws {
    waiting.withLock { waiting in
      waiting.removeAll { $0.id == submission.id }
      waiting.append(submission)
    }
  }

  /// Changes the submission with an identifier, if there is one.
  public func change(
    _ id: String, _ change: @Sendable (FormSubmission) -> FormSubmission
  ) async throws {
    waiting.withLock { waiting in
      waiting = waiting.map { $0.id == id ? change($0) : $0 }
    }
  }

  /// Removes the submission with an identifier, if there is one.
  public func remove(_ id: String) async throws {
    waiting.withLock { $0.removeAll { $0.id == id } }
  }
}
