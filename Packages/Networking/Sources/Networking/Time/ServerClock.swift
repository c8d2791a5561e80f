import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The time of the server, which the `Date` headers of its responses tell (RFC 9110, section 6.6.1).
///
/// The server sets the times at which tokens expire, while the clock of the device may be hours off. Before the
/// first response, and for a server without a clock, the time is that of the device.
final class ServerClock: Sendable {
  private let device: @Sendable () -> Date
  /// How far the server's clock is ahead of the device's, in seconds.
  private let offset = Mutex<TimeInterval>(0)

  /// Creates a clock that shows the time of the device.
  init(device: @escaping @Sendable () -> Date) { self.device = device }

  /// The present time of the server, to within a second and the time that a response is under way.
  @Sendable func now() -> Date { device().addingTimeInterval(offset.withLock { $0 }) }

  /// How far the server's clock is ahead of the device's, in seconds; 0 before the first response.
  @Sendable func secondsAhead() -> TimeInterval { offset.withLock { $0 } }

  /// Reads the time of a response; a response of a cache, which has an `Age`, says nothing.
  func read(_ response: HTTPResponse) {
    guard response.headers["Age"] == nil, let text = response.headers["Date"] else { return }
    let present = device()
    guard let date = HTTPDate.date(from: text, now: present) else { return }
    offset.withLock { $0 = date.timeIntervalSince(present) }
  }
}
