/// Why documents or pending writes could not be read or written.
///
/// That there is none is no error: reading gives nil. A cancelled task gets `CancellationError`.
public enum DocumentError: Error, Equatable, Sendable {
  /// The disk or the database failed, or the database is suspended.
  case unavailable(reason: String)
  /// Others than the owner may read or write a file or its folder, or a link is in its place.
  case insecure(reason: String)
  /// Another process held the lock for longer than we wait; nothing was written.
  case busy
  /// There is no room left; nothing was written.
  case full
  /// What was stored could not be read as the type and was moved to `setAside`; the next call finds
  /// nothing there.
  case corrupt(name: String, setAside: String)
  /// The database was damaged so that a document is not found any more; the next call finds nothing there.
  case lost(name: String)
  /// The document was written by a later version and is left alone.
  case unsupportedFormat(version: Int)
  /// The value does not encode as JSON; nothing was written.
  case unencodable(name: String)
  /// A query names an index the collection was not made with.
  case unknownIndex(name: String)
}

extension DocumentError: CustomStringConvertible {
  /// A sentence for logs; holds names and paths, never contents.
  public var description: String {
    switch self {
    case .unavailable(let reason): "The documents are unavailable: \(reason)"
    case .insecure(let reason): "The documents are not private: \(reason)"
    case .busy:
      "The documents are locked by another process. Try again when that process has ended."
    case .full: "There is not enough disk space for the documents."
    case .corrupt(let name, let setAside):
      "The document “\(name)” was damaged; it is kept as \(setAside)."
    case .lost(let name):
      "A document of “\(name)” was lost when the database was damaged. Restore a backup if you have one."
    case .unsupportedFormat(let version): "The document has the unknown format \(version)."
    case .unencodable(let name): "The document “\(name)” cannot be stored as JSON."
    case .unknownIndex(let name): "The collection has no index “\(name)”."
    }
  }
}

extension DocumentError {
  init(_ error: FileSystemError) {
    switch DatabaseError(error) {
    case .busy: self = .busy
    case .full: self = .full
    case .insecure(let reason): self = .insecure(reason: reason)
    default: self = .unavailable(reason: error.description)
    }
  }

  init(_ error: DatabaseError) {
    switch error {
    case .busy: self = .busy
    case .full: self = .full
    case .insecure(let reason): self = .insecure(reason: reason)
    default: self = .unavailable(reason: error.description)
    }
  }
}
