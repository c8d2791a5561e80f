/// The result of storing a document with the service.
public enum DocumentWrite: Hashable, Sendable {
  /// The service stored the given version of the document.
  case saved(RemoteDocument)
  /// The service stored nothing, because the document was changed, was deleted or already exists.
  case conflict(DocumentConflict)
  /// The service stored nothing, because the document would exceed the user's quota of documents or
  /// bytes.
  case tooMany
}

/// The result of deleting a document from the service.
public enum DocumentDeletion: Hashable, Sendable {
  /// The service deleted the document.
  case deleted
  /// The document does not exist.
  case absent
  /// The service deleted nothing, because the document does not have the expected version.
  case conflict(DocumentConflict)
}

/// A conflict between a request and the document that the service stores.
public enum DocumentConflict: Hashable, Sendable {
  /// The document's current version is `to`, not the version in the request.
  case changed(to: Int)
  /// The document was deleted.
  case deleted
  /// The document to create already exists.
  case exists
}
