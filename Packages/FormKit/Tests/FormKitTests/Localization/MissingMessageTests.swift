import FormKit
import Testing

struct MissingMessageTests {
  private let document = """
    { "formatVersion": 1, "id": "test", "title": { "key": "t" },
      "fragments": { "title": [{ "id": "f", "type": "text", "label": { "key": "f" } }] },
      "sections": [{ "title": "Literal", "fields": [
        { "use": "title" },
        { "id": "a", "type": "choice", "label": { "key": "l" }, "default": { "key": "d" },
          "accessibility": { "hint": { "key": "h" } },
          "options": [{ "value": { "label": { "key": "v" } }, "label": { "key": "o" } }],
          "rules": [{ "rule": "oneOf", "values": [{ "message": { "key": "v" } }],
            "message": { "key": "m" } }], "x-more": { "label": { "key": "x" } } }] }],
      "rules": [{ "rule": "assert", "that": true, "message": { "key": "rule.assert" } }] }
    """

  private func findings(_ texts: [String: [String: String]], _ locales: String...) throws
    -> [String]
  {
    CompiledForm.lint(
      document: try FormValue(json: document),
      catalogues: texts.map { MessageCatalogue(language: $0.key, texts: $0.value) },
      locales: locales.map { FormLocale($0) }
    ).filter { $0.code == "missingMessage" }.map { "\($0.path) \($0.message)" }
  }

  @Test func `a text that no catalogue has is a finding at its place`() throws {
    #expect(
      try findings([:], "de") == [
        "/fragments/title/0/label \(missing("f", "de"))",
        "/sections/0/fields/1/accessibility/hint \(missing("h", "de"))",
        "/sections/0/fields/1/label \(missing("l", "de"))",
        "/sections/0/fields/1/options/0/label \(missing("o", "de"))",
        "/sections/0/fields/1/rules/0/message \(missing("m", "de"))",
        "/title \(missing("t", "de"))",
      ])
  }

  @Test func `languages that lack a text are named, one that falls back within itself is none`()
    throws
  {
    let all = Dictionary(uniqueKeysWithValues: ["f", "h", "l", "o", "m", "t"].map { ($0, $0) })
    var german = all
    german["t"] = nil
    let found = try findings(["en": all, "de": german], "en-US", "de-AT", "de-DE", "ar")
    #expect(found.count == 6)
    #expect(found.last == "/title \(missing("t", "de-AT, de-DE, ar"))")
    #expect(found.first == "/fragments/title/0/label \(missing("f", "ar"))")
    #expect(try findings(["en": all, "de": all], "en-GB", "de-AT") == [])
  }

  @Test func `missing messages are warnings beside the schema's own findings`() throws {
    let document = try FormValue(
      json:
        #"{ "formatVersion": 1, "id": "x", "titel": 1, "title": { "key": "t" }, "sections": [] }"#)
    let found = CompiledForm.lint(document: document, catalogues: [], locales: [.english])
    #expect(found.map(\.code) == ["unknownKey", "missingMessage"])
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(CompiledForm.lint(document: document, catalogues: [], locales: []).count == 1)
    #expect(
      CompiledForm.lint(document: .array([.null]), catalogues: [], locales: [.english]).count == 1)
  }

  private func missing(_ key: String, _ languages: String) -> String {
    "No catalogue has a text for the key \"\(key)\" in \(languages)."
  }
}
