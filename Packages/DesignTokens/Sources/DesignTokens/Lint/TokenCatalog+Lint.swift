extension TokenCatalog {
  /// Everything that is wrong or questionable, in every theme, all at once.
  ///
  /// Errors are what ``theme(_:)`` refuses, pairs of colours that miss the contrast their file
  /// asks for, text under ``TokenLinter/minimumTextSize`` px, touch targets under
  /// ``TokenLinter/minimumTargetSize`` px, and tokens with one name in CSS. Warnings are
  /// deprecated tokens in use and entries of a palette that nothing refers to.
  public func lint() -> [TokenFinding] {
    var linter = TokenLinter(files: files)
    for selection in selections { linter.judge(resolution(of: selection)) }
    return linter.findings
  }

  /// What ``lint()`` finds in one theme.
  ///
  /// - Throws: ``TokenError/unknownTheme(_:known:)``.
  public func lint(theme: String) throws(TokenError) -> [TokenFinding] {
    var linter = TokenLinter(files: files)
    linter.judge(resolution(of: try selection(theme)))
    return linter.findings
  }
}
