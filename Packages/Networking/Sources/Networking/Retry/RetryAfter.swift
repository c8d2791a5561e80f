#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The pause in the header, given as seconds or as a date; nil without a valid header.
  ///
  /// A date in the past is zero. The maximum is one year.
  static func delay(in headers: HTTPHeaders, now: Date) -> Duration? {
    guard let text = headers.values(for: "Retry-After").first else { return nil }
    let longest = 31_536_000
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Int(text) ?? longest, longest))
    }
    guard let date = HTTPDate.date(from: text, now: now) else { return nil }
    return .seconds(min(max(date.timeIntervalSince(now), 0), Double(longest)))
  }

  /// The end of the pause.
  static func instant(in headers: HTTPHeaders, now: Date) -> Date? {
    delay(in: headers, now: now).map { now.addingTimeInterval($0.seconds) }
  }
}
