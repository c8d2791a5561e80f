/// Trouble with the database or the forms of a ``ReferenceBackend``.
public enum BackendWarning: Hashable, Sendable {
  /// The database was damaged; it was moved to a file of its own and demo data took its place.
  case stateDamaged(setAside: String)
  /// The database could not be read; requests are answered with 503 until it can be.
  case stateUnreadable(reason: String)
  /// The database could not be written; the request was answered with 503 and changed nothing.
  case stateNotWritten(reason: String)
  /// A form's file does not load, so the form stays as it was: the file's name, and the code and place of its first
  /// error.
  case formNotLoaded(file: String, code: String, path: String)
}

extension BackendWarning: CustomStringConvertible {
  /// A sentence for logs; holds paths, never contents.
  public var description: String {
    switch self {
    case .stateDamaged(let path): "The backend's state was damaged and is kept as \(path)."
    case .stateUnreadable(let reason): "The backend's state cannot be read: \(reason)"
    case .stateNotWritten(let reason): "The backend's state cannot be written: \(reason)"
    case .formNotLoaded(let file, let code, let path):
      "The schema \(file) does not load, so the form stays as it was: \(code) at \(path)."
    }
  }
}
