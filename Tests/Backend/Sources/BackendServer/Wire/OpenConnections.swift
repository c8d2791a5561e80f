internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Counts open connections and refuses those beyond a limit, in all or of one sender.
///
/// Refusals are reported at most once a minute: the first at once, later ones together with the first
/// connection after the minute.
final class OpenConnections: Sendable {
  fileprivate struct State {
    var total = 0
    var senders: [String: Int] = [:]
    var refused = 0
    var reported: Date?
  }

  fileprivate static let reportInterval: TimeInterval = 60

  private let limit: Int
  private let limitPerSender: Int
  private let now: @Sendable () -> Date
  private let report: @Sendable (_ refused: Int) -> Void
  private let state = Mutex(State())

  init(
    limit: Int, perSender limitPerSender: Int, now: @escaping @Sendable () -> Date,
    report: @escaping @Sendable (_ refused: Int) -> Void
  ) {
    self.limit = limit
    self.limitPerSender = limitPerSender
    self.now = now
    self.report = report
  }

  /// Counts a connection until ``close(from:)``; false, counting nothing, when there are too many.
  ///
  /// - Parameter sender: Whose connection it is; nil for one that counts only in all.
  func open(from sender: String?) -> Bool {
    let now = now()
    let (isOpen, refused) = state.withLock { state in
      let isOpen = state.open(sender, limit, limitPerSender)
      return (isOpen, state.takeRefused(now))
    }
    if let refused { report(refused) }
    return isOpen
  }

  /// Ends the count of a connection that ``open(from:)`` has counted.
  func close(from sender: String?) {
    state.withLock { state in
      state.total -= 1
      guard let sender, let count = state.senders[sender] else { return }
      state.senders[sender] = count > 1 ? count - 1 : nil
    }
  }
}

extension OpenConnections.State {
  fileprivate mutating func open(_ sender: String?, _ limit: Int, _ limitPerSender: Int) -> Bool {
    let count = sender.flatMap { senders[$0] } ?? 0
    guard total < limit, count < limitPerSender else {
      refused += 1
      return false
    }
    total += 1
    if let sender { senders[sender] = count + 1 }
    return true
  }

  /// How many refusals are to be reported now; nil for no report.
  fileprivate mutating func takeRefused(_ now: Date) -> Int? {
    guard refused > 0 else { return nil }
    // A clock that was put back must not silence reports.
    if let reported, now >= reported,
      now.timeIntervalSince(reported) < OpenConnections.reportInterval
    {
      return nil
    }
    defer { refused = 0 }
    reported = now
    return refused
  }
}
