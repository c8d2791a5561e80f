public import Domain
import Synchronization

/// A ``RestoreSessionUseCase`` that returns one status and counts its calls.
public final class RestoreSessionUseCaseFake: RestoreSessionUseCase {
  private let status: SessionStatus
  private let count = Mutex(0)

  /// Creates a fake that returns the same result from every call.
  public init(_ status: SessionStatus) {
    self.status = status
  }

  /// The number of calls.
  public var executeCount: Int { count.withLock { $0 } }

  /// Counts the call and returns the status.
  public func execute() async -> SessionStatus {
    count.withLock { $0 += 1 }
    return status
  }
}
