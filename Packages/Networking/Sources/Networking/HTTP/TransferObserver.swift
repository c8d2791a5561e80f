/// Receives the progress of a request's upload and download.
///
/// The transport calls it from any task, once per chunk. Observers are equal when they are the same
/// object.
public final class TransferObserver: Sendable {
  private let onProgress: @Sendable (TransferProgress) -> Void

  /// Creates an observer; `onProgress` must return immediately.
  public init(_ onProgress: @escaping @Sendable (TransferProgress) -> Void) {
    self.onProgress = onProgress
  }

  /// Reports progress; called by transports and test doubles.
  public func report(_ progress: TransferProgress) {
    onProgress(progress)
  }
}

extension TransferObserver: Hashable {
  /// Whether both are the same object.
  public static func == (left: TransferObserver, right: TransferObserver) -> Bool {
    left === right
  }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// The progress of an upload or a download.
public struct TransferProgress: Hashable, Sendable {
  /// The direction of a transfer.
  public enum Direction: Hashable, Sendable {
    /// The request's content.
    case upload
    /// The response's content.
    case download
  }

  /// The direction of the transfer.
  public let direction: Direction
  /// The number of bytes transferred; it never decreases within one attempt.
  public let completed: Int
  /// The total number of bytes, or nil when unknown.
  public let total: Int?

  /// Creates a progress value.
  public init(_ direction: Direction, completed: Int, total: Int?) {
    self.direction = direction
    self.completed = completed
    self.total = total
  }

  /// The completed fraction, 0…1; nil when the total is unknown.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(1, Double(completed) / Double(total)) : 1
  }
}
