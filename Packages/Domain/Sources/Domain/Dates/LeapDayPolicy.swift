/// A rule for the anniversary of 29 February in years that are not leap years.
public enum LeapDayPolicy: String, Codable, Hashable, Sendable {
  /// The anniversary is on 1 March. This is the default rule.
  case march1
  /// The anniversary is on 28 February.
  case february28
}

extension CalendarDate {
  /// Returns the number of completed years from this date to another date.
  ///
  /// The number is 0 when the other date is not later than this date.
  ///
  /// - Parameters:
  ///   - other: The end date of the count.
  ///   - leapDay: The rule for the anniversary of 29 February in years that are not leap years. By
  ///     default, the anniversary is on 1 March.
  public func completedYears(
    until other: CalendarDate, leapDay: LeapDayPolicy = .march1
  ) -> Int {
    guard other > self else { return 0 }
    let reached = (other.month, other.day) >= anniversary(in: other.year, leapDay: leapDay)
    return other.year - year - (reached ? 0 : 1)
  }

  private func anniversary(in year: Int, leapDay: LeapDayPolicy) -> (Int, Int) {
    guard month == 2, day == 29, !Self.isLeapYear(year) else { return (month, day) }
    return leapDay == .march1 ? (3, 1) : (2, 28)
  }
}
