public import Domain
import Synchronization

/// Answers ``RestoreSessionUseCase`` with one status and counts its calls.
public final class RestoreSessionUseCaseFake: RestoreSessionUseCase {
  private let status: SessionStatus
  private let count = Mutex(0)

  /// Creates a fake that gives one answer to every call.
  public init(_ status: SessionStatus) {
    self.status = status
  }

  /// How often a session was restored.
  public var executeCount: Int { count.withLock { $0 } }

  /// Counts the call and answers it.
  public func execute() async -> SessionStatus {
    count.withLock { $0 += 1 }
    return status
  }
}
