/// A language and region by its BCP 47 tag: which catalogue speaks, and how people write numbers,
/// days and times.
///
/// ```swift
/// let locale = FormLocale("de-AT")
/// try locale.canonical("1.234,5", as: .number)    // "1234.5"
/// locale.display("2026-12-31", as: .date)         // "31.12.2026"
/// ```
///
/// A value: it reads no setting of the system. Any text makes a locale; one that no table knows
/// writes numbers and days as the canonical forms do.
public struct FormLocale: Sendable, Hashable, CustomStringConvertible {
  /// The language's subtag, lower case, such as `de`; `und` for a text without one.
  public let language: String
  /// The script's subtag, such as `Arab`; nil when the tag names none.
  public let script: String?
  /// The region's subtag, upper case, such as `AT`; nil when the tag names none.
  public let region: String?
  let format: LocaleFormat

  /// English without a region, the language of the built-in texts.
  public static let english = FormLocale("en")

  /// Reads a tag such as `de-AT`, `zh-Hant-TW` or `es_419`; variants and extensions are ignored.
  ///
  /// Codes that were replaced read as their successors: `iw` is `he`, `in` is `id`.
  public init(_ tag: String) {
    let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).prefix(4)
    let first = parts.first.flatMap(Self.languageSubtag) ?? "und"
    var script: String?
    var region: String?
    for part in parts.dropFirst() {
      guard part.utf8.allSatisfy(Self.isAlphanumeric), part.utf8.count > 1 else { break }
      switch (part.utf8.count, part.first?.isNumber == true) {
      case (4, false) where script == nil && region == nil:
        script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      case (2, false) where region == nil, (3, true) where region == nil:
        region = part.uppercased()
      default: break
      }
    }
    language = Self.replaced[first] ?? first
    self.script = script
    self.region = region
    format = .known(language: language, script: script, region: region)
  }

  /// The tag: `de-AT`, `zh-Hant-TW`.
  public var description: String {
    [language, script, region].compactMap(\.self).joined(separator: "-")
  }

  /// The direction of the language's script.
  ///
  /// Source: Unicode CLDR 47, `layout/orientation/characterOrder`.
  public var direction: LayoutDirection {
    if let script { return Self.rightToLeftScripts.contains(script) ? .rightToLeft : .leftToRight }
    return Self.rightToLeftLanguages.contains(language) ? .rightToLeft : .leftToRight
  }

  /// The tags to look a text up under, the most special first: `zh-Hant-TW`, `zh-Hant`, `zh`.
  ///
  /// Source: RFC 4647, section 3.4 "Lookup".
  public var lookupTags: [String] {
    var tags = [description]
    if let script, region != nil { tags.append("\(language)-\(script)") }
    if tags != [language] { tags.append(language) }
    return tags
  }

  private static func languageSubtag(_ part: Substring) -> String? {
    let isPlain = part.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    return isPlain && (2...8).contains(part.utf8.count) ? part.lowercased() : nil
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
  }

  private static let replaced = [
    "in": "id", "iw": "he", "ji": "yi", "mo": "ro", "sh": "sr", "tl": "fil",
  ]
  private static let rightToLeftScripts: Set<String> = [
    "Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]
  private static let rightToLeftLanguages: Set<String> = [
    "apc", "ar", "bal", "bgn", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn", "nqo", "ps", "rhg",
    "sd", "sdh", "skr", "syr", "trw", "ug", "ur", "yi",
  ]
}

extension FormLocale {
  /// Whether two locales have the same tag.
  public static func == (lhs: FormLocale, rhs: FormLocale) -> Bool {
    (lhs.language, lhs.script, lhs.region) == (rhs.language, rhs.script, rhs.region)
  }

  /// Hashes the tag.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(language)
    hasher.combine(script)
    hasher.combine(region)
  }
}
