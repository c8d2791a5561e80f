import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Holds back entries that repeat, such as those of a request that is tried again and again.
///
/// Of one name at most so many entries pass in an interval. The first entry after it says how many
/// were held back, in the parameter `suppressed`.
public final class LogThrottle: Sendable {
  enum Verdict: Equatable {
    /// The entry passes; so many before it were held back.
    case recorded(suppressed: Int)
    case suppressed
  }

  private struct Window {
    var start: Date
    var count = 0
  }

  /// The names that are counted; when there are more, all begin again.
  private static let nameLimit = 1_000

  private let limit: Int
  private let interval: TimeInterval
  private let now: (@Sendable () -> Date)?
  private let windows = Mutex<[LogName: Window]>([:])

  /// Makes a throttle; by default 100 entries of a name pass in 10 seconds.
  ///
  /// - Parameter now: Returns the present instant. By default the throttle uses the date of each entry, which stands
  ///   still in a run with a pinned clock.
  public init(
    limit: Int = 100, interval: Duration = .seconds(10), now: (@Sendable () -> Date)? = nil
  ) {
    self.now = now
    self.limit = max(1, limit)
    self.interval = interval / .seconds(1)
  }

  func verdict(on name: String, at now: Date) -> Verdict {
    let now = self.now?() ?? now
    let name = LogName(text: name)
    return windows.withLock { windows in
      if windows.count >= Self.nameLimit, windows[name] == nil { windows.removeAll() }
      return modify(&windows[name, default: Window(start: now)]) { window in
        var suppressed = 0
        let age = now.timeIntervalSince(window.start)
        // A clock that was set back begins a new interval, too.
        if age >= interval || age < 0 {
          suppressed = max(0, window.count - limit)
          window = Window(start: now)
        }
        window.count += 1
        return window.count > limit ? .suppressed : .recorded(suppressed: suppressed)
      }
    }
  }

  /// How many entries of each name were held back since the last one that passed; begins again.
  func end() -> [(name: String, count: Int)] {
    windows.withLock { windows in
      defer { windows.removeAll() }
      return windows.compactMap { name, window in
        window.count > limit ? (name: name.text, count: window.count - limit) : nil
      }.sorted { $0.0 < $1.0 }
    }
  }

  /// Finds the window of a name once for all that is done with it.
  private func modify(_ window: inout Window, _ body: (inout Window) -> Verdict) -> Verdict {
    body(&window)
  }
}
