import DesignTokens
import FormKitHTML
import ShellApp

/// Style sheet and script of all pages, as files that browsers keep.
///
/// Their addresses carry a digest of the content, so a new version has new addresses.
struct WebStyle: Sendable {
  /// The files of this version.
  ///
  /// A system without SHA-256 has none; its pages carry style and script themselves.
  static let current = try? WebStyle()

  /// The style of all pages: the built-in themes.
  static let looks = HTMLStyle(CSSThemeExporter().stylesheet(Theme.builtIn))

  /// The addresses of the files.
  let assets: HTMLPageAssets
  private let styleSheet: String

  private init() throws {
    styleSheet = HTMLPageAssets.styleSheet(Self.looks)
    let digest = try PageDigest.sha256(Array((styleSheet + HTMLPageAssets.scriptText).utf8))
    let mark = WebSecrets.digits(digest.prefix(8))
    assets = HTMLPageAssets(
      style: "\(Self.folder)\(mark).css", script: "\(Self.folder)\(mark).js")
  }

  private static let folder = "/assets/page-"

  /// The route of a file, for logs; nil for a path that is no file.
  static func route(of path: String) -> String? { path.hasPrefix(folder) ? "/assets" : nil }

  /// The file of a path; nil for a path that is no file of this version.
  func response(to path: String) -> WebResponse? {
    switch path {
    case assets.style: file(styleSheet, "text/css; charset=utf-8")
    case assets.script: file(HTMLPageAssets.scriptText, "text/javascript; charset=utf-8")
    default: nil
    }
  }

  private func file(_ text: String, _ type: String) -> WebResponse {
    WebResponse(
      200,
      [
        "Content-Type": type, "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
      ], text)
  }
}

extension Appearance {
  /// The theme of pages; nil follows the browser.
  var pageTheme: String? { self == .automatic ? nil : rawValue }
}
