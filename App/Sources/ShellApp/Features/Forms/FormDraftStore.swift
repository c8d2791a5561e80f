public import FormKit
public import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps the drafts of forms in the secure store; sensitive fields are never among them, but in
/// ``FormSecretStore``.
///
/// Drafts hold personal data, so they are sealed like secrets. Methods throw `SecureStoreError`; one that
/// finds the store locked by another process waits for 5 seconds at most.
public struct FormDraftStore: DraftStorage {
  private static let prefix = "form."
  /// The starts of the names of drafts, drafts set aside and secrets.
  private static let places = ["draft.", "aside.", "secret."]

  private let store: any SecureStore
  private let takeOver: @Sendable () async throws -> Void
  private let discardEarlier: @Sendable () async throws -> Void
  private let earlierExist: @Sendable () async throws -> Bool

  /// Keeps drafts in a secure store, under keys that start with `form.`.
  public init(store: any SecureStore) {
    self.store = store
    takeOver = {}
    discardEarlier = {}
    earlierExist = { false }
  }

  /// Takes over the drafts of an earlier version before every access.
  init(store: any SecureStore, earlier: EarlierDrafts) {
    self.store = store
    takeOver = earlier.takeOver
    discardEarlier = earlier.discard
    earlierExist = { try await earlier.exist() }
  }

  /// The bytes saved last; nil when there are none.
  @concurrent
  public func loadDraft(formID: String) async throws -> [UInt8]? {
    try await using { try $0.retrieve(key: Self.draft(formID)).map([UInt8].init) }
  }

  /// Saves bytes in place of older ones.
  @concurrent
  public func saveDraft(_ bytes: [UInt8], formID: String) async throws {
    try await using { try $0.save(key: Self.draft(formID), value: Data(bytes)) }
  }

  /// Removes the draft.
  @concurrent
  public func clearDraft(formID: String) async throws {
    try await using { try $0.delete(key: Self.draft(formID)) }
  }

  /// Returns the names of the drafts that start with a prefix, without it; those set aside are left out.
  @concurrent
  func names(startingWith prefix: String) async throws -> [String] {
    try await using { store in
      let start = Self.draft(prefix)
      return try store.keys().filter { $0.hasPrefix(start) }.map {
        String($0.dropFirst(start.count))
      }
    }
  }

  /// Removes the drafts whose names start with a prefix, those set aside and the secrets of all, but for one name's.
  @concurrent
  func clearDrafts(startingWith prefix: String, except formID: String) async throws {
    try await using { store in
      for place in Self.places {
        let kept = Self.key(place + formID)
        for key in try store.keys() where key.hasPrefix(Self.key(place + prefix)) && key != kept {
          try store.delete(key: key)
        }
      }
    }
  }

  /// Moves an unreadable draft out of the way.
  @concurrent
  public func setAsideDraft(formID: String) async throws {
    try await using { store in
      guard let draft = try store.retrieve(key: Self.draft(formID)) else { return }
      // First the copy: ended in between, the draft is set aside once more.
      try store.save(key: Self.key("aside.\(formID)"), value: draft)
      try store.delete(key: Self.draft(formID))
    }
  }

  /// Whether drafts of an earlier version wait to be taken over.
  func hasEarlier() async throws -> Bool { try await earlierExist() }

  /// Deletes the drafts of an earlier version that were not taken over yet.
  @concurrent
  func eraseEarlier() async throws { try await discardEarlier() }

  /// Forgets every draft, those set aside, and the secrets of all.
  @concurrent
  public func clearAll() async throws {
    try await using { store in
      for key in try Self.keys(in: store) { try store.delete(key: key) }
    }
  }

  /// How many drafts there are, those set aside included; the secrets of a draft do not count.
  @concurrent
  public func count() async throws -> Int {
    try await using { store in
      try Self.keys(in: store).count { !$0.hasPrefix(FormSecretStore.prefix) }
    }
  }

  /// The key of a draft that the version before kept as a document of an id.
  static func key(_ id: String) -> String { prefix + id }

  private static func draft(_ formID: String) -> String { key("draft.\(formID)") }

  private static func keys(in store: any SecureStore) throws -> [String] {
    try store.keys().filter { $0.hasPrefix(prefix) }
  }

  private func using<Result>(
    _ body: (any SecureStore) throws -> Result
  ) async throws -> Result {
    try await takeOver()
    return try await LockPatience.run(atMost: .seconds(5)) { try body(store) }
  }
}
