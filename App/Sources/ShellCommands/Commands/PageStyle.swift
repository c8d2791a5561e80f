import DesignTokens
import FormKitHTML

/// The looks of rendered pages: FormKit's arrangement under the built-in themes.
enum PageStyle {
  static let tokens = HTMLStyle(CSSThemeExporter().stylesheet(Theme.builtIn))
}
