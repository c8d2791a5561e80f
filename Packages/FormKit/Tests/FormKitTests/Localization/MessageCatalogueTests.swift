import FormKit
import Testing

struct MessageCatalogueTests {
  private static let english = MessageCatalogue.english.texts
  private static let variants = PluralCategory.allCases.map { ".\($0.rawValue)" }

  /// The keys without those of plural variants.
  private static let keys = english.keys.filter { key in !variants.contains(where: key.hasSuffix) }
  private static let countedKeys = keys.filter { english["\($0).one"] != nil }

  @Test(arguments: MessageCatalogue.builtIn.map(\.language))
  func `every built-in key exists in every built-in language`(language: String) throws {
    let catalogue = try builtIn(language)
    for key in Self.keys { #expect(catalogue.texts[key]?.isEmpty == false, "\(key)") }
    let own = catalogue.texts.keys.filter { key in !Self.variants.contains(where: key.hasSuffix) }
    #expect(own.filter { Self.english[$0] == nil } == [])
  }

  @Test(arguments: MessageCatalogue.builtIn.map(\.language))
  func `what counts has every plural category that CLDR demands for the language`(language: String)
    throws
  {
    let catalogue = try builtIn(language)
    let demanded = PluralRules(language: catalogue.language).categories.filter { $0 != .other }
    let expected = Self.countedKeys.flatMap { key in demanded.map { "\(key).\($0.rawValue)" } }
    let found = catalogue.texts.keys.filter { key in Self.variants.contains(where: key.hasSuffix) }
    #expect(found.sorted() == expected.sorted())
    #expect(Self.countedKeys.count >= 6)
  }

  @Test(arguments: MessageCatalogue.builtIn.map(\.language))
  func `the parameters of a text are the same in every language`(language: String) throws {
    let catalogue = try builtIn(language)
    for key in Self.keys {
      #expect(
        Self.places(catalogue.texts[key] ?? "") == Self.places(Self.english[key] ?? ""), "\(key)")
    }
    for (key, text) in catalogue.texts where !Self.keys.contains(key) {
      #expect(Self.places(text).isSubset(of: ["n"]), "\(key)")
    }
  }

  @Test(arguments: MessageCatalogue.builtIn.map(\.language))
  func `every language has one-letter answers, and those differ`(language: String) throws {
    let catalogue = try builtIn(language)
    let yes = catalogue.texts["line.yes"]?.split(separator: " ") ?? []
    let no = catalogue.texts["line.no"]?.split(separator: " ") ?? []
    #expect(yes.first?.count == 1 && no.first?.count == 1)
    #expect(Set(yes).isDisjoint(with: no))
    for letter in [yes.first, no.first].compactMap(\.self) {
      #expect(catalogue.texts["line.answer"]?.contains(letter) == true)
      #expect(catalogue.texts["line.add"]?.contains(letter) == true)
    }
  }

  @Test(arguments: MessageCatalogue.builtIn.map(\.language))
  func `texts in a right-to-left language isolate what runs the other way`(language: String) throws
  {
    let catalogue = try builtIn(language)
    for (key, text) in catalogue.texts {
      #expect(
        text.filter { $0 == "\u{2068}" }.count == text.filter { $0 == "\u{2069}" }.count, "\(key)")
      let hasExample = text.contains("2000-01-31") || text.contains("https://")
      #expect(
        text.contains("\u{2068}") == (catalogue.language == "ar" && hasExample)
          || text.contains("14:30"), "\(key)")
    }
  }

  @Test func `the built-in languages are English, German, Spanish, Arabic and Japanese`() {
    #expect(MessageCatalogue.builtIn.map(\.language) == ["en", "de", "es", "ar", "ja"])
  }

  @Test func `a catalogue's language reads as a locale does`() {
    #expect(MessageCatalogue(language: "DE_at", texts: [:]).language == "de-AT")
  }

  private func builtIn(_ language: String) throws -> MessageCatalogue {
    try #require(MessageCatalogue.builtIn.first { $0.language == language })
  }

  private static func places(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
        part.firstIndex(of: "}").map { String(part[..<$0]) }
      })
  }
}
