public import FormKit
public import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps the drafts of forms on the device; sensitive fields are never among them.
public struct FormDraftStore: DraftStorage {
  private let store: any KeyValueStore

  /// Keeps drafts in a store that holds nothing else.
  public init(store: any KeyValueStore) { self.store = store }

  /// The bytes saved last; nil when there are none.
  public func loadDraft(formID: String) async throws -> [UInt8]? {
    try store.value(for: Self.draft(formID)).map { [UInt8]($0) }
  }

  /// Saves bytes in place of older ones.
  public func saveDraft(_ bytes: [UInt8], formID: String) async throws {
    try store.set(Data(bytes), for: Self.draft(formID))
  }

  /// Removes the draft.
  public func clearDraft(formID: String) async throws { try store.remove(Self.draft(formID)) }

  /// Moves an unreadable draft out of the way.
  public func setAsideDraft(formID: String) async throws {
    try store.update { transaction throws(KeyValueStoreError) in
      guard let bytes = try transaction.value(for: Self.draft(formID)) else { return }
      try transaction.set(bytes, for: KeyValueKey<Data?>("aside.\(formID)"))
      transaction.remove(Self.draft(formID))
    }
  }

  /// Forgets every draft, and those set aside.
  public func clearAll() throws(KeyValueStoreError) { try store.removeAll() }

  private static func draft(_ formID: String) -> KeyValueKey<Data?> {
    KeyValueKey("draft.\(formID)")
  }
}
