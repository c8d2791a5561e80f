/// Rejects words that make the texts of the product hard to understand or inconsistent.
///
/// A text is a part of a string literal that has at least two words: a sentence, a title or a label.
/// Identifiers, codes and JSON keys have no space and pass. A phrase is compared by whole words,
/// without case, within a line.
struct PlainTextRule: Sendable {
  /// The texts that quote the specification, with its words.
  static let references: Set = [
    "Add Your Photo",
    "Enter your email address for login",
    "Image too large. Try a smaller photo.",
    "Log In",
    "We need photo access to set your avatar",
  ]

  /// The ends of the paths of tables, whose literals are names in other languages or for other programs.
  static let tables = [
    "Autofill/AutofillToken.swift",
    "Commands/Shell+Table.swift",
    "Forms/Countries+German.swift",
    "Forms/Countries.swift",
    "Localization/MessageCatalogue+Arabic.swift",
    "Localization/MessageCatalogue+German.swift",
    "Localization/MessageCatalogue+Japanese.swift",
    "Localization/MessageCatalogue+Spanish.swift",
    "Words/German/German+Account.swift",
    "Words/German/German+Identity.swift",
    "Words/German/German+Sandbox.swift",
    "Words/German/German+Shell.swift",
  ]

  /// The rejected phrases, each with a replacement; those of ``PlainWordsRule`` are rejected too.
  static let phrases: KeyValuePairs = [
    "a photo": "picture",
    "an image": "picture",
    "anybody": "name the users",
    "avatar": "picture",
    "cannot say": "cannot express",
    "e mail": "email",
    "leads nowhere": "has no target",
    "log in": "sign in",
    "log out": "sign out",
    "logged in": "signed in",
    "logged out": "signed out",
    "login": "sign-in",
    "logout": "sign-out",
    "nickname": "screen name",
    "photo": "picture",
    "stands alone": "name what is missing",
    "stands twice": "occurs twice",
    "takes the place of": "replaces",
    "that image": "picture",
    "the image": "picture",
    "there is to": "name the subject of the sentence",
    "user name": "screen name, credentials",
    "username": "screen name, email",
    "your image": "picture",
  ]

  /// The words that may not begin a text without a question mark.
  static let firstWords: Set = ["what", "who", "whoever"]

  /// Whether the texts of a file are checked.
  static func applies(to path: String) -> Bool {
    ProductNameRule.applies(to: path) && !path.contains("/Generated/")
      && !tables.contains { path.hasSuffix($0) }
  }

  /// The rejected phrases in the texts of `file`.
  func violations(in file: SourceFile) -> [Violation] {
    guard Self.applies(to: file.path) else { return [] }
    return zip(1..., file.literals).flatMap { line, literals in
      Self.texts(in: literals).flatMap { text in
        Self.faults(in: text).map { Violation(file.path, line: line, "\"\(text)\": \($0)") }
      }
    }
  }

  /// The texts in a line of literals, where two blanks or a quotation mark separate the literals.
  private static func texts(in literals: String) -> [String] {
    let parts: [Substring] = literals.split(separator: "\"").flatMap { quoted in
      quoted.split(separator: "  ")
    }
    return parts.map(trimmed).filter { $0.contains(" ") && !references.contains($0) }
  }

  /// The text without blanks around it and without the backslash that continues a line.
  private static func trimmed(_ part: Substring) -> String {
    var text = part.drop { $0 == " " }
    while text.last == " " || text.last == "\\" { text.removeLast() }
    return String(text)
  }

  private static func faults(in text: String) -> [String] {
    let words = text.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
    let rejected = Array(phrases) + Array(PlainWordsRule.phrases)
    let first = words.first.map {
      firstWords.contains($0) && !text.contains("?") ? ["begins with \"\($0)\""] : []
    }
    return (first ?? [])
      + rejected.compactMap { phrase, advice in
        let wanted = phrase.split(separator: " ").map(String.init)
        return words.indices.contains { words[$0...].starts(with: wanted) }
          ? "has \"\(phrase)\", write: \(advice)" : nil
      }
  }
}
