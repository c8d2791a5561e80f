/// That a document changed.
public struct RemoteDocumentChange: Decodable, Hashable, Sendable {
  /// Counts the user's changes; later ones have greater numbers.
  public let number: Int
  /// The document's collection.
  public let collection: String
  /// The document's name in it.
  public let id: String
  /// The version it has, or had last.
  public let version: Int
  /// Whether it was deleted.
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

/// What changed after a number.
public struct DocumentChanges: Decodable, Hashable, Sendable {
  /// The changes, the oldest first.
  public let changes: [RemoteDocumentChange]
  /// The number to ask from the next time.
  public let last: Int
  /// Whether these are all of them; if not, read everything anew.
  public let isComplete: Bool

  /// Creates an answer.
  public init(changes: [RemoteDocumentChange], last: Int, isComplete: Bool) {
    self.changes = changes
    self.last = last
    self.isComplete = isComplete
  }
}

/// What a stream of changes tells.
public enum DocumentFeedEvent: Hashable, Sendable {
  /// A document changed.
  case change(RemoteDocumentChange)
  /// Changes were missed that the service no longer knows one by one: read everything anew.
  case readEverythingAnew
  /// The service ended the stream because the user has too many of them open.
  ///
  /// The stream is opened again by itself, after a minute the first time, twice as long after each
  /// further time, and at most an hour.
  case endedForTooManyStreams
}
