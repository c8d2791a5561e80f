/// A contrast ratio to reach, with the success criterion of WCAG 2.2 it comes from.
public enum ContrastLevel: String, CaseIterable, Sendable {
  /// 3 : 1 for the parts of controls (1.4.11).
  case nonText
  /// 3 : 1 for text of at least 24 px, or 18.66 px bold (1.4.3).
  case aaLarge
  /// 4.5 : 1 for text (1.4.3).
  case aa
  /// 7 : 1 for text (1.4.6).
  case aaa

  /// The smallest ratio which passes.
  public var minimumRatio: Double {
    switch self {
    case .nonText, .aaLarge: 3
    case .aa: 4.5
    case .aaa: 7
    }
  }

  /// Whether a ratio passes; the ratio is compared unrounded, so 4.499 fails 4.5.
  public func isMet(by ratio: Double) -> Bool {
    ratio >= minimumRatio
  }
}
