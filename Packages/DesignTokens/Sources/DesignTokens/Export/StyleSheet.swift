/// The rules of a style sheet for several themes.
struct StyleSheet {
  /// One context other than the default, or several at once.
  private struct Variant {
    let theme: TokenTheme
    /// The attributes that choose it.
    let attributes: [(name: String, value: String)]
    /// What it changes.
    var tokens: [DesignToken]
  }

  private let base: TokenTheme
  private var variants: [Variant] = []
  private let showsScheme: Bool

  init(_ catalog: TokenCatalog) throws(TokenError) {
    base = try catalog.theme()
    var names = CSSNameCheck()
    names.add(base.tokens)
    let standard = catalog.defaultSelection
    var showsScheme = base.preference.isDark
    for selection in Self.byModifier(catalog.selections, standard) {
      let changed = selection.indices.filter { selection[$0] != standard[$0] }
      let theme = try catalog.resolved(selection)
      names.add(theme.tokens)
      showsScheme = showsScheme || theme.preference.isDark
      variants.append(
        Variant(
          theme: theme,
          attributes: changed.map {
            let modifier = catalog.modifiers[$0]
            let name = NameStyle.words(modifier.name).joined(separator: "-")
            return (name, modifier.contexts[selection[$0]])
          }, tokens: []))
    }
    try names.check()
    self.showsScheme = showsScheme
    variants = changes()
  }

  /// The selections that change the first modifier alone, then the second alone and so on.
  private static func byModifier(
    _ selections: [ThemeSelection], _ standard: ThemeSelection
  ) -> [ThemeSelection] {
    let changed = selections.map { selection in
      (selection, selection.indices.filter { selection[$0] != standard[$0] })
    }
    let singles = standard.indices.flatMap { modifier in changed.filter { $0.1 == [modifier] } }
    return (singles + changed.filter { $0.1.count > 1 }).map(\.0)
  }

  init(themes: [TokenTheme]) {
    base = themes.first ?? TokenTheme(name: "default", tokens: [])
    showsScheme = true
    variants = themes.dropFirst().map {
      Variant(theme: $0, attributes: [("theme", $0.name)], tokens: [])
    }
    variants = changes()
  }

  /// Contexts one by one, each with all that any context of its modifier changes, as several may
  /// match at once; combinations only with what their contexts together do not say.
  private func changes() -> [Variant] {
    var varying: [String: Set<ExactText>] = [:]
    for variant in variants where variant.attributes.count == 1 {
      for token in variant.theme.tokens where base[token.path.description]?.value != token.value {
        varying[variant.attributes[0].name, default: []].insert(ExactText(token.path.description))
      }
    }
    let singles = variants.filter { $0.attributes.count == 1 }
    return
      (singles + variants.filter { $0.attributes.count > 1 }).map { variant in
        var variant = variant
        let parts =
          variant.attributes.count == 1
          ? []
          : singles.filter { single in
            variant.attributes.contains { $0 == single.attributes[0] }
          }
        variant.tokens = variant.theme.tokens.filter { token in
          let path = token.path.description
          if parts.isEmpty {
            return varying[variant.attributes[0].name]?.contains(ExactText(path)) == true
          }
          let said = parts.last { $0.theme[path]?.value != base[path]?.value } ?? nil
          return (said?.theme ?? base)[path]?.value != token.value
        }
        return variant
      }
  }

  var text: String {
    var text = ""
    CSSThemeExporter.write(
      base.tokens, of: base, ":root", indent: "", showsScheme: showsScheme, to: &text)
    let said = variants.filter { !$0.tokens.isEmpty }
    for variant in said {
      guard let query = variant.theme.preference.mediaQuery else { continue }
      let absent = variant.attributes.map { ":not([data-\($0.name)])" }.joined()
      text += "@media \(query) {\n"
      write(variant, ":root\(absent)", indent: "  ", to: &text)
      text += "}\n"
    }
    for variant in said {
      let chosen = variant.attributes.map { "[data-\($0.name)=\(cssQuoted($0.value))]" }.joined()
      write(variant, ":root\(chosen)", indent: "", to: &text)
    }
    return text
  }

  private func write(
    _ variant: Variant, _ selector: String, indent: String, to text: inout String
  ) {
    let changesScheme = variant.theme.preference.isDark != base.preference.isDark
    CSSThemeExporter.write(
      variant.tokens, of: variant.theme, selector, indent: indent,
      showsScheme: showsScheme && (changesScheme || variant.attributes[0].name == "theme"),
      to: &text)
  }
}

extension TokenCatalog {
  func resolved(_ selection: ThemeSelection) throws(TokenError) -> TokenTheme {
    let resolution = resolution(of: selection)
    try resolution.collector.check()
    return resolution.theme
  }
}
