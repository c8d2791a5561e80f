/// The outcome of storing a document.
public enum DocumentWrite: Hashable, Sendable {
  /// The document is stored, as this version.
  case saved(RemoteDocument)
  /// The document was changed by another request; nothing was stored or deleted.
  case conflict(DocumentConflict)
  /// The user has reached the maximum number of documents or bytes.
  case tooMany
}

/// The outcome of deleting a document.
public enum DocumentDeletion: Hashable, Sendable {
  /// The document is deleted.
  case deleted
  /// The document does not exist.
  case absent
  /// The document was changed by another request; nothing was stored or deleted.
  case conflict(DocumentConflict)
}

/// The reason a version does not match the document at the service.
public enum DocumentConflict: Hashable, Sendable {
  /// The document has another version.
  case changed(to: Int)
  /// The document was deleted.
  case deleted
  /// The document to create exists already.
  case exists
}
