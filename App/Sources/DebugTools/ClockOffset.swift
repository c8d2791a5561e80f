/// How far a clock is moved, in whole seconds; `3h` is ahead, `-30m` behind.
public struct ClockOffset: Sendable, Hashable, CustomStringConvertible {
  /// No offset.
  public static let none = ClockOffset(seconds: 0)
  /// One day ahead.
  public static let day = ClockOffset(seconds: 86_400)

  private static let units: [(sign: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]
  /// The most seconds, ten years: `3660d`.
  private static let limit = 10 * 366 * 86_400

  /// The seconds; negative behind.
  public let seconds: Int

  private init(seconds: Int) { self.seconds = seconds }

  /// Reads a number with the unit `s`, `m`, `h` or `d`, with a sign or without; nil for another text and for
  /// more than ten years.
  public init?(_ text: String) {
    guard let unit = Self.units.first(where: { $0.sign == text.last }),
      let number = Int(text.dropLast()), abs(number) <= Self.limit / unit.seconds
    else { return nil }
    seconds = number * unit.seconds
  }

  /// The number with the largest unit that divides it, such as `1d`.
  public var description: String {
    let unit = Self.units.first { seconds.isMultiple(of: $0.seconds) && seconds != 0 }
    return unit.map { "\(seconds / $0.seconds)\($0.sign)" } ?? "0s"
  }
}
