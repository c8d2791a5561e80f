/// One named decision of a theme: where it stands and what it is.
public struct DesignToken: Hashable, Sendable {
  /// The dotted address within the theme.
  public let path: TokenPath
  /// The resolved value.
  public let value: TokenValue

  /// Creates a token.
  public init(path: TokenPath, value: TokenValue) {
    self.path = path
    self.value = value
  }
}
