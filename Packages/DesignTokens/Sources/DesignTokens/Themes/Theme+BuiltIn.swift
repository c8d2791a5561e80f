extension Theme {
  /// The themes which come with the package, in the order of their exports.
  public static let builtIn: [Theme] = [.light, .dark, .highContrast]

  /// The built-in theme of that name, or nil.
  public static func named(_ name: String) -> Theme? {
    builtIn.first { $0.name == name }
  }

  /// Dark text on white.
  public static let light = Theme(
    name: "light", appearance: .light,
    color: ColorRoles(
      brand: .init(primary: RGBAColor(rgb: 0x3D46C9), onPrimary: RGBAColor(rgb: 0xFFFFFF)),
      semantic: .init(
        success: RGBAColor(rgb: 0x136B34), error: RGBAColor(rgb: 0xB3261E),
        warning: RGBAColor(rgb: 0x7A4F00), info: RGBAColor(rgb: 0x0B57B7)),
      background: RGBAColor(rgb: 0xFFFFFF),
      surface: .init(
        primary: RGBAColor(rgb: 0xF7F8FA), secondary: RGBAColor(rgb: 0xEEF0F4),
        inverse: RGBAColor(rgb: 0x1B1F27)),
      text: .init(
        primary: RGBAColor(rgb: 0x14171F), secondary: RGBAColor(rgb: 0x474E5C),
        disabled: RGBAColor(rgb: 0x5C6473), inverse: RGBAColor(rgb: 0xFFFFFF)),
      border: .init(subtle: RGBAColor(rgb: 0xD5D9E1), strong: RGBAColor(rgb: 0x7A8292)),
      focus: RGBAColor(rgb: 0x3D46C9)))

  /// Light text on near-black.
  public static let dark = Theme(
    name: "dark", appearance: .dark,
    color: ColorRoles(
      brand: .init(primary: RGBAColor(rgb: 0xAAB1FF), onPrimary: RGBAColor(rgb: 0x14171F)),
      semantic: .init(
        success: RGBAColor(rgb: 0x6FD693), error: RGBAColor(rgb: 0xFF9A91),
        warning: RGBAColor(rgb: 0xF2BD5C), info: RGBAColor(rgb: 0x8CBCFF)),
      background: RGBAColor(rgb: 0x0F1218),
      surface: .init(
        primary: RGBAColor(rgb: 0x181C24), secondary: RGBAColor(rgb: 0x222732),
        inverse: RGBAColor(rgb: 0xEEF0F4)),
      text: .init(
        primary: RGBAColor(rgb: 0xF2F4F8), secondary: RGBAColor(rgb: 0xB8BFCC),
        disabled: RGBAColor(rgb: 0x98A1B0), inverse: RGBAColor(rgb: 0x14171F)),
      border: .init(subtle: RGBAColor(rgb: 0x333A47), strong: RGBAColor(rgb: 0x7E8797)),
      focus: RGBAColor(rgb: 0xAAB1FF)))

  /// Light text on black; every pair of text and surface reaches 7 : 1.
  public static let highContrast = Theme(
    name: "highContrast", appearance: .dark, textContrast: .aaa,
    color: ColorRoles(
      brand: .init(primary: RGBAColor(rgb: 0xFFE14D), onPrimary: RGBAColor(rgb: 0x000000)),
      semantic: .init(
        success: RGBAColor(rgb: 0x7DFFA0), error: RGBAColor(rgb: 0xFFB3AB),
        warning: RGBAColor(rgb: 0xFFD873), info: RGBAColor(rgb: 0xA8D1FF)),
      background: RGBAColor(rgb: 0x000000),
      surface: .init(
        primary: RGBAColor(rgb: 0x000000), secondary: RGBAColor(rgb: 0x0D0D0D),
        inverse: RGBAColor(rgb: 0xFFFFFF)),
      text: .init(
        primary: RGBAColor(rgb: 0xFFFFFF), secondary: RGBAColor(rgb: 0xE6E6E6),
        disabled: RGBAColor(rgb: 0xB8B8B8), inverse: RGBAColor(rgb: 0x000000)),
      border: .init(subtle: RGBAColor(rgb: 0x8C8C8C), strong: RGBAColor(rgb: 0xFFFFFF)),
      focus: RGBAColor(rgb: 0xFFE14D)))
}
