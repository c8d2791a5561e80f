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
  private let words: Set<ArraySlice<UInt8>>
  private let anywhere: [[UInt8]]

  /// Creates a filter from two lists of offensive words.
  ///
  /// - Parameters:
  ///   - words: Lower-case words. A word matches a whole part of a name that equals the word or the
  ///     word with a final `s`.
  ///   - anywhere: Lower-case words that match anywhere within a part of a name. The list is empty
  ///     by default. List only words that no inoffensive word contains.
  public init(words: Set<String>, anywhere: [String] = []) {
    self.words = Set(words.map { Array($0.utf8)[...] })
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
    // Consecutive parts of one character are one word that is spelled.
    var spelling: [UInt8] = []
    for part in Array(name.utf8).split(separator: UInt8(ascii: "_")) {
      if part.count == 1 {
        spelling += part
        continue
      }
      if isOffensive(spelling[...]) || isOffensive(part) { return true }
      spelling = []
    }
    return isOffensive(spelling[...])
  }

  /// Returns whether a part is an offensive word, also with digits in place of letters or around it.
  private func isOffensive(_ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.firstIndex(where: { !Self.isDigit($0) }),
      let last = part.lastIndex(where: { !Self.isDigit($0) })
    else { return false }
    guard part.contains(where: Self.isDigit) else { return isOffensiveWord(part) }
    let (leads, trails) = (first > part.startIndex, last < part.endIndex - 1)
    return isOffensiveInDigits(part)
      || (leads && isOffensiveInDigits(part[first...]))
      || (trails && isOffensiveInDigits(part[...last]))
      || (leads && trails && isOffensiveInDigits(part[first...last]))
  }

  /// Returns whether a text is an offensive word once its digits are letters; 1 is i or l.
  private func isOffensiveInDigits(_ text: ArraySlice<UInt8>) -> Bool {
    if isOffensiveWord(Self.letters(of: text, one: UInt8(ascii: "i"))[...]) { return true }
    return text.contains(UInt8(ascii: "1"))
      && isOffensiveWord(Self.letters(of: text, one: UInt8(ascii: "l"))[...])
  }

  /// Returns whether a word is offensive, also with its repeated letters shortened.
  private func isOffensiveWord(_ word: ArraySlice<UInt8>) -> Bool {
    if isRefused(word) { return true }
    guard Self.hasLongRun(word) else { return false }
    return isRefused(Self.squeezed(word, to: 1)[...]) || isRefused(Self.squeezed(word, to: 2)[...])
  }

  /// Returns whether a word, or its plural, is in a list.
  private func isRefused(_ reading: ArraySlice<UInt8>) -> Bool {
    if words.contains(reading) { return true }
    if reading.last == UInt8(ascii: "s"), words.contains(reading.dropLast()) { return true }
    return anywhere.contains { Self.occurs($0, in: reading) }
  }

  private static func occurs(_ word: [UInt8], in reading: ArraySlice<UInt8>) -> Bool {
    guard word.count <= reading.count else { return false }
    return (reading.startIndex...(reading.endIndex - word.count)).contains {
      reading[$0] == word.first && reading[$0...].starts(with: word)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func letters(of text: ArraySlice<UInt8>, one: UInt8) -> [UInt8] {
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

  private static func hasLongRun(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.dropFirst(2).contains { text[$0] == text[$0 - 1] && text[$0] == text[$0 - 2] }
  }

  /// Shortens runs of three or more equal letters to a length, and keeps shorter runs.
  private static func squeezed(_ text: ArraySlice<UInt8>, to length: Int) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      let run = rest.prefix { $0 == byte }.count
      result += repeatElement(byte, count: run >= 3 ? length : run)
      rest = rest.dropFirst(run)
    }
    return result
  }
}
