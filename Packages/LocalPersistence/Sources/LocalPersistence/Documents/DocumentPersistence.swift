/// Keeps one document of one namespace: a profile, a session's state, a draft.
///
/// ```swift
/// let profile = FileDocumentPersistence<Profile>(
///   folder: state.appending("documents"), name: "profile",
///   namespace: DocumentNamespace(configuration: "dev", user: user.id))
/// try await profile.save(edited)
/// let stored = try await profile.load()
/// ```
///
/// Documents are JSON and not encrypted. Calls wait for the disk away from Swift's cooperative
/// threads, one at a time and in the order of arrival; a task cancelled before its turn gets
/// `CancellationError`, later the call is done.
public protocol DocumentPersistence<Document>: Sendable {
  /// What is kept; a later version of the type must decode what an earlier one stored.
  associatedtype Document: Codable & Sendable

  /// Returns the document, or nil when there is none.
  ///
  /// Throws ``DocumentError``. A document that cannot be read is set aside, logged, and reported once
  /// as ``DocumentError/corrupt(name:setAside:)``; after that there is none.
  func load() async throws -> Document?

  /// Stores the document in place of the one before: all of it, or nothing when it throws.
  func save(_ document: Document) async throws

  /// Removes the document; succeeds when there is none.
  func delete() async throws

  /// The document after each change this instance makes from now on, nil after a deletion.
  ///
  /// A reader that falls behind gets the latest only, and always that one. It ends with the instance.
  func changes() -> AsyncStream<Document?>
}
