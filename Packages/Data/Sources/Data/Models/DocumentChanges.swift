/// A change to a document.
public struct RemoteDocumentChange: Decodable, Hashable, Sendable {
  /// The number of the change; a later change of the user has a greater number.
  public let number: Int
  /// The document's collection.
  public let collection: String
  /// The document's identifier in the collection.
  public let id: String
  /// The document's version, or the last one before its deletion.
  public let version: Int
  /// Whether the document was deleted.
  public let isDeleted: Bool

  /// Creates a change.
  public init(number: Int, collection: String, id: String, version: Int, isDeleted: Bool) {
    self.number = number
    self.collection = collection
    self.id = id
    self.version = version
    self.isDeleted = isDeleted
  }
}

/// The changes after a number.
public struct DocumentChanges: Decodable, Hashable, Sendable {
  /// The changes, oldest first.
  public let changes: [RemoteDocumentChange]
  /// The number to pass to the next request.
  public let last: Int
  /// Whether the list is complete; if false, load all documents again.
  public let isComplete: Bool

  /// Creates a list of changes.
  public init(changes: [RemoteDocumentChange], last: Int, isComplete: Bool) {
    self.changes = changes
    self.last = last
    self.isComplete = isComplete
  }
}

/// An event of the change stream.
public enum DocumentFeedEvent: Hashable, Sendable {
  /// A document changed.
  case change(RemoteDocumentChange)
  /// The service no longer has some of the missed changes: load all documents again.
  case readEverythingAnew
  /// The service ended the stream because the user has too many open streams.
  ///
  /// The stream reconnects automatically, first after one minute, then after twice as long each
  /// time, at most one hour.
  case endedForTooManyStreams
}
