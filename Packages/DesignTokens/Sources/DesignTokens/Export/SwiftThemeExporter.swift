/// Writes tokens as Swift source: a nested struct for each group, a constant for each theme.
///
/// `tokens.color.text.primary` is an ``RGBAColor``, lengths are points, durations `Duration`s. A
/// token that a theme lacks, or has with another type, is optional.
public struct SwiftThemeExporter: Sendable {
  /// The name of the outermost struct.
  public var typeName: String
  /// Whether the source imports this module; only this module's own source does not.
  public var importsDesignTokens: Bool

  /// Creates the exporter; the struct is named `Tokens` by default.
  public init(typeName: String = "Tokens", importsDesignTokens: Bool = true) {
    self.typeName = typeName
    self.importsDesignTokens = importsDesignTokens
  }

  /// The source for the themes of a file that differ from the default in one modifier at most.
  ///
  /// - Throws: ``TokenError/refused(_:)`` when a theme is.
  public func export(_ catalog: TokenCatalog) throws(TokenError) -> String {
    let standard = catalog.defaultSelection
    var themes = [try catalog.theme()]
    for selection in catalog.selections
    where zip(selection, standard).count(where: { $0 != $1 }) == 1 {
      themes.append(try catalog.resolved(selection))
    }
    return export(themes)
  }

  /// The source for several themes, ending in a newline; the first theme leads the order.
  public func export(_ themes: [TokenTheme]) -> String {
    let root = SwiftGroup(themes, typeName: NameStyle.swift(typeName, isType: true))
    var lines = [
      "// swift-format-ignore-file",
      "// Generated from token files. Change the token files, not this.",
    ]
    if importsDesignTokens { lines += ["", "public import DesignTokens"] }
    lines += ["", "/// The design tokens, typed."]
    lines += root.declaration(NameStyle.swift(typeName, isType: true), indent: "")
    lines += ["", "extension \(typeName) {"]
    lines += ["  /// Every token with its path, in the order of the token files."]
    lines += ["  public var all: [DesignToken] {"]
    lines += ["    var tokens: [DesignToken] = []"]
    lines += ["    func add(_ names: [String], _ value: TokenValue) {"]
    lines += ["      guard let path = TokenPath(segments: names) else { return }"]
    lines += ["      tokens.append(DesignToken(path: path, value: value))", "    }"]
    lines += root.listing(path: [], access: "").map { "    " + $0 }
    lines += ["    return tokens", "  }"]
    for (index, theme) in themes.enumerated() {
      let name = NameStyle.swift(theme.name)
      lines += ["", "  /// The tokens in the theme `\(theme.name)`."]
      lines += ["  public static let \(name) = \(typeName)("]
      let arguments = root.arguments(theme: index, typeName).map { "    \($0)" }
      lines += [arguments.joined(separator: ",\n") + ")"]
    }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }
}
