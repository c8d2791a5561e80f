/// The result of storing a document at the service.
public enum DocumentWrite: Hashable, Sendable {
  /// The service stored the document as this version.
  case saved(RemoteDocument)
  /// The service stored nothing, because the document is not in the expected state.
  case conflict(DocumentConflict)
  /// The service stored nothing, because it would exceed the user's quota of documents or bytes.
  case tooMany
}

/// The result of deleting a document at the service.
public enum DocumentDeletion: Hashable, Sendable {
  /// The service deleted the document.
  case deleted
  /// The document does not exist.
  case absent
  /// The service deleted nothing, because the document does not have the expected version.
  case conflict(DocumentConflict)
}

/// A conflict between the version that a request expects and the document at the service.
public enum DocumentConflict: Hashable, Sendable {
  /// The document has another version, whose number is `to`.
  case changed(to: Int)
  /// The document was deleted.
  case deleted
  /// The document to create already exists.
  case exists
}
