/// The tokens of one theme with all that the linter asks about them.
struct TokenResolution {
  let name: String
  let preference: ThemePreference
  let resolver: TokenResolver

  init(name: String, preference: ThemePreference, _ resolver: TokenResolver) {
    self.name = name
    self.preference = preference
    self.resolver = resolver
  }

  var collector: FindingCollector { resolver.collector }

  /// The tokens that have a value.
  var theme: TokenTheme {
    var tokens: [DesignToken] = []
    tokens.reserveCapacity(resolver.entries.count)
    for (index, entry) in resolver.entries.enumerated() {
      guard let resolved = resolver.resolved(index),
        let path = TokenPath(segments: entry.segments)
      else { continue }
      let definition = entry.definition
      tokens.append(
        DesignToken(
          path: path, value: resolved.value, description: definition.description,
          deprecation: entry.deprecation, extensions: definition.extensions?.value,
          alias: definition.value.string?.aliasPath))
    }
    return TokenTheme(
      name: name, preference: preference, tokens: tokens, findings: collector.findings)
  }
}
