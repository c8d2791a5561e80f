/// Style sheet and script of pages as files of their own, which browsers keep.
///
/// ```swift
/// let style = HTMLStyle(tokensCSS)
/// let assets = HTMLPageAssets(style: "/page-1.css", script: "/page-1.js")
/// let page = HTMLFormRenderer(style: style, assets: assets).page(engine)
/// // The server answers /page-1.css with HTMLPageAssets.styleSheet(style), /page-1.js with .scriptText.
/// ```
public struct HTMLPageAssets: Sendable, Hashable {
  /// The address of the style sheet, on the page's own origin.
  public let style: String
  /// The address of the script, on the page's own origin.
  public let script: String

  /// Makes addresses.
  public init(style: String, script: String) {
    self.style = style
    self.script = script
  }

  /// Returns the style sheet of all pages of a style.
  public static func styleSheet(_ style: HTMLStyle) -> String {
    style.text(.all)
  }

  /// The script of all pages.
  public static let scriptText = FormScript.whole
}
