/// What `$deprecated` says of a token or a group.
///
/// Design Tokens Format Module 2025.10, section 5.2.4.
public enum Deprecation: Hashable, Sendable {
  /// Not deprecated, whatever the group says.
  case no
  /// Deprecated, with the reason when there is one.
  case yes(reason: String?)

  /// Whether the token should no longer be used.
  public var isDeprecated: Bool { self != .no }
}
