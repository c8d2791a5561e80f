import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// The catalogue of the app's texts, against the sources that name its keys.
@Suite struct WordsTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The string literals of the sources in folders below `App/Sources`, without comments; a file or a
  /// folder that may not be read is an error.
  private static func literals(in folders: [String]) throws -> Set<String> {
    var literals: Set<String> = []
    for folder in folders {
      let base = root.appending(path: "App/Sources/\(folder)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: base.path)
      where path.hasSuffix(".swift") && !path.contains("English") && !path.contains("German") {
        let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
          if line.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: "//".utf8) { continue }
          literals.formUnion(Self.literals(in: line))
        }
      }
    }
    return literals
  }

  private static func literals(in line: Substring.UTF8View) -> [String] {
    var (literals, current, isEscaped): ([String], [UInt8]?, Bool) = ([], nil, false)
    for byte in line {
      if byte == UInt8(ascii: "\""), !isEscaped {
        if let text = current { literals.append(String(decoding: text, as: UTF8.self)) }
        current = current == nil ? [] : nil
      } else {
        current?.append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return literals
  }

  private static let literals = Result {
    try literals(in: [
      "ShellApp/Composition", "ShellApp/Engagement", "ShellApp/Features", "ShellApp/GlobalUI",
      "ShellApp/Lifecycle", "ShellApp/Navigation", "ShellApp/State", "ShellApp/Words", "DebugTools",
      "ShellWeb", "ShellCommands/Terminal", "ShellCommands/Commands",
    ])
  }

  private func isKey(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts[0].first?.isLowercase == true
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isLetter } }
  }

  @Test func `English and German have the same keys with the same places`() throws {
    let (english, german) = (Words.english.texts, Words.german.texts)
    #expect(Set(english.keys).symmetricDifference(german.keys).sorted() == [])
    let place = try Regex(#"\{\w+\}"#)
    for (key, text) in english {
      var wanted = Set(text.matches(of: place).map { String(text[$0.range]) })
      let other = german[key] ?? ""
      var found = Set(other.matches(of: place).map { String(other[$0.range]) })
      // "einmal" needs no number.
      if key.hasSuffix(".one") {
        wanted.remove("{n}")
        found.remove("{n}")
      }
      #expect(wanted == found, "\(key)")
    }
  }

  @Test func `every text of more than one word in German differs from the English one`() {
    let same = Words.english.texts.filter { key, text in
      text.contains(" ") && Words.german.texts[key] == text
    }
    #expect(same.keys.sorted() == [])
  }

  @Test func `every key that the sources name has a text`() throws {
    let groups = Set(Words.english.texts.keys.map { $0.prefix { $0 != "." } })
    // Lock files of the state folder.
    let stored = ["appLock.lock", "session.lock", "signIn.lock"]
    let missing = try Self.literals.get().filter { literal in
      isKey(literal) && groups.contains(literal.prefix { $0 != "." })
        && Words.english.texts[literal] == nil && !stored.contains(literal)
    }
    #expect(missing.sorted() == [])
  }

  @Test func `every text is named by a source`() throws {
    let literals = try Self.literals.get()
    let beginnings = literals.compactMap { literal in
      literal.range(of: "\\(").map { literal[..<$0.lowerBound] }
    }.filter { $0.hasSuffix(".") && isKey($0.dropLast()) || $0 == "payment." }
    let unused = Words.english.texts.keys.filter { key in
      // A text in place of FormKit's own.
      if MessageCatalogue.english.texts[key] != nil { return false }
      let base = key.hasSuffix(".one") ? String(key.dropLast(4)) : key
      return !literals.contains(base) && !beginnings.contains { base.hasPrefix($0) }
    }
    #expect(unused.sorted() == [])
  }

  @Test func `no screen has a sentence of its own`() throws {
    // The descriptions of errors for logs, a name, and autofill tokens of two words.
    let others = [
      "There is no built-in schema", "No route can be restored.", "Ada Lovelace", "billing ",
      // What is wrong with a file or a request of a command.
      "A reproduction is", "A step ", "No step can", "The member must", "The app has no",
      "The app writes no",
    ]
    let sentences = try Self.literals(in: [
      "ShellApp/Features", "ShellApp/GlobalUI", "ShellApp/Lifecycle", "ShellApp/Navigation",
      "ShellApp/State", "DebugTools",
    ]).filter { literal in
      let words = literal.split(separator: " ")
      return words.count > 1 && words.allSatisfy { $0.contains(where: \.isLetter) }
        && !literal.contains("\\(") && !literal.contains("{")
        && !others.contains(where: literal.hasPrefix)
    }
    #expect(sentences.sorted() == [])
  }

  @Test(arguments: [
    ("de-AT", "de-AT", "Abmelden"), ("en-GB", "en-GB", "Sign out"), ("es-MX", "en", "Sign out"),
    ("ar", "en", "Sign out"), ("", "en", "Sign out"), ("en-XA", "en-XA", "[Šîgñ öût····]"),
  ])
  func `a language that the app lacks is served in English as a whole`(
    identifier: String, locale: String, text: String
  ) {
    let messages = Words.messages(for: identifier)
    #expect(messages.locale == FormLocale(locale))
    #expect(messages.text("action.signOut") == text)
    #expect(messages.direction == .leftToRight)
  }

  @Test func `the pseudo-locale changes the form's own texts and no places`() {
    let messages = Words.messages(for: Words.pseudoLocale)
    #expect(messages.text("rule.required").hasPrefix("["))
    #expect(
      messages.text(Phrase("consent.againFrom", ["day": .day(FormDate.epoch)]))
        .contains(" 1970"))
  }

  @Test func `a phrase counts, fills its places and joins sentences`() {
    let german = Words.messages(for: "de")
    #expect(german.text(Phrase("mfa.code.wrong", count: 1)).hasSuffix("einen Versuch."))
    #expect(german.text(Phrase("mfa.code.wrong", count: 2)).hasSuffix("2 Versuche."))
    let day = Phrase("consent.againFrom", ["day": .day(FormDate.epoch)])
    #expect(
      german.text("consent.denied" + day)
        == "Ihre erziehungsberechtigte Person hat Ihr Profil abgelehnt. "
        + "Sie können ab dem 01.01.1970 erneut fragen.")
    #expect(german.text(.verbatim("") + "action.ok") == "OK")
    let list = Phrase("debugMenu.simulated", ["names": .list(["action.quit", .verbatim("x")])])
    #expect(german.text(list) == "Simuliert: Beenden, x.")
  }

  @Test func `an error of the lower layers has a text in both languages`() {
    let errors: [any Error] = [
      RemoteError.offline, RemoteError.refused, SessionRepositoryError.busy, AvatarError.tooLarge,
      ScreenNameError.tooShort(minimum: 3), DateOfBirth.Error.inTheFuture,
      GuardianConsentError.wrongCode, GuardianConsentCode.Error.malformed,
    ]
    for error in errors {
      let german = Words.messages(for: "de").text(Phrase(error))
      #expect(german != Phrase(error).english)
      #expect(german.contains(" "), "\(error)")
    }
  }
}
