#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TimeZoneRules {
  /// Returns the first instant after another one at which the local clock shows a time of a day, or a
  /// later one because it was set forward.
  ///
  /// - Parameters:
  ///   - instant: An instant at which the clock shows an earlier time.
  ///   - day: The day, as days since 1970-01-01.
  ///   - second: The seconds on the clock, from 0; 86,400 is the end of the day.
  func instant(after instant: Date, day: Int, second: Int) -> Date {
    let goal = day * 86_400 + second
    var seconds = CalendarDate.secondsInRange(instant)
    while seconds + secondsFromGMT(at: Date(wholeSeconds: seconds)) < goal {
      let reached = goal - secondsFromGMT(at: Date(wholeSeconds: seconds))
      guard let change = nextTransition(after: seconds), change <= reached else {
        return Date(wholeSeconds: reached)
      }
      seconds = change
    }
    return Date(wholeSeconds: seconds)
  }

  /// Returns the full hour on the local clock at which something ends, from 1 to 24.
  ///
  /// It is 24, the end of the day, also for an end that is a day away or farther: the hour of a later
  /// day would be taken for that of this one.
  ///
  /// - Parameters:
  ///   - end: The instant at which it ends, on a full hour.
  ///   - now: The instant at which a person reads the hour.
  public func hour(ofEnd end: Date, readAt now: Date) -> Int {
    // The clock may be set forward at the end itself.
    let last = local(end.addingTimeInterval(-1))
    let present = local(now)
    let isNextDay = last.day == present.day + 1 && last.second < present.second
    return last.day == present.day || isNextDay ? (last.second + 1) / 3600 : 24
  }
}

extension Date {
  fileprivate init(wholeSeconds: Int) { self.init(timeIntervalSince1970: Double(wholeSeconds)) }
}
