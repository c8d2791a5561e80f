public import ShellApp

/// A tool that reproduces a bug; its raw value is the name on the command line and in files.
///
/// The debug menu and `repro` offer the same tools.
public enum ReproTool: String, Sendable, Hashable, CaseIterable {
  /// No request reaches the service.
  case offline
  /// Each answer is delayed by ``FaultInjector/delay``.
  case slowNetwork = "slow-network"
  /// Each request is answered with 500.
  case serverError = "server-error"
  /// The next request with a token is answered with 401.
  case tokenExpiry = "token-expiry"
  /// Each answer breaks off after its first byte.
  case truncatedAnswer = "truncated-answer"
  /// The app's clock is ahead of the device's, or behind it.
  case clockSkew = "clock-skew"
  /// Texts are half as long again, and a terminal has 20 columns.
  case layoutOverflow = "layout-overflow"
  /// Deletes the caches and starts the app again in place.
  case clearCaches = "clear-caches"
  /// Ends the process by a signal, which leaves a report.
  case crash

  /// Whether it destroys something, so that it is confirmed first; such a tool acts once and is never on.
  public var isDestructive: Bool { self == .clearCaches || self == .crash }

  /// A description in one sentence.
  public var summary: Phrase { Phrase("debugMenu.tool.\(rawValue)") }

  /// Its name in events, such as `SlowNetwork`.
  var eventName: String {
    rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The fault of requests; nil for a tool without one.
  private var requests: FormFaults.Requests? {
    switch self {
    case .offline: .offline
    case .slowNetwork: .late
    case .serverError: .failing
    case .tokenExpiry: .refused
    case .truncatedAnswer: .truncated
    case .clockSkew, .layoutOverflow, .clearCaches, .crash: nil
    }
  }

  /// Whether it is on.
  func isOn(in faults: FormFaults) -> Bool {
    switch self {
    case .clockSkew: faults.clockOffset != .none
    case .layoutOverflow: faults.overflowsLayout
    default: requests == faults.requests
    }
  }

  /// Switches it on or off in faults; of the tools for requests, one is on at a time.
  ///
  /// - Parameter offset: How far the clock is moved; a day ahead by default.
  func set(_ isOn: Bool, offset: ClockOffset?, in faults: inout FormFaults) {
    switch self {
    case .clockSkew: faults.clockOffset = isOn ? offset ?? .day : .none
    case .layoutOverflow: faults.overflowsLayout = isOn
    default:
      guard let requests else { return }
      if isOn {
        faults.requests = requests
      } else if self.isOn(in: faults) {
        faults.requests = .sent
      }
    }
  }
}
