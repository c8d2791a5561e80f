extension Theme {
  /// Dark text on white.
  public static let light = Theme(name: "light", values: .light)
  /// Light text on near-black.
  public static let dark = Theme(name: "dark", values: .dark)
  /// Black text on white; every pair of text and surface reaches 7 : 1.
  public static let highContrast = Theme(name: "highContrast", values: .highContrast)
  /// White text on black; every pair of text and surface reaches 7 : 1.
  public static let highContrastDark = Theme(name: "highContrastDark", values: .highContrastDark)

  /// The themes which come with the package, in the order of their exports.
  public static let builtIn: [Theme] = [.light, .dark, .highContrast, .highContrastDark]

  /// The built-in theme of that name, or nil.
  public static func named(_ name: String) -> Theme? {
    builtIn.first { $0.name == name }
  }
}
