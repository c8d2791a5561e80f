/// Trouble with the database of a ``ReferenceBackend``.
public enum BackendWarning: Hashable, Sendable {
  /// The database was damaged; it was moved to a file of its own and demo data took its place.
  case stateDamaged(setAside: String)
  /// The database could not be read; requests are answered with 503 until it can be.
  case stateUnreadable(reason: String)
  /// The database could not be written; the request was answered with 503 and changed nothing.
  case stateNotWritten(reason: String)
}

extension BackendWarning: CustomStringConvertible {
  /// A sentence for logs; holds paths, never contents.
  public var description: String {
    switch self {
    case .stateDamaged(let path): "The backend's state was damaged and is kept as \(path)."
    case .stateUnreadable(let reason): "The backend's state cannot be read: \(reason)"
    case .stateNotWritten(let reason): "The backend's state cannot be written: \(reason)"
    }
  }
}
