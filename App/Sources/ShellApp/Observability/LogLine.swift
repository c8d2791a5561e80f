#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes lines of JSON of entries, without what their privacy and the patterns of secrets hide.
///
/// `{"time":"2026-11-27T12:00:00.000Z","level":"info","type":"analytic","event":"HomeView_Appear",
/// "parameters":{}}`, the time in UTC with milliseconds.
struct LogLine {
  /// A name of an event or a fact as it stands in a line.
  private struct Name {
    /// The name in quotes, redacted.
    let text: [UInt8]
    /// Whether a value of this name is a secret.
    let isSecret: Bool
  }

  /// The most names that are remembered, and the most bytes of one.
  private static let (nameLimit, nameBytes) = (512, 64)

  /// The last second, and its text.
  private var second = Int.min
  private var secondText: [UInt8] = []
  /// The names so far: an app has few, in many lines.
  private var names: [String: Name] = [:]

  /// Appends the line of an entry, without its end.
  mutating func append(_ entry: LogEntry, to line: inout [UInt8]) {
    Self.append(#"{"time":""#, to: &line)
    append(entry.date, to: &line)
    Self.append(#"","level":""#, to: &line)
    line += entry.level.rawValue.utf8
    Self.append(#"","type":""#, to: &line)
    line += entry.type.rawValue.utf8
    Self.append(#"","event":"#, to: &line)
    line += name(entry.name).text
    Self.append(#","parameters":{"#, to: &line)
    append(entry.parameters, except: nil, to: &line)
    append(entry.superProperties, except: entry.parameters, to: &line)
    if line.last == UInt8(ascii: ",") { line.removeLast() }
    Self.append("}}", to: &line)
  }

  /// Appends a text of the source.
  private static func append(_ text: StaticString, to line: inout [UInt8]) {
    text.withUTF8Buffer { line.append(contentsOf: $0) }
  }

  /// A name as it stands in a line, made once.
  private mutating func name(_ text: String) -> Name {
    if let name = names[text] { return name }
    var bytes: [UInt8] = []
    Self.append(text: LogRedactor.redacted(text), to: &bytes)
    let name = Name(text: bytes, isSecret: LogRedactor.isSecret(name: text))
    if text.utf8.count <= Self.nameBytes {
      if names.count >= Self.nameLimit { names.removeAll(keepingCapacity: true) }
      names[text] = name
    }
    return name
  }

  /// Appends an instant, with milliseconds in UTC; the text of a second is made once.
  private mutating func append(_ date: Date, to line: inout [UInt8]) {
    // What is no time of the calendar is its nearest end.
    let limits = -62_135_596_800.0...253_402_300_799.0
    let seconds = min(max(date.timeIntervalSince1970, limits.lowerBound), limits.upperBound)
    let whole = seconds.rounded(.down)
    if Int(whole) != second {
      second = Int(whole)
      secondText = Self.text(ofSecond: second)
    }
    line += secondText
    let milliseconds = UInt8.self
    let rest = min(999, Int((seconds - whole) * 1_000))
    line.append(UInt8(ascii: "."))
    line.append(UInt8(ascii: "0") + milliseconds.init(rest / 100))
    line.append(UInt8(ascii: "0") + milliseconds.init(rest / 10 % 10))
    line.append(UInt8(ascii: "0") + milliseconds.init(rest % 10))
    line.append(UInt8(ascii: "Z"))
  }

  private static func text(ofSecond second: Int) -> [UInt8] {
    var instant = time_t(second)
    var time = tm()
    gmtime_r(&instant, &time)
    var text = [UInt8](repeating: 0, count: 32)
    let year = String(time.tm_year + 1_900)
    // `%Y` does not fill a year up to four digits everywhere.
    let count = strftime(&text, text.count, "-%m-%dT%H:%M:%S", &time)
    return Array((String(repeating: "0", count: max(0, 4 - year.count)) + year).utf8)
      + text.prefix(count).map { UInt8(bitPattern: Int8(bitPattern: $0)) }
  }

  private mutating func append(
    _ parameters: LogParameters, except known: LogParameters?, to line: inout [UInt8]
  ) {
    for element in parameters.elements where known?[element.key] == nil {
      let name = name(element.key)
      line += name.text
      line.append(UInt8(ascii: ":"))
      Self.append(element.shown(isSecret: name.isSecret), to: &line)
      line.append(UInt8(ascii: ","))
    }
  }

  private static func append(_ content: LogValue.Content, to line: inout [UInt8]) {
    switch content {
    case .text(let text): append(text: text, to: &line)
    case .integer(let number): line += number.description.utf8
    case .number(let number) where number.isFinite: line += number.description.utf8
    case .boolean(let value): line += (value ? "true" : "false").utf8
    case let content: append(text: content.text, to: &line)
    }
  }

  /// Appends a text in quotes (RFC 8259, 7), its control characters escaped.
  static func append(text: String, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { append(escaping: $0, to: &line) }
    line.append(UInt8(ascii: "\""))
  }

  /// Appends bytes, those at once that stand for themselves.
  private static func append(
    escaping bytes: UnsafeBufferPointer<UInt8>, to line: inout [UInt8]
  ) {
    var start = 0
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        line += UnsafeBufferPointer(rebasing: bytes[start..<place])
        line.append(UInt8(ascii: "\\"))
        line.append(byte)
      case 0..<0x20, 0x7f:
        line += bytes[start..<place]
        appendEscape(byte, to: &line)
      case 0x80..<0xa0 where place > start && bytes[place - 1] == 0xc2:
        // A terminal may obey these controls (ECMA-48, C1) as well.
        line += bytes[start..<place - 1]
        appendEscape(byte, to: &line)
      default: continue
      }
      start = place + 1
    }
    line += UnsafeBufferPointer(rebasing: bytes[start...])
  }

  private static func appendEscape(_ byte: UInt8, to line: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    line += #"\u00"#.utf8
    line.append(digits[Int(byte >> 4)])
    line.append(digits[Int(byte & 0xf)])
  }
}
