/// All tokens of a token file in one theme, with every reference followed.
public struct TokenTheme: Sendable {
  /// The name, such as `dark` or `dark+reduced`; `default` for a file without themes.
  public let name: String
  /// What of a reader's preferences the theme answers, by the names of its contexts.
  public let preference: ThemePreference
  /// The tokens in the order of the files, each path once.
  public let tokens: [DesignToken]
  /// What is worth a second look; none of them is an error.
  public let findings: [TokenFinding]

  private let numbers: [ExactText: Int]

  /// Creates a theme; of two tokens at one path the first is found.
  public init(
    name: String, preference: ThemePreference = ThemePreference(), tokens: [DesignToken],
    findings: [TokenFinding] = []
  ) {
    self.name = name
    self.preference = preference
    self.tokens = tokens
    self.findings = findings
    numbers = Dictionary(
      tokens.enumerated().map { (ExactText($1.path.description), $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The token at a dotted path, or nil.
  public subscript(path: String) -> DesignToken? {
    numbers[ExactText(path)].map { tokens[$0] }
  }
}
