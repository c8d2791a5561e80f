public import FormKit
public import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps the sensitive fields of drafts in the secure store, for forms that ask to.
///
/// Methods throw `SecureStoreError`, and `JSONSyntaxError` for what something else has put there.
public struct SecureDraftFieldStore: SecureFieldStorage {
  private let store: any SecureStore

  /// Keeps fields in a store, under keys that start with `draft.`.
  public init(store: any SecureStore) { self.store = store }

  /// The values saved last; nil when there are none.
  public func retrieve(formID: String) async throws -> [FieldPath: FormValue]? {
    guard let text = try store.retrieve(key: Self.key(formID)) else { return nil }
    guard case .object(let values) = try FormValue(json: [UInt8](text)) else { return nil }
    return Dictionary(
      values.map { (FieldPath($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Saves values in place of all older ones.
  public func save(_ values: [FieldPath: FormValue], formID: String) async throws {
    let object = FormObject(
      values.map { ($0.key.description, $0.value) }, uniquingKeysWith: { first, _ in first })
    try store.save(key: Self.key(formID), value: Data(FormValue.object(object).json().utf8))
  }

  /// Removes the values; nothing happens when there are none.
  public func clear(formID: String) async throws { try store.delete(key: Self.key(formID)) }

  private static func key(_ formID: String) -> String { "draft.\(formID)" }
}
