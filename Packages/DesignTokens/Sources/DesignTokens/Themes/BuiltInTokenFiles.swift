/// The built-in token files as text; `Scripts/tokens` makes the members.
enum BuiltInTokenFiles {
  /// The files by name.
  static let all = [
    "theme.resolver.json": themeResolver, "foundation.tokens.json": foundationTokens,
    "light.tokens.json": lightTokens, "dark.tokens.json": darkTokens,
    "high-contrast.tokens.json": highContrastTokens,
    "high-contrast-dark.tokens.json": highContrastDarkTokens,
    "reduced-motion.tokens.json": reducedMotionTokens,
  ]
}
