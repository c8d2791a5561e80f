/// Hears how far a request's transfer is.
///
/// The transport calls it from any task, once per chunk; two observers are equal when they are the
/// same object.
public final class TransferObserver: Sendable {
  private let onProgress: @Sendable (TransferProgress) -> Void

  /// Creates an observer; the closure has to return at once.
  public init(_ onProgress: @escaping @Sendable (TransferProgress) -> Void) {
    self.onProgress = onProgress
  }

  /// Tells of a step; called by transports and by test doubles.
  public func report(_ progress: TransferProgress) {
    onProgress(progress)
  }
}

extension TransferObserver: Hashable {
  /// The same object.
  public static func == (left: TransferObserver, right: TransferObserver) -> Bool {
    left === right
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// How far a transfer is.
public struct TransferProgress: Hashable, Sendable {
  /// Which way the bytes go.
  public enum Direction: Hashable, Sendable {
    /// The request's content.
    case upload
    /// The response's content.
    case download
  }

  /// Which way the bytes go.
  public let direction: Direction
  /// The bytes so far; never fewer than before within one attempt.
  public let completed: Int
  /// All the bytes there will be, or nil when nobody said.
  public let total: Int?

  /// Creates a step.
  public init(_ direction: Direction, completed: Int, total: Int?) {
    self.direction = direction
    self.completed = completed
    self.total = total
  }

  /// The part of the whole, 0…1, or nil when the whole is not known.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(1, Double(completed) / Double(total)) : 1
  }
}
