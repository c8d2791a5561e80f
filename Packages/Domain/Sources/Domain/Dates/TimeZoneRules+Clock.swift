#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
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
}

extension Date {
  fileprivate init(wholeSeconds: Int) { self.init(timeIntervalSince1970: Double(wholeSeconds)) }
}
