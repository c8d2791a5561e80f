extension TimeZoneRules {
  /// An error from reading a time zone file.
  public enum Error: Swift.Error, Hashable, Sendable {
    /// The bytes are no TZif file, or one with leap seconds.
    case malformed
  }

  /// Creates rules from the bytes of a TZif file.
  ///
  /// Every access is bounds-checked, for any bytes.
  ///
  /// Source: RFC 9636, "The Time Zone Information Format (TZif)".
  ///
  /// - Parameters:
  ///   - identifier: The IANA name of the zone.
  ///   - data: The file's bytes, in version 1 to 4 of the format.
  /// - Throws: ``Error/malformed`` for any other bytes.
  public init(identifier: String, data: [UInt8]) throws(Error) {
    let first = try TZifBlock(data, at: 0, timeSize: 4)
    guard first.version > 0 else {
      self.init(
        identifier: identifier, changes: try first.changes(), initialOffset: try first.offset(0),
        rule: nil)
      return
    }
    let block = try TZifBlock(data, at: first.end, timeSize: 8)
    let changes = try block.changes()
    let footer = data[block.end...].dropFirst().prefix { $0 != UInt8(ascii: "\n") }
    guard data[block.end...].first == UInt8(ascii: "\n"), footer.endIndex < data.endIndex else {
      throw .malformed
    }
    var rule: RecurringOffset?
    if !footer.isEmpty {
      rule = RecurringOffset(footer)
      guard rule != nil else { throw .malformed }
    }
    self.init(
      identifier: identifier, changes: changes, initialOffset: try block.offset(0), rule: rule)
  }
}

/// One header of a TZif file and the data behind it.
private struct TZifBlock {
  let version: UInt8
  /// The index after the block.
  let end: Int
  private let bytes: [UInt8]
  private let start: Int
  private let timeSize: Int
  private let timeCount: Int
  private let typeCount: Int

  /// The largest offset of a file; RFC 9636 recommends less than 26 hours.
  private static let offsetLimit = 26 * 3600
  private static let headerSize = 44

  init(_ bytes: [UInt8], at index: Int, timeSize: Int) throws(TimeZoneRules.Error) {
    guard bytes.count - index >= Self.headerSize, bytes[index...].starts(with: "TZif".utf8) else {
      throw .malformed
    }
    let counts = (0..<6).map { Self.integer(bytes, at: index + 20 + $0 * 4, size: 4) & 0xFFFF_FFFF }
    self.bytes = bytes
    self.timeSize = timeSize
    version = bytes[index + 4]
    start = index + Self.headerSize
    (timeCount, typeCount) = (counts[3], counts[4])
    let (universal, standard, leap, letters) = (counts[0], counts[1], counts[2], counts[5])
    end =
      start + timeCount * (timeSize + 1) + typeCount * 6 + letters + leap * (timeSize + 4)
      + standard + universal
    guard end <= bytes.count, typeCount > 0, leap == 0 else { throw .malformed }
  }

  /// The offset of a local time type in seconds.
  func offset(_ type: Int) throws(TimeZoneRules.Error) -> Int {
    guard type < typeCount else { throw .malformed }
    let offset = Self.integer(
      bytes, at: start + timeCount * (timeSize + 1) + type * 6, size: 4)
    guard abs(offset) < Self.offsetLimit else { throw .malformed }
    return offset
  }

  /// The transitions, which must ascend.
  func changes() throws(TimeZoneRules.Error) -> [(instant: Int, offset: Int)] {
    var changes: [(instant: Int, offset: Int)] = []
    changes.reserveCapacity(timeCount)
    for index in 0..<timeCount {
      let instant = Self.integer(bytes, at: start + index * timeSize, size: timeSize)
      // Some files begin with the age of the universe. Nothing in range precedes these instants.
      guard abs(Double(instant)) < 0x1p60, changes.last.map({ $0.instant < instant }) ?? true else {
        throw .malformed
      }
      changes.append((instant, try offset(Int(bytes[start + timeCount * timeSize + index]))))
    }
    return changes
  }

  /// A signed number, most significant byte first.
  private static func integer(_ bytes: [UInt8], at index: Int, size: Int) -> Int {
    let first = Int(Int8(bitPattern: bytes[index]))
    return bytes[index + 1..<index + size].reduce(first) { $0 << 8 | Int($1) }
  }
}
