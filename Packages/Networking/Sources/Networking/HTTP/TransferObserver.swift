/// An observer that receives the progress of a request's upload and download.
///
/// The transport calls the observer from any task, once per chunk. Observers are equal if they are
/// the same object.
public final class TransferObserver: Sendable {
  private let onProgress: @Sendable (TransferProgress) -> Void

  /// Creates an observer that calls `onProgress` with the progress of a transfer.
  ///
  /// The closure must return immediately.
  public init(_ onProgress: @escaping @Sendable (TransferProgress) -> Void) {
    self.onProgress = onProgress
  }

  /// Calls the observer's closure with the progress.
  ///
  /// Transports and test doubles call this method.
  public func report(_ progress: TransferProgress) {
    onProgress(progress)
  }
}

extension TransferObserver: Hashable {
  /// Returns whether two observers are the same object.
  public static func == (left: TransferObserver, right: TransferObserver) -> Bool {
    left === right
  }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// The progress of an upload or a download at one moment.
public struct TransferProgress: Hashable, Sendable {
  /// The direction of a transfer.
  public enum Direction: Hashable, Sendable {
    /// The transfer of the request's content to the server.
    case upload
    /// The transfer of the response's content from the server.
    case download
  }

  /// Whether the transfer is an upload or a download.
  public let direction: Direction
  /// The number of bytes transferred so far.
  ///
  /// The number never decreases within one attempt.
  public let completed: Int
  /// The number of bytes to transfer in total; nil if unknown.
  public let total: Int?

  /// Creates a progress value.
  public init(_ direction: Direction, completed: Int, total: Int?) {
    self.direction = direction
    self.completed = completed
    self.total = total
  }

  /// The fraction of the bytes transferred so far, 0…1; nil if the total is unknown.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(1, Double(completed) / Double(total)) : 1
  }
}
