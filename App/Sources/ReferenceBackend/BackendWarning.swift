/// Trouble with the snapshot of a ``ReferenceBackend``.
public enum BackendWarning: Hashable, Sendable {
  /// The snapshot did not decode; it was moved to a file of its own and demo data took its place.
  case snapshotDamaged(setAside: String)
  /// The snapshot could not be read; requests are answered with 503 until it can be.
  case snapshotUnreadable(reason: String)
  /// The snapshot could not be written; the request was answered with 503 and changed nothing.
  case snapshotNotWritten(reason: String)
}

extension BackendWarning: CustomStringConvertible {
  /// A sentence for logs; holds paths, never contents.
  public var description: String {
    switch self {
    case .snapshotDamaged(let path): "The backend's state was damaged and is kept as \(path)."
    case .snapshotUnreadable(let reason): "The backend's state cannot be read: \(reason)"
    case .snapshotNotWritten(let reason): "The backend's state cannot be written: \(reason)"
    }
  }
}
