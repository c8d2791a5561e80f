public import FormKit

/// What every ``DraftStorage`` and ``SecureFieldStorage`` must do, to run over any implementation.
///
/// ```swift
/// #expect(try await DraftStorageContract.violations { MyDraftStorage() } == [])
/// ```
public enum DraftStorageContract {
  /// The sentences a draft storage breaks; empty for a right one.
  ///
  /// - Parameter makeStorage: Makes an empty storage; called once for each sentence.
  /// - Throws: What the storage throws: an available one throws nothing here.
  public static func violations(
    of makeStorage: () async throws -> any DraftStorage
  ) async throws -> [String] {
    var broken: [String] = []
    for (sentence, holds) in drafts where !(try await holds(try await makeStorage())) {
      broken.append(sentence)
    }
    return broken
  }

  /// The sentences a secure field storage breaks; empty for a right one.
  ///
  /// - Parameter makeStorage: Makes an empty storage; called once for each sentence.
  /// - Throws: What the storage throws: an available one throws nothing here.
  public static func violations(
    ofSecure makeStorage: () async throws -> any SecureFieldStorage
  ) async throws -> [String] {
    var broken: [String] = []
    for (sentence, holds) in secrets where !(try await holds(try await makeStorage())) {
      broken.append(sentence)
    }
    return broken
  }

  private typealias DraftTest = @Sendable (any DraftStorage) async throws -> Bool
  private typealias SecretTest = @Sendable (any SecureFieldStorage) async throws -> Bool

  private static let bytes: [UInt8] = [0x7B, 0x00, 0xFF, 0x7D]

  private static let drafts: [(String, DraftTest)] = [
    ("a value that was never saved is nil", { try await $0.loadDraft(formID: "a") == nil }),
    (
      "a saved draft is loaded, byte by byte",
      {
        try await $0.saveDraft(bytes, formID: "a")
        return try await $0.loadDraft(formID: "a") == bytes
      }
    ),
    (
      "a later save replaces an earlier one",
      {
        try await $0.saveDraft(bytes, formID: "a")
        try await $0.saveDraft([0x31], formID: "a")
        return try await $0.loadDraft(formID: "a") == [0x31]
      }
    ),
    (
      "forms do not see each other's drafts",
      {
        try await $0.saveDraft(bytes, formID: "a")
        try await $0.saveDraft([0x31], formID: "b")
        try await $0.clearDraft(formID: "b")
        return try await $0.loadDraft(formID: "a") == bytes
      }
    ),
    (
      "any text may be a form's id",
      {
        try await $0.saveDraft(bytes, formID: "../ü/ \u{0}")
        return try await $0.loadDraft(formID: "../ü/ \u{0}") == bytes
      }
    ),
    (
      "a cleared value is nil, and clearing nothing is not an error",
      {
        try await $0.clearDraft(formID: "a")
        try await $0.saveDraft(bytes, formID: "a")
        try await $0.clearDraft(formID: "a")
        return try await $0.loadDraft(formID: "a") == nil
      }
    ),
    (
      "a draft that was set aside is nil, twice and without a draft too",
      {
        try await $0.setAsideDraft(formID: "a")
        for _ in 0..<2 {
          try await $0.saveDraft(bytes, formID: "a")
          try await $0.setAsideDraft(formID: "a")
        }
        return try await $0.loadDraft(formID: "a") == nil
      }
    ),
  ]

  private static let secrets: [(String, SecretTest)] = [
    ("a value that was never saved is nil", { try await $0.retrieve(formID: "a") == nil }),
    (
      "a saved value is retrieved",
      {
        let values: [FieldPath: FormValue] = ["pin": "1234", "cards[0].code": 12]
        try await $0.save(values, formID: "a")
        return try await $0.retrieve(formID: "a") == values
      }
    ),
    (
      "a save replaces every older value",
      {
        try await $0.save(["pin": "1", "code": "2"], formID: "a")
        try await $0.save(["pin": "3"], formID: "a")
        return try await $0.retrieve(formID: "a") == ["pin": "3"]
      }
    ),
    (
      "forms do not see each other's secrets",
      {
        try await $0.save(["pin": "1"], formID: "a")
        try await $0.save(["pin": "2"], formID: "b")
        try await $0.clear(formID: "b")
        return try await $0.retrieve(formID: "a") == ["pin": "1"]
      }
    ),
    (
      "a cleared value is nil, and clearing nothing is not an error",
      {
        try await $0.clear(formID: "a")
        try await $0.save(["pin": "1"], formID: "a")
        try await $0.clear(formID: "a")
        return try await $0.retrieve(formID: "a") == nil
      }
    ),
  ]
}
