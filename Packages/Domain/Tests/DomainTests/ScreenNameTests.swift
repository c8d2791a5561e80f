import Domain
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ScreenNameTests {
  @Test(arguments: [
    ("Café", "cafe"), ("Test🎉", "test"), ("مرحبا", ""), ("  John_Doe  ", "john_doe"),
    ("Straße", "strasse"), ("GROẞ", "gross"), ("Søren", "soren"), ("Łukasz", "lukasz"),
    ("Çağrı", "cagri"), ("İstanbul", "istanbul"), ("Ångström", "angstrom"), ("Þór", "thor"),
    ("Œuvre", "oeuvre"), ("Æon", "aeon"), ("Đặng", "dang"), ("Nguyễn", "nguyen"), ("ĳs", "ijs"),
    ("cafe\u{301}", "cafe"), ("ǅ", ""), ("Дом", ""), ("ｊ", ""), ("١٢٣", ""), ("a b-c", "abc"),
    ("", ""), ("🎉", ""), ("×÷", ""),
  ])
  func `normalizing folds Latin letters and removes the rest`(raw: String, canonical: String) {
    #expect(ScreenNameNormalizer().normalize(raw) == canonical)
  }

  @Test(arguments: [
    ("john_doe_123", "john_doe_123"), ("  John_DOE  ", "john_doe"), ("Café", "cafe"),
    ("abc", "abc"), ("Straße", "strasse"), ("12345678901234567890", "12345678901234567890"),
    ("ab\u{301}c", "abc"), ("___", "___"),
  ])
  func `a valid text has a canonical name`(raw: String, canonical: String) throws {
    #expect(try ScreenName(raw).value == canonical)
  }

  @Test(arguments: [
    ("", ScreenNameError.tooShort(minimum: 3)), ("  ab  ", .tooShort(minimum: 3)),
    ("j🎉", .tooShort(minimum: 3)), ("123456789012345678901", .tooLong(maximum: 20)),
    ("1234567890123456789ß", .tooLong(maximum: 20)),
    ("john🎉", .emoji("🎉")), ("john❤️", .emoji("❤️")), ("john1️⃣", .emoji("1️⃣")),
    ("john👩‍👩‍👧", .emoji("👩‍👩‍👧")), ("john🇩🇪", .emoji("🇩🇪")),
    ("مرحبا", .nonLatin("م")), ("Дом", .nonLatin("Д")), ("jоhn", .nonLatin("о")),
    ("john٣", .nonLatin("٣")), ("ｊohn", .nonLatin("ｊ")),
    ("john doe", .invalidCharacter(" ")), ("john-doe", .invalidCharacter("-")),
    ("jo\u{200B}hn", .invalidCharacter("\u{200B}")), ("a\u{0}bc", .invalidCharacter("\u{0}")),
    ("john\u{202E}", .invalidCharacter("\u{202E}")),
    ("Admin", .reserved), ("ROOT", .reserved), ("system", .reserved), ("support", .reserved),
    ("Ádmin", .reserved), ("www", .reserved), ("undefined", .reserved),
  ])
  func `the first violated rule is reported`(raw: String, issue: ScreenNameError) {
    #expect(ScreenNamePolicy.standard.error(in: raw) == issue)
    #expect(ScreenNameValidator().validate(raw).error == issue)
    #expect(!ScreenNameValidator().isValid(raw))
    #expect(throws: issue) { try ScreenName(raw) }
  }

  @Test(arguments: [
    "shit", "Sh1t", "5h17", "sh1t_99", "shit99", "99shit", "shits", "s_h_i_t", "shiiiit", "a55",
    "the_ass", "fuckface", "fuuuck", "FÜCK", "b1tch", "ass_hat", "aß_x",
  ])
  func `an offensive name is refused`(raw: String) {
    #expect(ScreenNamePolicy.standard.error(in: raw) == .profanity)
  }

  @Test(arguments: [
    "scunthorpe", "classic", "assassin", "cocker", "essex", "jeff_uckfield", "bass_hole",
    "matsushita", "glass", "user_455", "grass", "penistone", "shiitake", "dick_tracy", "assets",
  ])
  func `an inoffensive name that contains an offensive word is valid`(raw: String) {
    #expect(ScreenNamePolicy.standard.error(in: raw) == nil)
  }

  @Test func `the lists of the policy replace the defaults`() {
    let policy = ScreenNamePolicy(
      reservedNames: ["boss"], profanity: ProfanityFilter(words: ["gosh"]))
    #expect(policy.error(in: "Boss") == .reserved)
    #expect(policy.error(in: "oh_gosh") == .profanity)
    #expect(policy.error(in: "admin") == nil)
  }

  @Test(arguments: [
    (ScreenNameError.tooShort(minimum: 3), "At least 3 characters"),
    (.tooLong(maximum: 20), "At most 20 characters"),
    (.emoji("🎉"), "Letters, numbers, and underscore only"),
    (.nonLatin("م"), "Letters, numbers, and underscore only"),
    (.invalidCharacter("-"), "Letters, numbers, and underscore only"),
    (.reserved, "That name is reserved"), (.profanity, "Please choose a different name"),
  ])
  func `every issue has a message`(issue: ScreenNameError, message: String) {
    #expect(issue.description == message)
  }

  @Test(arguments: 0..<2_000)
  func `a text of any characters is judged as its characters are, one by one`(seed: Int) {
    let alphabet: [Character] = [
      "a", "Z", "0", "_", " ", "\t", "\r\n", "-", "é", "ß", "🎉", "\u{A0}",
    ]
    var (state, text) = (UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493, "")
    for _ in 0..<(seed % 9) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text.append(alphabet[Int((state >> 33) % UInt64(alphabet.count))])
    }
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    let plain: [Character: String] = ["a": "a", "Z": "z", "0": "0", "_": "_", "é": "e", "ß": "ss"]
    let name = rest.map { plain[$0] ?? "?" }.joined()
    let policy = ScreenNamePolicy.formatOnly
    if (3...20).contains(name.count), !name.contains("?") {
      #expect((try? ScreenName(text, policy: policy))?.value == name)
      #expect((try? Handle(text, policy: .formatOnly))?.canonical == expectedHandle(name))
    } else {
      #expect(policy.error(in: text) != nil)
    }
  }

  /// A name as a handle; nil for one that handles refuse.
  private func expectedHandle(_ name: String) -> String? {
    let isRefused = name.hasPrefix("_") || name.allSatisfy(\.isNumber) || name.count > 15
    return isRefused ? nil : name
  }

  @Test func `names that differ only in case are equal`() throws {
    #expect(try ScreenName("John_Doe") == ScreenName("john_doe"))
  }

  @Test func `a reserved name decodes, an invalid format does not`() throws {
    let names = try JSONDecoder().decode([ScreenName].self, from: Data(#"["admin"]"#.utf8))
    #expect(names.map(\.value) == ["admin"])
    #expect(try JSONEncoder().encode(names) == Data(#"["admin"]"#.utf8))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ScreenName].self, from: Data(#"["a b"]"#.utf8))
    }
  }
}
