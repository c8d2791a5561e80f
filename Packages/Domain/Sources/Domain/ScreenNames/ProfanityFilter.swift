/// A filter that finds offensive words in canonical screen names.
///
/// The filter splits a name at underscores and compares whole parts with a list of words. The names
/// "scunthorpe", "classic" and "jeff_uckfield" are therefore not offensive. The filter also finds
/// these spellings of a word:
///
/// - digits in place of letters, such as "sh1t"
/// - digits before or after the word, such as "shit99"
/// - repeated letters, such as "shiiit"
/// - underscores between the letters, such as "s_h_i_t"
public struct ProfanityFilter: Sendable {
  /// The words that match a whole part of a name, as UTF-8 bytes.
  ///
  /// Bytes suffice because canonical names are ASCII.
  private let words: Set<[UInt8]>
  private let anywhere: [[UInt8]]

  /// Creates a filter from two lists of offensive words.
  ///
  /// - Parameters:
  ///   - words: Lower-case words. A word matches a whole part of a name that equals the word or the
  ///     word with a final `s`.
  ///   - anywhere: Lower-case words that match anywhere within a part of a name. The list is empty
  ///     by default. List only words that no inoffensive word contains.
  public init(words: Set<String>, anywhere: [String] = []) {
    self.words = Set(words.map { Array($0.utf8) })
    self.anywhere = anywhere.map { Array($0.utf8) }
  }

  /// A filter with a small list of English words.
  ///
  /// A product should provide a filter with its own list.
  public static let standard = ProfanityFilter(
    words: [
      "arsehole", "ass", "asshole", "bastard", "bitch", "bollocks", "cocksucker", "cunt",
      "dickhead", "faggot", "motherfucker", "nigga", "nigger", "piss", "pussy", "shit", "shitty",
      "slut", "twat", "wanker", "whore",
    ],
    anywhere: ["bullshit", "fuck"])

  /// Returns whether a canonical name contains an offensive word.
  public func matches(_ name: String) -> Bool {
    Self.parts(of: name).contains { part in
      Self.readings(of: part).contains(where: isRefused)
    }
  }

  private func isRefused(_ reading: [UInt8]) -> Bool {
    if words.contains(reading) { return true }
    if reading.last == UInt8(ascii: "s"), words.contains(Array(reading.dropLast())) { return true }
    return anywhere.contains { Self.occurs($0, in: reading) }
  }

  private static func occurs(_ word: [UInt8], in reading: [UInt8]) -> Bool {
    guard word.count <= reading.count else { return false }
    return (0...(reading.count - word.count)).contains { reading[$0...].starts(with: word) }
  }

  /// Splits a name at underscores and joins consecutive parts of one character.
  private static func parts(of name: String) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var spelling: [UInt8] = []
    for part in name.utf8.split(separator: UInt8(ascii: "_")) {
      if part.count == 1 {
        spelling += part
      } else {
        parts += [spelling, Array(part)]
        spelling = []
      }
    }
    return (parts + [spelling]).filter { !$0.isEmpty }
  }

  /// Returns a part's possible readings, with digits replaced and repeated letters shortened.
  ///
  /// Returns an empty array for a part that consists of digits only.
  private static func readings(of part: [UInt8]) -> [[UInt8]] {
    guard !part.allSatisfy(isDigit) else { return [] }
    var readings = [part]
    if part.contains(where: isDigit) {
      let front = Array(part.drop(while: isDigit))
      let back = Array(part[...(part.lastIndex { !isDigit($0) } ?? 0)])
      let trimmed = [part, front, back, Array(back.drop(while: isDigit))]
      readings = trimmed.flatMap { part in "il".utf8.map { letters(of: part, one: $0) } }
    }
    for reading in readings where hasLongRun(reading) {
      readings += [squeezed(reading, to: 1), squeezed(reading, to: 2)]
    }
    return readings
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func letters(of text: [UInt8], one: UInt8) -> [UInt8] {
    text.map { byte in
      switch byte {
      case UInt8(ascii: "0"): UInt8(ascii: "o")
      case UInt8(ascii: "1"): one
      case UInt8(ascii: "3"): UInt8(ascii: "e")
      case UInt8(ascii: "4"): UInt8(ascii: "a")
      case UInt8(ascii: "5"): UInt8(ascii: "s")
      case UInt8(ascii: "7"): UInt8(ascii: "t")
      case UInt8(ascii: "8"): UInt8(ascii: "b")
      case UInt8(ascii: "9"): UInt8(ascii: "g")
      default: byte
      }
    }
  }

  private static func hasLongRun(_ text: [UInt8]) -> Bool {
    text.indices.dropFirst(2).contains { text[$0] == text[$0 - 1] && text[$0] == text[$0 - 2] }
  }

  /// Shortens runs of three or more equal letters to a length, and keeps shorter runs.
  private static func squeezed(_ text: [UInt8], to length: Int) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      let run = rest.prefix { $0 == byte }.count
      result += repeatElement(byte, count: run >= 3 ? length : run)
      rest = rest.dropFirst(run)
    }
    return result
  }
}
