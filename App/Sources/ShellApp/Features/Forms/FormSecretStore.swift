public import FormKit
public import LocalPersistence
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps the sensitive fields of drafts in the secure store, apart from the drafts, for 24 hours.
///
/// Methods throw `SecureStoreError`; one that finds the store locked by another process waits for 5
/// seconds at most.
public struct FormSecretStore: SecureFieldStorage {
  static let prefix = FormDraftStore.key("secret.")
  private static let lifetime: TimeInterval = 24 * 3_600

  private struct Kept: Codable {
    let savedAt: Date
    let values: [String: FormValue]
  }

  private let store: any SecureStore
  private let now: @Sendable () -> Date

  /// Keeps secrets in a secure store, under keys that start with `form.secret.`.
  public init(store: any SecureStore, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.now = now
  }

  /// The values saved last; nil when there are none, when they are damaged or older than 24 hours, in
  /// which cases they are deleted.
  @concurrent
  public func retrieve(formID: String) async throws -> [FieldPath: FormValue]? {
    try await using { store in
      guard let kept = try read(Self.prefix + formID, in: store) else { return nil }
      return Dictionary(
        uniqueKeysWithValues: kept.values.map { (FieldPath($0.key), $0.value) })
    }
  }

  /// Saves values in place of all older ones; none are deleted instead.
  @concurrent
  public func save(_ values: [FieldPath: FormValue], formID: String) async throws {
    guard !values.isEmpty else { return try await clear(formID: formID) }
    let kept = Kept(
      savedAt: now(),
      values: Dictionary(uniqueKeysWithValues: values.map { ($0.key.description, $0.value) }))
    try await using { try $0.save(key: Self.prefix + formID, encoding: kept) }
  }

  /// Deletes the values.
  @concurrent
  public func clear(formID: String) async throws {
    try await using { try $0.delete(key: Self.prefix + formID) }
  }

  /// Deletes the values of all forms that are older than 24 hours.
  @concurrent
  func deleteExpired() async throws {
    try await using { store in
      for key in try store.keys() where key.hasPrefix(Self.prefix) { _ = try read(key, in: store) }
    }
  }

  /// Returns the values under a key; deletes damaged and expired ones.
  private func read(_ key: String, in store: any SecureStore) throws(SecureStoreError) -> Kept? {
    do throws(SecureStoreError) {
      guard let kept = try store.retrieve(key: key, decoding: Kept.self) else { return nil }
      let age = now().timeIntervalSince(kept.savedAt)
      if (0..<Self.lifetime).contains(age) { return kept }
    } catch {
      switch error {
      case .corrupt, .unreadableValue: break
      default: throw error
      }
    }
    try store.delete(key: key)
    return nil
  }

  private func using<Result: Sendable>(
    _ body: (any SecureStore) throws -> Result
  ) async throws -> Result {
    try await LockPatience.run(atMost: .seconds(5)) { try body(store) }
  }
}

/// The sensitive fields of a form that a draft keeps: all but passwords and codes.
struct KeptFormSecrets: SecureFieldStorage {
  let base: any SecureFieldStorage
  /// Returns the present form, which may change while it is open.
  let form: @MainActor @Sendable () -> CompiledForm

  /// The values saved last, which the form migrates with its draft: a field of an earlier version counts as the one
  /// that it became.
  func retrieve(formID: String) async throws -> [FieldPath: FormValue]? {
    guard let values = try await base.retrieve(formID: formID) else { return nil }
    let schema = await form().schema
    let kept = values.filter { path, _ in
      Self.id(path).flatMap { Self.field($0, in: schema) }.map { !Self.isCode($0) } ?? true
    }
    if kept.isEmpty { try await base.clear(formID: formID) }
    return kept
  }

  func save(_ values: [FieldPath: FormValue], formID: String) async throws {
    let fields = await form().schema.fields.filter { !Self.isCode($0) }
    let ids = Set(fields.map(\.id.rawValue))
    let kept = values.filter { path, _ in Self.id(path).map(ids.contains) ?? false }
    try await base.save(kept, formID: formID)
  }

  func clear(formID: String) async throws { try await base.clear(formID: formID) }

  /// The id of a path's field.
  private static func id(_ path: FieldPath) -> String? {
    path.description.split(separator: ".").last.map(String.init)
  }

  /// The field of an id, also of one that the schema's migrations have renamed; nil for none.
  private static func field(_ id: String, in schema: FormSchema) -> FormField? {
    var id = id
    let steps = schema.migrations.sorted { $0.from < $1.from }
    for step in steps where !schema.fields.contains(where: { $0.id.rawValue == id }) {
      // Renames name fields of lists by their lists, too.
      id =
        step.rename.first { $0.key.split(separator: ".").last.map(String.init) == id }?.value ?? id
    }
    return schema.fields.first { $0.id.rawValue == id }
  }

  /// Whether a field takes a password or a code, by its type or by what a browser fills in.
  private static func isCode(_ field: FormField) -> Bool {
    let codes = ["one-time-code", "cc-csc", "current-password", "new-password"]
    return field.type == .password
      || (field.autofill ?? "").split(separator: " ").contains { codes.contains(String($0)) }
  }
}
