#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Functions that read the `Retry-After` header of a response (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Returns the pause that the header requests, or nil if there is no valid header.
  ///
  /// The header contains a number of seconds or a date. If the date is in the past, the pause is
  /// zero. The pause is at most one year.
  static func delay(in headers: HTTPHeaders, now: Date) -> Duration? {
    guard let text = headers.values(for: "Retry-After").first else { return nil }
    let longest = 31_536_000
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Int(text) ?? longest, longest))
    }
    guard let date = HTTPDate.date(from: text, now: now) else { return nil }
    return .seconds(min(max(date.timeIntervalSince(now), 0), Double(longest)))
  }

  /// Returns the end of the pause that the header requests, or nil if there is no valid header.
  static func instant(in headers: HTTPHeaders, now: Date) -> Date? {
    delay(in: headers, now: now).map { now.addingTimeInterval($0.seconds) }
  }
}
