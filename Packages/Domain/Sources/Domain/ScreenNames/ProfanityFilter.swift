/// Recognises offensive words in canonical names without catching innocent ones.
///
/// A name is split at underscores and each part compared as a whole, so "scunthorpe", "classic"
/// and "jeff_uckfield" pass. Digits read as letters ("sh1t"), digits around a part ("shit99"),
/// stretched letters ("shiiit") and spelt-out words ("s_h_i_t") do not hide a word.
public struct ProfanityFilter: Sendable {
  /// Words as UTF-8; canonical names are ASCII.
  private let words: Set<[UInt8]>
  private let anywhere: [[UInt8]]

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - words: Lower-case words refused as a whole part of a name, and their plural in `s`.
  ///   - anywhere: Lower-case words refused wherever they occur within a part; only words that no
  ///     innocent word contains belong here.
  public init(words: Set<String>, anywhere: [String] = []) {
    self.words = Set(words.map { Array($0.utf8) })
    self.anywhere = anywhere.map { Array($0.utf8) }
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

  /// The parts between underscores, and every run of single characters joined.
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

  /// The ways a part can be read as letters, each once; none for a number.
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

  /// Shortens runs of three or more of a letter; shorter runs are ordinary spelling.
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
