import FormKit

/// The checks on texts that ``BareLoop`` makes.
enum ByteChecks {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isEmail(_ bytes: Bytes) -> Bool {
    guard let at = bytes.firstIndex(of: 0x40), at > 0 else { return false }
    for index in 0..<at
    where !isAlphanumeric(bytes[index]) && !".!#$%&'*+/=?^_`{|}~-".utf8.contains(bytes[index]) {
      return false
    }
    var length = 0
    var previous: UInt8 = 0x2D
    for index in (at + 1)..<bytes.count {
      let byte = bytes[index]
      let isDot = byte == 0x2E
      if isDot ? previous == 0x2D || length == 0 : !(isAlphanumeric(byte) || byte == 0x2D) {
        return false
      }
      length = isDot ? 0 : length + 1
      if length > 63 { return false }
      previous = byte
    }
    return length > 0 && previous != 0x2D
  }

  static func day(_ bytes: Bytes) -> FormDate? {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    var numbers = (0, 0, 0)
    for index in 0..<10 where index != 4 && index != 7 {
      guard isDigit(bytes[index]) else { return nil }
      let digit = Int(bytes[index] - 0x30)
      if index < 4 {
        numbers.0 = numbers.0 * 10 + digit
      } else if index < 7 {
        numbers.1 = numbers.1 * 10 + digit
      } else {
        numbers.2 = numbers.2 * 10 + digit
      }
    }
    return FormDate(year: numbers.0, month: numbers.1, day: numbers.2)
  }

  /// `[A-Z]{2}-\d{4}`.
  static func isProductNumber(_ bytes: Bytes) -> Bool {
    guard bytes.count == 7, bytes[2] == 0x2D else { return false }
    for index in 0..<2 where bytes[index] < 0x41 || bytes[index] > 0x5A { return false }
    for index in 3..<7 where !isDigit(bytes[index]) { return false }
    return true
  }

  /// `http://` or `https://`, a host without empty labels, no space or control.
  static func isWebAddress(_ bytes: Bytes) -> Bool {
    guard bytes.count > 8, bytes.prefix(4).elementsEqual("http".utf8),
      bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E })
    else { return false }
    var index = bytes[4] == 0x73 ? 5 : 4
    guard bytes[index] == 0x3A, bytes[index + 1] == 0x2F, bytes[index + 2] == 0x2F else {
      return false
    }
    index += 3
    let start = index
    var previous: UInt8 = 0x2E
    while index < bytes.count, bytes[index] != 0x2F {
      if bytes[index] == 0x2E, previous == 0x2E { return false }
      previous = bytes[index]
      index += 1
    }
    return index > start
  }
}
