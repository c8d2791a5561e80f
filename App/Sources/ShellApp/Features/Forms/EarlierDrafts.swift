import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The drafts that the version before kept in clear, in a database of their own.
///
/// They are sealed in the secure stores of their configurations, and the database is deleted with its
/// copies. Ended in between, the next start goes on; a draft that is in the secure store already is newer.
actor EarlierDrafts {
  static let name = "app.sqlite"

  private struct Draft: Codable, Identifiable {
    let id: String
    let bytes: Data
  }

  private let folder: SecureFolder
  private let stores: [String: any SecureStore]
  private let logger: LogManager
  private var isDone = false

  /// - Parameters:
  ///   - folder: Where the database is.
  ///   - stores: The secure stores by the name of their configuration.
  init(folder: SecureFolder, stores: [String: any SecureStore], logger: LogManager) {
    self.folder = folder
    self.stores = stores
    self.logger = logger
  }

  /// Whether the database is still there.
  ///
  /// - Throws: `FileSystemError`.
  func exist() throws -> Bool { try files().contains(Self.name) }

  /// Does so once; a database that cannot be read is logged and stays.
  ///
  /// - Throws: `SecureStoreError`; the next call tries again.
  func takeOver() async throws {
    guard !isDone else { return }
    try await logging {
      if try files().contains(Self.name) { try await seal() }
      try deleteDatabase()
    }
    isDone = true
  }

  /// Seals the drafts and deletes the database, also when it cannot be read, so that no draft is left
  /// for another user.
  ///
  /// The caller deletes the sealed drafts of its configuration.
  /// - Throws: `SecureStoreError`; an error when the database cannot be deleted.
  func discard() async throws {
    // A take-over that failed has left the database.
    if try files().contains(Self.name) { try await logging { try await seal() } }
    try deleteDatabase()
    isDone = true
  }

  /// Logs the errors of the database; throws those of the secure stores, and cancellation.
  private func logging(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as SecureStoreError {
      throw error
    } catch  where error is CancellationError {
      throw error
    } catch {
      logger.trackEvent(
        name: "formDrafts_takeOver_Fail", parameters: error.eventParameters, type: .severe)
    }
  }

  /// Saves a draft unless the store has one, damaged or not, which is newer.
  private static func seal(_ draft: Draft, in store: any SecureStore) throws(SecureStoreError) {
    let key = FormDraftStore.key(draft.id)
    do throws(SecureStoreError) {
      guard try store.retrieve(key: key) == nil else { return }
    } catch {
      guard case .corrupt = error else { throw error }
      return
    }
    try store.save(key: key, value: draft.bytes)
  }

  private func files() throws -> [String] {
    try folder.entryNames().filter { $0.hasPrefix(Self.name) }
  }

  /// Deletes the database last: as long as it is there, nothing is lost.
  private func deleteDatabase() throws {
    for file in try files().filter({ $0 != Self.name }) + [Self.name] {
      try folder.file(file).delete()
    }
  }

  private func seal() async throws {
    let stack = PersistentStack(
      .file(folder: folder, name: Self.name), migrations: [.documents])
    do {
      for (configuration, store) in stores {
        let drafts = DatabaseCollectionPersistence<Draft>(
          stack: stack, name: "drafts", namespace: DocumentNamespace(configuration: configuration),
          logger: logger)
        for draft in try await drafts.documents(matching: DocumentQuery()) {
          try Self.seal(draft, in: store)
        }
      }
    } catch {
      await stack.suspend()
      throw error
    }
    await stack.suspend()
  }
}
