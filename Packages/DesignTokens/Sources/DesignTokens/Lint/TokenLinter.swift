/// Judges the tokens of a file, theme by theme.
public struct TokenLinter {
  /// The least size of text in px: that of Apple's Human Interface Guidelines for its smallest
  /// text style; WCAG 2.2 names none.
  public static let minimumTextSize = 11.0
  /// The least size of a target in px (WCAG 2.2, 2.5.8 "Target Size (Minimum)", level AA).
  public static let minimumTargetSize = 24.0

  private let files: [TokenFile]
  private var order: [TokenFinding] = []
  private var themes: [TokenFinding: [String]] = [:]
  private var names: [String] = []
  private var palette: [ExactText: Place] = [:]
  private var paletteOrder: [String] = []
  private var used: Set<ExactText> = []

  init(files: [TokenFile]) { self.files = files }

  /// The findings of all themes judged so far, each once, with the themes it occurs in.
  var findings: [TokenFinding] {
    var collector = FindingCollector(files: files)
    for finding in order {
      var finding = finding
      let inThemes = themes[finding] ?? []
      if inThemes.count < names.count { finding.themes = inThemes }
      collector.add(finding)
    }
    for path in paletteOrder where !used.contains(ExactText(path)) {
      collector.report(
        .unused, path, "no token refers to this token, although other tokens refer to its group",
        at: palette[ExactText(path)] ?? .nowhere, severity: .warning)
    }
    return collector.findings
  }

  mutating func judge(_ resolution: TokenResolution) {
    var collector = FindingCollector(files: files)
    let theme = resolution.theme
    let rules = LintRules(resolution.resolver.tree, &collector)
    for finding in resolution.collector.findings { collector.add(finding) }
    judgeContrast(rules, theme, &collector)
    let resolver = resolution.resolver
    let place = { (path: String) in
      resolver.entry(at: path).map { resolver.entries[$0].definition.place } ?? .nowhere
    }
    judgeSizes(rules, theme, place, &collector)
    judgeNames(theme, place, &collector)
    judgeDeprecated(resolver, &collector)
    collectUse(resolver, rules)
    names.append(resolution.name)
    for finding in collector.findings {
      if themes[finding] == nil { order.append(finding) }
      themes[finding, default: []].append(resolution.name)
    }
  }

  private func judgeContrast(
    _ rules: LintRules, _ theme: TokenTheme, _ collector: inout FindingCollector
  ) {
    var unknown: [(String, LintRules.Contrast)] = []
    let pairs = rules.pairs(in: theme) { unknown.append(($0, $1)) }
    for (path, rule) in unknown {
      let message = "the contrast rule names '\(path)', which is not a color token"
      collector.report(.brokenReference, rule.owner, message, at: .nowhere)
    }
    for pair in pairs where !pair.passes {
      let places = (pair.ratio * 1000).rounded(.down) / 1000
      collector.add(
        TokenFinding(
          code: .contrast, path: pair.foreground.description,
          message: "the contrast on \(pair.background) is \(decimalText(places)) : 1, but "
            + "\(decimalText(pair.required)) : 1 is required"))
    }
  }

  private func judgeSizes(
    _ rules: LintRules, _ theme: TokenTheme, _ place: (_ path: String) -> Place,
    _ collector: inout FindingCollector
  ) {
    for token in theme.tokens {
      guard case .typography(let style) = token.value, style.size < Self.minimumTextSize else {
        continue
      }
      let path = token.path.description
      collector.report(
        .minimumSize, path,
        "text of \(decimalText(style.size)) px is smaller than "
          + "\(decimalText(Self.minimumTextSize)) px", at: place(path))
    }
    for path in rules.touchTargets {
      guard case .dimension(let size)? = theme[path]?.value, size.points < Self.minimumTargetSize
      else { continue }
      collector.report(
        .minimumSize, path,
        "a target of \(decimalText(size.points)) px is smaller than "
          + "\(decimalText(Self.minimumTargetSize)) px (WCAG 2.2, 2.5.8)",
        at: place(path))
    }
  }

  private func judgeNames(
    _ theme: TokenTheme, _ place: (_ path: String) -> Place, _ collector: inout FindingCollector
  ) {
    var names = CSSNameCheck()
    names.add(theme.tokens)
    for collision in names.collisions {
      let path = collision.path.description
      collector.report(.collision, path, collision.message, at: place(path))
    }
  }

  private func judgeDeprecated(_ resolver: TokenResolver, _ collector: inout FindingCollector) {
    guard resolver.entries.contains(where: \.deprecation.isDeprecated) else { return }
    for (index, entry) in resolver.entries.enumerated() where !entry.deprecation.isDeprecated {
      let targets = resolver.dependencies[index].filter {
        resolver.entries[$0].deprecation.isDeprecated
      }
      for target in targets.count > 1 ? Set(targets).sorted() : targets {
        guard case .yes(let reason) = resolver.entries[target].deprecation else { continue }
        let why = reason.map { ": \($0)" } ?? ""
        collector.report(
          .deprecated, entry.path, "'\(resolver.entries[target].path)' is deprecated\(why)",
          at: entry.definition.place, severity: .warning)
      }
    }
  }

  /// A palette is a top-level group of explicit values that tokens of other groups refer to.
  private mutating func collectUse(_ resolver: TokenResolver, _ rules: LintRules) {
    var isLiteral: [ExactText: Bool] = [:]
    var drawn: Set<ExactText> = []
    for (index, entry) in resolver.entries.enumerated() {
      let group = ExactText(entry.segments[0])
      let dependencies = resolver.dependencies[index]
      isLiteral[group] = (isLiteral[group] ?? true) && dependencies.isEmpty
      for target in dependencies {
        used.insert(ExactText(resolver.entries[target].path))
        let other = ExactText(resolver.entries[target].segments[0])
        if other != group { drawn.insert(other) }
      }
    }
    for rule in rules.contrast { used.formUnion((rule.texts + rule.surfaces).map(ExactText.init)) }
    for entry in resolver.entries
    where entry.segments.count > 1 && isLiteral[ExactText(entry.segments[0])] == true
      && drawn.contains(ExactText(entry.segments[0]))
    {
      if palette.updateValue(entry.definition.place, forKey: ExactText(entry.path)) == nil {
        paletteOrder.append(entry.path)
      }
    }
  }
}
