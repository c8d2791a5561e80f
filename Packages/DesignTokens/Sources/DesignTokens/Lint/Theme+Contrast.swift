extension Theme {
  /// Every pair of colours which may meet, as the built-in token files declare them, judged.
  ///
  /// Text, semantic and brand colours on the background and the surfaces have to reach
  /// `contrast.text`; strong borders and the focus ring have to reach `contrast.nonText`. The
  /// subtle border is decoration and is not judged.
  public var contrastPairs: [ContrastPair] { Self.rules.pairs(in: tokenTheme) }

  /// The pairs which miss their ratio; empty for a readable theme.
  public var contrastFailures: [ContrastPair] { contrastPairs.filter { !$0.passes } }

  private static let rules: LintRules = {
    var collector = FindingCollector()
    let resolution = (try? TokenCatalog.builtIn())?.resolution(of: [0, 0])
    return LintRules(resolution?.resolver.tree ?? TokenTree(), &collector)
  }()
}
