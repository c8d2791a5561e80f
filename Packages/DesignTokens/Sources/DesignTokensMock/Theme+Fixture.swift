public import DesignTokens

extension Theme {
  /// A fixed theme for tests, in which every colour role has a colour of its own.
  ///
  /// The colours count up from `#010000` in the order of ``Theme/tokens``, so a test which reads
  /// the wrong role sees the wrong value. It never changes; it is not meant to be looked at.
  public static let fixture: Theme = {
    var values = Tokens.light
    for (index, role) in roles.enumerated() {
      values[keyPath: role] = RGBAColor(rgb: UInt32(truncatingIfNeeded: index + 1) << 16)
    }
    return Theme(name: "fixture", values: values)
  }()

  private static var roles: [WritableKeyPath<Tokens, RGBAColor>] {
    [
      \.color.focus, \.color.brand.primary, \.color.brand.onPrimary, \.color.brand.soft,
      \.color.semantic.success, \.color.semantic.error, \.color.semantic.warning,
      \.color.semantic.info, \.color.semantic.successSoft, \.color.semantic.errorSoft,
      \.color.semantic.warningSoft, \.color.semantic.infoSoft, \.color.background,
      \.color.surface.primary, \.color.surface.secondary, \.color.surface.inverse,
      \.color.surface.material, \.color.surface.materialFallback, \.color.text.primary,
      \.color.text.secondary, \.color.text.disabled, \.color.text.inverse, \.color.border.subtle,
      \.color.border.strong, \.color.data.level0, \.color.data.level1, \.color.data.level2,
      \.color.data.level3, \.color.data.level4, \.color.data.flame, \.color.shadow,
    ]
  }
}
