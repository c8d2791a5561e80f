extension TokenCatalog {
  /// The built-in tokens, read from the token files of this package, which are part of its code.
  ///
  /// - Throws: Never, as long as those files are sound, which a test checks.
  public static func builtIn() throws(TokenError) -> TokenCatalog {
    try TokenCatalog(
      TokenFile(
        name: "theme.resolver.json", text: BuiltInTokenFiles.all["theme.resolver.json"] ?? "")
    ) { reference, _ in
      guard let text = BuiltInTokenFiles.all[reference] else {
        throw TokenLoadError(reason: "there is no such file")
      }
      return TokenFile(name: reference, text: text)
    }
  }
}
