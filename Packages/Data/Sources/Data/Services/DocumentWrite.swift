/// What became of storing a document.
public enum DocumentWrite: Hashable, Sendable {
  /// It is stored, as this version.
  case saved(RemoteDocument)
  /// Somebody else was faster; nothing was changed.
  case conflict(DocumentConflict)
  /// The user has as many documents, or as many bytes of them, as they may have.
  case tooMany
}

/// What became of deleting a document.
public enum DocumentDeletion: Hashable, Sendable {
  /// It is deleted.
  case deleted
  /// There is none.
  case absent
  /// Somebody else was faster; nothing was changed.
  case conflict(DocumentConflict)
}

/// Why a change was based on another document than the service has.
public enum DocumentConflict: Hashable, Sendable {
  /// It is at another version by now.
  case changed(to: Int)
  /// It was deleted meanwhile.
  case deleted
  /// It was to be created, and is there already.
  case exists
}
