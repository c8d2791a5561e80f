/// Keeps many documents of one namespace, each under its id.
///
/// ```swift
/// try await notes.save([note])
/// let recent = try await notes.documents(
///   matching: DocumentQuery(
///     where: [.index("owner", equals: "ann")], sortedBy: [.descending("edited")], limit: 20))
/// ```
///
/// Documents are JSON and not encrypted. Calls wait for the disk away from Swift's cooperative
/// threads, one at a time and in the order of arrival; a task cancelled before its turn gets
/// `CancellationError`, later the call is done.
public protocol CollectionPersistence<Document>: Sendable {
  /// What is kept; a later version of the type must decode what an earlier one stored. Ids compare by
  /// their UTF-8 bytes.
  associatedtype Document: Codable & Sendable & Identifiable where Document.ID == String

  /// Returns a document, or nil when there is none of that id.
  ///
  /// Throws ``DocumentError``. A document that cannot be read is set aside, logged, and reported once
  /// as ``DocumentError/corrupt(name:setAside:)``; after that there is none.
  func document(id: String) async throws -> Document?

  /// Returns the documents a query asks for.
  ///
  /// Throws ``DocumentError``. Documents that cannot be read are set aside and logged; the others are
  /// returned.
  func documents(matching query: DocumentQuery) async throws -> [Document]

  /// Stores documents, each in place of the one with its id, in order.
  ///
  /// Each is stored whole or not at all. When it throws, those before the one that failed may be
  /// stored; none is when one cannot be encoded.
  func save(_ documents: [Document]) async throws

  /// Removes documents; succeeds when there are none of these ids.
  func delete(ids: [String]) async throws

  /// Removes every document.
  func deleteAll() async throws

  /// The ids that this instance changed, from this call on.
  ///
  /// One element per call; a reader that falls behind gets the union of what it missed. It ends with
  /// the instance.
  func changes() -> AsyncStream<Set<String>>
}
