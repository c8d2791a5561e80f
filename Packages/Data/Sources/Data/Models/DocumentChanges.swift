/// The creation, replacement or deletion of one of the signed-in user's documents.
public struct RemoteDocumentChange: Decodable, Hashable, Sendable {
  /// The number of the change.
  ///
  /// Each later change to the user's documents has a greater number.
  public let number: Int
  /// The name of the document's collection.
  public let collection: String
  /// The document's identifier in the collection.
  public let id: String
  /// The version of the document after the change.
  ///
  /// If the change deleted the document, this is the last version before the deletion.
  public let version: Int
  /// Whether the change deleted the document.
  public let isDeleted: Bool

  /// Creates a change to a document.
  public init(number: Int, collection: String, id: String, version: Int, isDeleted: Bool) {
    self.number = number
    self.collection = collection
    self.id = id
    self.version = version
    self.isDeleted = isDeleted
  }
}

/// The changes to the signed-in user's documents after the change number in a request.
public struct DocumentChanges: Decodable, Hashable, Sendable {
  /// The changes, oldest first.
  public let changes: [RemoteDocumentChange]
  /// The change number to pass to the next call of ``DocumentService/changes(after:)``.
  public let last: Int
  /// Whether ``changes`` contains every change after the change number in the request.
  ///
  /// If false, the service no longer has some of these changes. Load all documents again.
  public let isComplete: Bool

  /// Creates a list of changes to documents.
  public init(changes: [RemoteDocumentChange], last: Int, isComplete: Bool) {
    self.changes = changes
    self.last = last
    self.isComplete = isComplete
  }
}

/// An event in the stream of changes to the signed-in user's documents.
public enum DocumentFeedEvent: Hashable, Sendable {
  /// A document was created, replaced or deleted.
  case change(RemoteDocumentChange)
  /// The stream missed changes that the service no longer has.
  ///
  /// Load all documents again.
  case readEverythingAnew
  /// The service ended the stream because the user has too many open streams.
  ///
  /// The stream reconnects after a pause. The first pause is one minute. Each later pause is twice
  /// as long as the previous one, up to one hour.
  case endedForTooManyStreams
}
