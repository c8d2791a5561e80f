/// Which script every code point is written in: Unicode's Script and Script_Extensions properties.
///
/// The data is 9 kB of text, unpacked once, when a pattern first names a script.
struct ScriptTable: Sendable {
  static let shared = ScriptTable()

  private let numbers: [String: UInt8]
  private var starts: [UInt32] = []
  private var scripts: [UInt8] = []
  private var extensionStarts: [UInt32] = []
  private var extensionScripts: [[UInt8]] = []

  private init() {
    numbers = Self.unpackNames()
    var reader = PackedNumbers(Self.runs)
    var next: UInt32 = 0
    while let length = reader.next(), let script = reader.next() {
      starts.append(next)
      scripts.append(UInt8(truncatingIfNeeded: script))
      next += length
    }
    reader = PackedNumbers(Self.extensions)
    next = 0
    while let length = reader.next(), let count = reader.next() {
      extensionStarts.append(next)
      extensionScripts.append(
        (0..<count).compactMap { _ in reader.next().map(UInt8.init(truncatingIfNeeded:)) })
      next += length
    }
  }

  /// The number of a script by its name or ISO 15924 code; nil when there is none.
  func number(of name: String) -> UInt8? { numbers[name] }

  /// Whether a code point's Script is this one.
  func isScript(_ number: UInt8, _ scalar: Unicode.Scalar) -> Bool {
    scripts[Self.run(of: scalar, in: starts)] == number
  }

  /// Whether this script is among a code point's Script_Extensions.
  func isExtended(_ number: UInt8, _ scalar: Unicode.Scalar) -> Bool {
    let listed = extensionScripts[Self.run(of: scalar, in: extensionStarts)]
    return listed.isEmpty ? isScript(number, scalar) : listed.contains(number)
  }

  /// The run a code point is in; O(log n).
  private static func run(of scalar: Unicode.Scalar, in starts: [UInt32]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar.value { low = middle } else { high = middle }
    }
    return low
  }

  /// Names and codes, with the two codes that Unicode keeps for older data.
  private static func unpackNames() -> [String: UInt8] {
    let words = names.description.split(separator: " ").map(String.init)
    var result: [String: UInt8] = [:]
    for (index, word) in words.enumerated() { result[word] = UInt8(index / 2) }
    result["Qaai"] = result["Zinh"]
    result["Qaac"] = result["Copt"]
    return result
  }
}

/// Reads numbers written as base-32 digits, least first; a digit of 32 and more has a successor.
private struct PackedNumbers {
  private static let digits: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-".utf8, 0...))

  private let bytes: [UInt8]
  private var index = 0

  init(_ text: StaticString) { bytes = Array(text.description.utf8) }

  mutating func next() -> UInt32? {
    var result: UInt32 = 0
    var shift: UInt32 = 0
    while index < bytes.count, let digit = Self.digits[bytes[index]] {
      index += 1
      result |= (digit & 31) << shift
      if digit < 32 { return result }
      shift += 5
    }
    return nil
  }
}
