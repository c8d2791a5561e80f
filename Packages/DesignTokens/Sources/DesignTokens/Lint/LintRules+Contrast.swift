extension LintRules {
  /// Every declared pair of a text and a surface, judged.
  ///
  /// The ratio is that of WCAG 2.2, unrounded, transparency composited first: the surface over what
  /// lies behind it, then the text over both.
  func pairs(
    in theme: TokenTheme, unknown: (_ path: String, _ rule: Contrast) -> Void = { _, _ in }
  ) -> [ContrastPair] {
    var pairs: [ContrastPair] = []
    for rule in contrast {
      let backdrop = rule.backdrop.flatMap { Self.color($0, theme) } ?? RGBAColor(rgb: 0xFFFFFF)
      if let path = rule.backdrop, Self.color(path, theme) == nil { unknown(path, rule) }
      for path in rule.texts + rule.surfaces where Self.color(path, theme) == nil {
        unknown(path, rule)
      }
      for surface in rule.surfaces {
        for text in rule.texts {
          guard let front = theme[text], let back = theme[surface],
            let color = Self.color(text, theme), let ground = Self.color(surface, theme)
          else { continue }
          pairs.append(
            ContrastPair(
              foreground: front.path, background: back.path,
              ratio: color.contrastRatio(on: ground, canvas: backdrop),
              required: Self.minimum(rule, theme)))
        }
      }
    }
    return pairs
  }

  private static func color(_ path: String, _ theme: TokenTheme) -> RGBAColor? {
    guard case .color(let color)? = theme[path]?.value else { return nil }
    return color
  }

  private static func minimum(_ rule: Contrast, _ theme: TokenTheme) -> Double {
    if let path = rule.minimum?.stringValue?.aliasPath,
      case .number(let number)? = theme[path]?.value
    {
      return number
    }
    return rule.minimum?.doubleValue ?? ContrastLevel.aa.minimumRatio
  }
}
