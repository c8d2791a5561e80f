import LocalPersistence
import LocalPersistenceMock

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Note: Codable, Equatable, Sendable, Identifiable {
  var id: String
  var owner: String?
  var rank = 0.0
  var tags: [String] = []

  static let owner = DocumentIndex<Note>("owner", \.owner)
  static let rank = DocumentIndex<Note>("rank", \.rank)
}

/// What every implementation of the document ports does; a new one adds a case here.
enum DocumentImplementation: CaseIterable, Sendable {
  case file, database, memory
}

/// One backing that several stores may share.
final class DocumentBacking: Sendable {
  let implementation: DocumentImplementation
  let temporary: TemporaryFolder
  let stack: PersistentStack
  let logger = SpyPersistenceLogger()

  init(_ implementation: DocumentImplementation) throws {
    self.implementation = implementation
    temporary = try TemporaryFolder()
    stack = PersistentStack(
      implementation == .memory
        ? .memory : .file(folder: temporary.folder.appending("database"), name: "app.sqlite"),
      migrations: [.documents], durability: .normal)
  }

  var folder: SecureFolder { temporary.folder.appending("documents") }

  func document<Document: Codable & Sendable>(
    _ type: Document.Type, name: String = "note",
    namespace: DocumentNamespace = DocumentNamespace(configuration: "dev", user: "ann")
  ) -> any DocumentPersistence<Document> {
    switch implementation {
    case .file:
      FileDocumentPersistence(folder: folder, name: name, namespace: namespace, logger: logger)
    case .database:
      DatabaseDocumentPersistence(stack: stack, name: name, namespace: namespace, logger: logger)
    case .memory:
      MockDocumentPersistence(name: name, namespace: namespace, stack: stack, logger: logger)
    }
  }

  func collection<Document: Codable & Sendable & Identifiable>(
    of type: Document.Type, name: String = "notes",
    namespace: DocumentNamespace = DocumentNamespace(configuration: "dev", user: "ann"),
    indexes: [DocumentIndex<Document>]
  ) -> any CollectionPersistence<Document> where Document.ID == String {
    switch implementation {
    case .file:
      FileCollectionPersistence(
        folder: folder, name: name, namespace: namespace, indexes: indexes, logger: logger)
    case .database:
      DatabaseCollectionPersistence(
        stack: stack, name: name, namespace: namespace, indexes: indexes, logger: logger)
    case .memory:
      MockCollectionPersistence(
        name: name, namespace: namespace, indexes: indexes, stack: stack, logger: logger)
    }
  }

  func notes(
    name: String = "notes",
    namespace: DocumentNamespace = DocumentNamespace(configuration: "dev", user: "ann")
  ) -> any CollectionPersistence<Note> {
    collection(
      of: Note.self, name: name, namespace: namespace, indexes: [Note.owner, Note.rank])
  }

  /// Makes what is stored of the id, or the only document, unreadable.
  func damage(id: String? = nil) async throws {
    guard implementation == .file else {
      return try await stack.write { db in
        try db.execute("UPDATE document SET body = x'7b22' WHERE id = \(id ?? "")")
      }
    }
    for path in try files(below: folder.path) where path.hasSuffix("/\(id ?? "document").json") {
      try CrashSafeFile(path: folder.path + "/" + path).write(Data("{\"".utf8))
    }
  }

  /// What was set aside, as it was found.
  func setAside(_ place: String) async throws -> Data? {
    guard implementation == .file else {
      let id = place.split(separator: "/").last.flatMap { Int64($0) }
      return try await stack.read { db in
        try db.fetchOne("SELECT body FROM set_aside WHERE id = \(id.databaseValue)", as: Data.self)
      }
    }
    return try CrashSafeFile(path: place).read()
  }
}
