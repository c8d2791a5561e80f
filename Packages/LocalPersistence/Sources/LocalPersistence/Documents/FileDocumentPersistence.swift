/// One document in a file of its own.
///
/// Nothing touches the disk before the first call. A folder or file that others can reach, that belongs to
/// another user or is a link throws ``DocumentError/insecure(reason:)``. A write leaves the old document or the new one,
/// whatever stops the process. ``changes()`` tells of this instance's changes, not of others'.
public final class FileDocumentPersistence<Document: Codable & Sendable>: DocumentPersistence {
  private let parent: SecureFolder
  private let name: String
  private let namespace: DocumentNamespace
  private let logger: any PersistenceLogger
  private let work = SerialQueue(label: "document")
  private let sweep = OpeningSweep()
  private let broadcaster = LatestValueBroadcaster<Document?>()

  /// Names a document; any text will do, and two different texts never share a file.
  public init(
    folder: SecureFolder, name: String, namespace: DocumentNamespace,
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    parent = folder
    self.name = name
    self.namespace = namespace
    self.logger = logger
  }

  /// Returns the document, or nil when there is none.
  public func load() async throws -> Document? {
    try await work.run { try self.file().load() }
  }

  /// Stores the document in place of the one before.
  public func save(_ document: Document) async throws {
    try await work.run {
      let contents = try DocumentFile.contents(document, name: self.name)
      let file = try self.file()
      try file.folder.exclusively { () throws(DocumentError) in try file.write(contents) }
      self.broadcaster.publish(document)
    }
  }

  /// Removes the document; succeeds when there is none.
  public func delete() async throws {
    try await work.run {
      let file = try self.file()
      try file.folder.exclusively { () throws(DocumentError) in try file.delete() }
      self.broadcaster.publish(nil)
    }
  }

  /// The document after each change this instance makes from now on.
  public func changes() -> AsyncStream<Document?> { broadcaster.subscribe() }

  private func file() throws(DocumentError) -> DocumentFile<Document> {
    let folder = try DocumentFolder(
      parent, kind: "document", name: name, namespace: namespace, logger: logger,
      sweep: sweep)
    return DocumentFile(folder: folder, file: try folder.file("document"), name: name) { _ in true }
  }
}
