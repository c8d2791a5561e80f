/// Many documents, each in a file of its own.
///
/// Nothing touches the disk before the first call. A folder or file that others can reach, that belongs to
/// another user or is a link throws ``DocumentError/insecure(reason:)``. A query reads every document: a collection of more
/// than some hundred belongs into ``DatabaseCollectionPersistence``. ``changes()`` tells of this
/// instance's changes, not of others'.
public final class FileCollectionPersistence<
  Document: Codable & Sendable & Identifiable
>: CollectionPersistence where Document.ID == String {
  private let parent: SecureFolder
  private let name: String
  private let namespace: DocumentNamespace
  private let indexes: [DocumentIndex<Document>]
  private let logger: any PersistenceLogger
  private let work = SerialQueue(label: "collection")
  private let sweep = OpeningSweep()
  private let broadcaster = ChangeBroadcaster()

  /// Names a collection; any text will do, and two different texts never share a folder.
  public init(
    folder: SecureFolder, name: String, namespace: DocumentNamespace,
    indexes: [DocumentIndex<Document>] = [],
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    parent = folder
    self.name = name
    self.namespace = namespace
    self.indexes = indexes
    self.logger = logger
  }

  /// Returns a document, or nil when there is none of that id.
  public func document(id: String) async throws -> Document? {
    try await work.run { try self.file(id, in: self.folder()).load() }
  }

  /// Returns the documents a query asks for.
  public func documents(matching query: DocumentQuery) async throws -> [Document] {
    try await work.run {
      try query.verify(self.indexes.map(\.name))
      return query.result(among: try self.everyDocument(), indexes: self.indexes)
    }
  }

  /// Stores documents, each in place of the one with its id, in order.
  public func save(_ documents: [Document]) async throws {
    try await work.run {
      let folder = try self.folder()
      let writes = try documents.map { document in
        (
          try self.file(document.id, in: folder),
          try DocumentFile.contents(document, name: self.name)
        )
      }
      try self.change(documents.map(\.id), in: folder) { place throws(DocumentError) in
        try writes[place].0.write(writes[place].1)
      }
    }
  }

  /// Removes documents; succeeds when there are none of these ids.
  public func delete(ids: [String]) async throws {
    try await work.run {
      let folder = try self.folder()
      try self.change(ids, in: folder) { place throws(DocumentError) in
        try self.file(ids[place], in: folder).delete()
      }
    }
  }

  /// Removes every document.
  public func deleteAll() async throws {
    try await work.run {
      let folder = try self.folder()
      try folder.exclusively { () throws(DocumentError) in
        var changed: Set<String> = []
        defer { self.broadcaster.publish(changed) }
        for file in try folder.files() {
          let stored = self.stored(in: file, of: folder)
          if let id = stored.storedID(\.id) { changed.insert(id) }
          try stored.delete()
        }
      }
    }
  }

  /// The ids that this instance changed, from this call on.
  public func changes() -> AsyncStream<Set<String>> { broadcaster.subscribe() }

  /// Tells also of the changes before one that fails.
  private func change(
    _ ids: [String], in folder: DocumentFolder, _ body: (Int) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    guard !ids.isEmpty else { return }
    try folder.exclusively { () throws(DocumentError) in
      var changed: Set<String> = []
      defer { broadcaster.publish(changed) }
      for (place, id) in ids.enumerated() {
        try body(place)
        changed.insert(id)
      }
    }
  }

  private func everyDocument() throws(DocumentError) -> [Document] {
    let folder = try folder()
    var documents: [Document] = []
    for file in try folder.files() {
      do throws(DocumentError) {
        if let document = try stored(in: file, of: folder).load() { documents.append(document) }
      } catch .corrupt {
        continue
      }
    }
    return documents
  }

  private func stored(
    in file: CrashSafeFile, of folder: DocumentFolder
  ) -> DocumentFile<Document> {
    DocumentFile(folder: folder, file: file, name: name) { document in
      (try? folder.file(document.id).path) == file.path
    }
  }

  private func folder() throws(DocumentError) -> DocumentFolder {
    try DocumentFolder(
      parent, kind: "collection", name: name, namespace: namespace, logger: logger,
      sweep: sweep)
  }

  private func file(
    _ id: String, in folder: DocumentFolder
  ) throws(DocumentError) -> DocumentFile<Document> {
    DocumentFile(folder: folder, file: try folder.file(id), name: name) { document in
      Array(document.id.utf8) == Array(id.utf8)
    }
  }
}
