/// A time of day, `HH:MM`, `HH:MM:SS` or with a fraction of a second.
struct FormTime: Hashable, Comparable {
  /// Nanoseconds since midnight.
  let nanoseconds: Int
  /// Seconds since midnight.
  var seconds: Double { Double(nanoseconds) / 1_000_000_000 }

  /// Parses the grammar `HH:MM[:SS[.f]]` with one to nine digits of fraction; nil otherwise.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func pair(_ offset: Int, below limit: Int) -> Int? {
      guard bytes.count >= offset + 2,
        bytes[offset...offset + 1].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
      else { return nil }
      let number = Int(bytes[offset] - 0x30) * 10 + Int(bytes[offset + 1] - 0x30)
      return number < limit ? number : nil
    }
    guard bytes.count >= 5, bytes[2] == 0x3A, let hour = pair(0, below: 24),
      let minute = pair(3, below: 60)
    else { return nil }
    var total = (hour * 60 + minute) * 60
    guard bytes.count > 5 else {
      nanoseconds = total * 1_000_000_000
      return
    }
    guard bytes[5] == 0x3A, let second = pair(6, below: 60) else { return nil }
    total += second
    guard let fraction = FormTime.fraction(bytes.dropFirst(8)) else { return nil }
    nanoseconds = total * 1_000_000_000 + fraction
  }

  /// The shortest spelling of the same time: equal times are equal texts, and texts in the order of
  /// their code points are times in order.
  var shortest: String {
    let fraction = nanoseconds % 1_000_000_000
    let seconds = nanoseconds / 1_000_000_000
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let start = pair(seconds / 3600) + ":" + pair(seconds / 60 % 60)
    if fraction == 0, seconds % 60 == 0 { return start }
    guard fraction > 0 else { return start + ":" + pair(seconds % 60) }
    let digits = String(String(fraction + 1_000_000_000).dropFirst())
    let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
    return start + ":" + pair(seconds % 60) + "." + digits[...end]
  }

  static func < (lhs: FormTime, rhs: FormTime) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  private static func fraction(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let point = bytes.first else { return 0 }
    let digits = bytes.dropFirst()
    guard point == 0x2E, (1...9).contains(digits.count),
      digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (digits.count..<9).reduce(value) { result, _ in result * 10 }
  }
}
