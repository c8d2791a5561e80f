extension Theme {
  /// Every token of the theme: colours, type, spacing, radius, motion, in reading order.
  ///
  /// The order and the paths are the same for every theme.
  public var tokens: [DesignToken] {
    colorTokens + typographyTokens + spacingTokens + radiusTokens + motionTokens
  }

  /// The token at a path, or nil; linear in the number of tokens.
  public func token(at path: TokenPath) -> DesignToken? {
    tokens.first { $0.path == path }
  }

  private var colorTokens: [DesignToken] {
    let roles: [([String], RGBAColor)] = [
      (["brand", "primary"], color.brand.primary),
      (["brand", "onPrimary"], color.brand.onPrimary),
      (["semantic", "success"], color.semantic.success),
      (["semantic", "error"], color.semantic.error),
      (["semantic", "warning"], color.semantic.warning),
      (["semantic", "info"], color.semantic.info),
      (["background"], color.background),
      (["surface", "primary"], color.surface.primary),
      (["surface", "secondary"], color.surface.secondary),
      (["surface", "inverse"], color.surface.inverse),
      (["text", "primary"], color.text.primary),
      (["text", "secondary"], color.text.secondary),
      (["text", "disabled"], color.text.disabled),
      (["text", "inverse"], color.text.inverse),
      (["border", "subtle"], color.border.subtle),
      (["border", "strong"], color.border.strong),
      (["focus"], color.focus),
    ]
    return roles.compactMap { names, color in
      TokenPath(segments: ["color"] + names).map { DesignToken(path: $0, value: .color(color)) }
    }
  }

  private var typographyTokens: [DesignToken] {
    TypeScale.Step.allCases.map { step in
      DesignToken(
        path: TokenPath(known: "typography", step.rawValue), value: .typography(typography[step]))
    }
  }

  private var spacingTokens: [DesignToken] {
    dimensions(
      "spacing",
      [
        ("extraSmall", spacing.extraSmall), ("small", spacing.small), ("medium", spacing.medium),
        ("large", spacing.large), ("extraLarge", spacing.extraLarge),
      ])
  }

  private var radiusTokens: [DesignToken] {
    dimensions(
      "radius",
      [
        ("none", radius.none), ("small", radius.small), ("medium", radius.medium),
        ("large", radius.large), ("full", radius.full),
      ])
  }

  private var motionTokens: [DesignToken] {
    let values: [(String, String, TokenValue)] = [
      ("duration", "fast", .duration(motion.fast)),
      ("duration", "normal", .duration(motion.normal)),
      ("duration", "slow", .duration(motion.slow)),
      ("curve", "standard", .cubicBezier(motion.standard)),
      ("curve", "entering", .cubicBezier(motion.entering)),
      ("curve", "leaving", .cubicBezier(motion.leaving)),
    ]
    return values.map { group, name, value in
      DesignToken(path: TokenPath(known: "motion", group, name), value: value)
    }
  }

  private func dimensions(_ group: String, _ values: [(String, Double)]) -> [DesignToken] {
    values.map { name, points in
      DesignToken(path: TokenPath(known: group, name), value: .dimension(points))
    }
  }
}
