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
    /// The name itself.
    var source = ""
    /// The part of a line that is the same each time: up to the facts of an event, or the name of a fact and a colon.
    var text: [UInt8] = []
    /// Whether a value of this name is a secret.
    var isSecret = false
    /// The level and the type of an event.
    var kind: Kind?
  }

  /// The level and the type of an event.
  private struct Kind: Equatable {
    let level: LogLevel
    let type: LogType
  }

  /// The names that are remembered, a power of two, and the most bytes of one.
  private static let nameCount = 512
  private static let nameBytes = 64

  /// The last second, and the line up to its end.
  private var second = Int.min
  private var secondText: [UInt8] = []
  /// The names so far, each at the place of its hash, as an app has few in many lines; a longer one behind them, until
  /// the next.
  private var events = [Name](repeating: Name(), count: Self.nameCount + 1)
  private var facts = [Name](repeating: Name(), count: Self.nameCount + 1)

  /// Appends the line of an entry, without its end.
  mutating func append(_ entry: LogEntry, to line: inout [UInt8]) {
    append(entry.date, to: &line)
    let kind = Kind(level: entry.level, type: entry.type)
    let place = Self.place(of: entry.name)
    if events[place].kind != kind || events[place].source != entry.name {
      events[place] = Self.event(entry.name, kind)
    }
    line += events[place].text
    append(entry.parameters, except: nil, to: &line)
    append(entry.superProperties, except: entry.parameters, to: &line)
    if line.last == UInt8(ascii: ",") { line.removeLast() }
    Self.append("}}", to: &line)
  }

  private static func event(_ name: String, _ kind: Kind) -> Name {
    var text: [UInt8] = []
    append(#"","level":""#, to: &text)
    text += kind.level.rawValue.utf8
    append(#"","type":""#, to: &text)
    text += kind.type.rawValue.utf8
    append(#"","event":"#, to: &text)
    append(text: LogRedactor.redacted(name), to: &text)
    append(#","parameters":{"#, to: &text)
    return Name(source: name, text: text, kind: kind)
  }

  private static func fact(_ name: String) -> Name {
    var text: [UInt8] = []
    append(text: LogRedactor.redacted(name), to: &text)
    text.append(UInt8(ascii: ":"))
    return Name(source: name, text: text, isSecret: LogRedactor.isSecret(name: name))
  }

  /// Appends a text of the source.
  private static func append(_ text: StaticString, to line: inout [UInt8]) {
    text.withUTF8Buffer { line.append(contentsOf: $0) }
  }

  /// The place at which a name is remembered.
  private static func place(of text: String) -> Int {
    text.utf8.count > nameBytes ? nameCount : Int(LogName.hash(of: text) >> 55)
  }

  /// Appends the line up to its instant, with milliseconds in UTC; the text of a second is made once.
  private mutating func append(_ date: Date, to line: inout [UInt8]) {
    // What is no time of the calendar is its nearest end.
    let limits = -62_135_596_800.0...253_402_300_799.0
    let seconds = min(max(date.timeIntervalSince1970, limits.lowerBound), limits.upperBound)
    let whole = seconds.rounded(.down)
    if Int(whole) != second {
      second = Int(whole)
      secondText.removeAll()
      Self.append(#"{"time":""#, to: &secondText)
      secondText += Self.text(ofSecond: second)
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
      let place = Self.place(of: element.key)
      // The first name of all is empty, and has no text.
      if facts[place].source != element.key || facts[place].text.isEmpty {
        facts[place] = Self.fact(element.key)
      }
      line += facts[place].text
      Self.append(element, isSecret: facts[place].isSecret, to: &line)
      line.append(UInt8(ascii: ","))
    }
  }

  /// Appends a value; most are public texts without anything to hide.
  private static func append(
    _ element: LogParameters.Element, isSecret: Bool, to line: inout [UInt8]
  ) {
    if case .text(var text) = element.value.content, element.value.privacy == .public, !isSecret,
      text.withUTF8({ append(plain: $0, to: &line) })
    {
      return
    }
    append(element.shown(isSecret: isSecret), to: &line)
  }

  /// Appends a text in quotes that neither redaction nor escapes change; false for another one.
  private static func append(
    plain bytes: UnsafeBufferPointer<UInt8>, to line: inout [UInt8]
  ) -> Bool {
    guard LogRedactor.isPlain(bytes),
      bytes.allSatisfy({ $0 != UInt8(ascii: "\"") && $0 < 0x7f })
    else { return false }
    line.append(UInt8(ascii: "\""))
    line.append(contentsOf: bytes)
    line.append(UInt8(ascii: "\""))
    return true
  }

  private static func append(_ content: LogValue.Content, to line: inout [UInt8]) {
    switch content {
    case .text(let text): append(text: text, to: &line)
    case .integer(let number): append(number, to: &line)
    case .number(let number) where number.isFinite: line += number.description.utf8
    case .boolean(let value): append(value ? "true" : "false", to: &line)
    case let content: append(text: content.text, to: &line)
    }
  }

  private static func append(_ number: Int, to line: inout [UInt8]) {
    if number < 0 { line.append(UInt8(ascii: "-")) }
    var (first, last) = (line.count, line.count)
    var rest = number.magnitude
    repeat {
      line.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    last = line.count - 1
    while first < last {
      line.swapAt(first, last)
      first += 1
      last -= 1
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
