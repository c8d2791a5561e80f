/// A change to one of the signed-in user's documents: creation, replacement or deletion.
public struct RemoteDocumentChange: Decodable, Hashable, Sendable {
  /// The number of the change.
  ///
  /// Each later change to the user's documents has a greater number.
  public let number: Int
  /// The name of the document's collection.
  public let collection: String
  /// The document's identifier in the collection.
  public let id: String
  /// The version of the document after the change, or its last version before a deletion.
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

/// The changes to the signed-in user's documents that follow a requested change number.
public struct DocumentChanges: Decodable, Hashable, Sendable {
  /// The changes, oldest first.
  public let changes: [RemoteDocumentChange]
  /// The change number to pass to the next request for changes.
  public let last: Int
  /// Whether ``changes`` contains every change after the requested number.
  ///
  /// If false, the service no longer has some of these changes: load all documents again.
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
  /// The service no longer has some of the changes that the stream missed.
  ///
  /// Load all documents again.
  case readEverythingAnew
  /// The service ended the stream because the user has too many open streams.
  ///
  /// The stream reconnects automatically. The pause before it reconnects is one minute at first,
  /// doubles each time, and is at most one hour.
  case endedForTooManyStreams
}
