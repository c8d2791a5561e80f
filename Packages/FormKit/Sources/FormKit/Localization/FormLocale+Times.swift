extension FormLocale {
  /// A canonical time with the locale's separator and digits; always counted to 24.
  func localized(time canonical: String) -> String {
    guard format.hasTimePoint else { return withDigits(canonical) }
    return withDigits(String(canonical.map { $0 == ":" ? "." : $0 }))
  }

  /// Reads a plain text: counted to 24, or with a word for the half of the day.
  func time(_ text: String) throws(EntryError) -> String {
    if FormTime(text) != nil { return text }
    let (rest, isAfternoon) = Self.half(of: text)
    let parts = try self.parts(ofTime: rest)
    guard var hour = Int(parts[0]), parts[0].count <= 2 else { throw .malformed }
    if let isAfternoon {
      guard (1...12).contains(hour) else { throw .malformed }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else if parts[0].count == 1, format.hasHalfDays, hour > 0 {
      throw .ambiguousTime
    }
    let canonical = ([hour < 10 ? "0\(hour)" : "\(hour)"] + parts.dropFirst()).joined(
      separator: ":")
    guard FormTime(canonical) != nil else { throw .malformed }
    return canonical
  }

  /// `14:30`, `14.30` where the locale writes so, `14時30分`.
  private func parts(ofTime text: String) throws(EntryError) -> [String] {
    var compact = text
    if compact.hasSuffix("分"), compact.contains("時") {
      compact.removeLast()
      compact = String(compact.map { $0 == "時" ? ":" : $0 })
    }
    if format.hasTimePoint, !compact.contains(":") {
      compact = compact.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        .joined(separator: ":")
    }
    let parts = compact.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), parts[0].utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { throw .malformed }
    return parts
  }

  /// The text without its word for the half of the day, and whether that is the second.
  private static func half(of text: String) -> (rest: String, isAfternoon: Bool?) {
    let compact = text.lowercased().filter { !$0.isWhitespace }
    let digits = compact.first.map { $0.isNumber } ?? true
    let edge = digits ? compact.lastIndex { $0.isNumber } : compact.firstIndex { $0.isNumber }
    guard let edge else { return (text, nil) }
    let split = digits ? compact.index(after: edge) : edge
    let (word, rest) =
      digits ? (compact[split...], compact[..<split]) : (compact[..<split], compact[split...])
    let plain = word.filter { $0 != "." }
    if mornings.contains(plain) { return (String(rest), false) }
    if afternoons.contains(plain) { return (String(rest), true) }
    return (compact, nil)
  }

  /// Source: Unicode CLDR 47, day periods `am` and `pm`, without points and spaces.
  private static let mornings: Set<String> = [
    "am", "ص", "صباحا", "صباحًا", "午前", "上午", "오전", "πμ", "pd", "pg", "ਪੂਦੁ", "ጥዋት",
  ]
  private static let afternoons: Set<String> = [
    "pm", "م", "مساء", "مساءً", "午後", "下午", "오후", "μμ", "md", "ptg", "ਬਾਦੁ", "ከሰዓት",
  ]
}
