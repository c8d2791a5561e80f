/// The birthday in common years of a person born on 29 February.
public enum LeapDayPolicy: String, Codable, Hashable, Sendable {
  /// 1 March, the default.
  case march1
  /// 28 February.
  case february28
}

extension CalendarDate {
  /// Returns the completed years from this day to another; 0 when the other day is not later.
  ///
  /// - Parameters:
  ///   - other: The later day.
  ///   - leapDay: The anniversary of 29 February in common years; 1 March by default.
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
