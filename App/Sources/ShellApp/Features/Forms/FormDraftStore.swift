public import FormKit
public import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps the drafts of forms in the database; sensitive fields are never among them.
public struct FormDraftStore: DraftStorage {
  private let documents: DatabaseCollectionPersistence<DraftDocument>

  /// Keeps drafts in a database.
  ///
  /// - Parameters:
  ///   - stack: The database, with ``Migration/documents`` among its migrations.
  ///   - namespace: Whose drafts these are.
  ///   - logger: Hears of damaged documents; default nobody.
  public init(
    stack: PersistentStack, namespace: DocumentNamespace,
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    documents = DatabaseCollectionPersistence(
      stack: stack, name: "drafts", namespace: namespace, logger: logger)
  }

  /// The bytes saved last; nil when there are none.
  public func loadDraft(formID: String) async throws -> [UInt8]? {
    try await documents.document(id: Self.draft(formID)).map { [UInt8]($0.bytes) }
  }

  /// Saves bytes in place of older ones.
  public func saveDraft(_ bytes: [UInt8], formID: String) async throws {
    try await documents.save([DraftDocument(id: Self.draft(formID), bytes: Data(bytes))])
  }

  /// Removes the draft.
  public func clearDraft(formID: String) async throws {
    try await documents.delete(ids: [Self.draft(formID)])
  }

  /// Moves an unreadable draft out of the way.
  public func setAsideDraft(formID: String) async throws {
    guard let draft = try await documents.document(id: Self.draft(formID)) else { return }
    // First the copy: ended in between, the draft is set aside once more.
    try await documents.save([DraftDocument(id: "aside.\(formID)", bytes: draft.bytes)])
    try await clearDraft(formID: formID)
  }

  /// Forgets every draft, and those set aside.
  public func clearAll() async throws { try await documents.deleteAll() }

  /// How many drafts there are, those set aside included.
  public func count() async throws -> Int {
    try await documents.documents(matching: DocumentQuery()).count
  }

  private static func draft(_ formID: String) -> String { "draft.\(formID)" }
}

private struct DraftDocument: Codable, Sendable, Identifiable {
  let id: String
  let bytes: Data
}
