extension CalendarDate {
  /// Creates a date from a text in the ISO 8601 format `YYYY-MM-DD`.
  ///
  /// - Throws: ``Error/malformed`` when the text does not have this format. Throws
  ///   ``Error/outOfRange`` when the year is 0000, and ``Error/noSuchDay`` when the month or the
  ///   day does not exist.
  public init(_ text: String) throws(Error) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10])
    else { throw .malformed }
    try self.init(year: year, month: month, day: day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date in the format `YYYY-MM-DD`.
  public var description: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}

extension CalendarDate: Codable {
  /// Decodes a date from a string in the format `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected a calendar date, YYYY-MM-DD.")
    }
  }

  /// Encodes the date as a string in the format `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
