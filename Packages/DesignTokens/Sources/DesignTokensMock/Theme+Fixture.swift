public import DesignTokens

extension Theme {
  /// A fixed theme for tests, in which every colour role has a colour of its own.
  ///
  /// The colours count up from `#010000` in the order of ``Theme/tokens``, so a test which reads
  /// the wrong role sees the wrong value. It never changes; it is not meant to be looked at.
  public static let fixture = Theme(
    name: "fixture", appearance: .light,
    color: ColorRoles(
      brand: .init(primary: RGBAColor(rgb: 0x010000), onPrimary: RGBAColor(rgb: 0x020000)),
      semantic: .init(
        success: RGBAColor(rgb: 0x030000), error: RGBAColor(rgb: 0x040000),
        warning: RGBAColor(rgb: 0x050000), info: RGBAColor(rgb: 0x060000)),
      background: RGBAColor(rgb: 0x070000),
      surface: .init(
        primary: RGBAColor(rgb: 0x080000), secondary: RGBAColor(rgb: 0x090000),
        inverse: RGBAColor(rgb: 0x0A0000)),
      text: .init(
        primary: RGBAColor(rgb: 0x0B0000), secondary: RGBAColor(rgb: 0x0C0000),
        disabled: RGBAColor(rgb: 0x0D0000), inverse: RGBAColor(rgb: 0x0E0000)),
      border: .init(subtle: RGBAColor(rgb: 0x0F0000), strong: RGBAColor(rgb: 0x100000)),
      focus: RGBAColor(rgb: 0x110000)))
}
