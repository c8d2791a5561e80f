/// Recognises offensive words in canonical names without catching innocent ones.
///
/// A name is split at underscores and each part compared as a whole, so "scunthorpe", "classic"
/// and "jeff_uckfield" pass. Digits read as letters ("sh1t"), digits around a part ("shit99"),
/// stretched letters ("shiiit") and spelt-out words ("s_h_i_t") do not hide a word.
public struct ProfanityFilter: Sendable {
  private let words: Set<String>
  private let anywhere: [String]

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - words: Lower-case words refused as a whole part of a name, and their plural in `s`.
  ///   - anywhere: Lower-case words refused wherever they occur within a part; only words that no
  ///     innocent word contains belong here.
  public init(words: Set<String>, anywhere: [String] = []) {
    self.words = words
    self.anywhere = anywhere
  }

  /// A small list of English words; products bring their own.
  public static let standard = ProfanityFilter(
    words: [
      "arsehole", "ass", "asshole", "bastard", "bitch", "bollocks", "cocksucker", "cunt",
      "dickhead", "faggot", "motherfucker", "nigga", "nigger", "piss", "pussy", "shit", "shitty",
      "slut", "twat", "wanker", "whore",
    ],
    anywhere: ["bullshit", "fuck"])

  /// Whether a canonical name offends.
  public func matches(_ name: String) -> Bool {
    let parts = Self.parts(of: name)
    return parts.contains { part in Self.readings(of: part).contains(where: isRefused) }
  }

  private func isRefused(_ reading: String) -> Bool {
    if words.contains(reading) { return true }
    if reading.hasSuffix("s"), words.contains(String(reading.dropLast())) { return true }
    return anywhere.contains { reading.contains($0) }
  }

  /// The parts between underscores, and every run of single characters joined.
  private static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var spelling = ""
    for part in name.split(separator: "_") {
      if part.count == 1 {
        spelling += part
      } else {
        parts += [spelling, String(part)]
        spelling = ""
      }
    }
    return (parts + [spelling]).filter { !$0.isEmpty }
  }

  /// The ways a part can be read as letters; none for a number.
  private static func readings(of part: String) -> Set<String> {
    guard part.contains(where: \.isLetter) else { return [] }
    let withoutTrailing = String(part.reversed().drop(while: \.isNumber).reversed())
    let trimmed = [part, withoutTrailing].flatMap { [$0, String($0.drop(while: \.isNumber))] }
    let lettered = trimmed.flatMap { [letters(of: $0, one: "i"), letters(of: $0, one: "l")] }
    return Set(lettered.flatMap { [$0, squeezed($0, to: 1), squeezed($0, to: 2)] })
  }

  private static func letters(of text: String, one: Character) -> String {
    String(
      text.map { character in
        switch character {
        case "0": "o"
        case "1": one
        case "3": "e"
        case "4": "a"
        case "5": "s"
        case "7": "t"
        case "8": "b"
        case "9": "g"
        default: character
        }
      })
  }

  /// Shortens runs of three or more of a letter; shorter runs are ordinary spelling.
  private static func squeezed(_ text: String, to length: Int) -> String {
    var result = ""
    var run = 0
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      run = index > 0 && characters[index - 1] == character ? run + 1 : 1
      if run == 1 {
        let rest = characters[index...].prefix { $0 == character }.count
        result += String(repeating: character, count: rest >= 3 ? length : rest)
      }
    }
    return result
  }
}
