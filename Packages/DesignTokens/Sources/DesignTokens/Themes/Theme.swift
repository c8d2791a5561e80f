/// A complete set of design decisions, typed.
///
/// ```swift
/// let theme = Theme.dark
/// theme.color.text.primary.hex  // "#eef0f6"
/// theme.spacing.medium  // 16
/// ```
@dynamicMemberLookup
public struct Theme: Hashable, Sendable {
  /// The stable name, such as `highContrast`.
  public var name: String
  /// What of a reader's preferences the theme answers.
  public var preference: ThemePreference
  /// The values, which are members of the theme, too.
  public var values: Tokens

  /// Creates a theme; by default it answers what its name says, see ``ThemePreference``.
  public init(name: String, preference: ThemePreference? = nil, values: Tokens) {
    self.name = name
    self.preference = preference ?? ThemePreference(contexts: [name])
    self.values = values
  }

  /// A group of tokens, such as `theme.color`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Tokens, Value>) -> Value {
    get { values[keyPath: path] }
    set { values[keyPath: path] = newValue }
  }

  /// This theme without moving parts.
  public var withReducedMotion: Theme {
    var copy = self
    copy.values.motion = Tokens.lightReduced.motion
    copy.preference.isReducedMotion = true
    return copy
  }

  /// Every token with its path, in the order of the token files, the same for every theme.
  public var tokens: [DesignToken] { values.all }

  /// The token at a path, or nil; linear in the number of tokens.
  public func token(at path: TokenPath) -> DesignToken? {
    tokens.first { $0.path == path }
  }

  /// The theme as exporters take it.
  public var tokenTheme: TokenTheme {
    TokenTheme(name: name, preference: preference, tokens: tokens)
  }
}

extension Theme: CustomStringConvertible {
  /// The name of the theme.
  public var description: String { name }
}
