/// A token at its path, with what its file says of it.
public struct DesignToken: Hashable, Sendable {
  /// The address, unique within a theme.
  public let path: TokenPath
  /// What it stands for, with references followed.
  public let value: TokenValue
  /// What it is for.
  public var description: String?
  /// Whether it, or a group it is in, should no longer be used.
  public var deprecation: Deprecation
  /// The `$extensions` of tools, as the file has them; nil when there are none.
  public var extensions: JSONValue?
  /// The dotted path of the token it is an alias of, or nil when it has a value of its own.
  public var alias: String?

  /// Creates a token.
  public init(
    path: TokenPath, value: TokenValue, description: String? = nil, deprecation: Deprecation = .no,
    extensions: JSONValue? = nil, alias: String? = nil
  ) {
    self.path = path
    self.value = value
    self.description = description
    self.deprecation = deprecation
    self.extensions = extensions
    self.alias = alias
  }
}
