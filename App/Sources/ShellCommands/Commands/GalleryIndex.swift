import DesignTokens

/// The gallery's table of contents: for each form a table of states and themes, with a small picture
/// drawn in the theme's colours for each page.
struct GalleryIndex {
  private let pages: [Page]

  /// - Parameter names: The pages' file names, such as `login-empty-ltr-light.html`: letters, digits and
  ///   hyphens only.
  init(_ names: [String]) {
    pages = names.sorted().compactMap(Page.init)
  }

  var html: String {
    let forms = Dictionary(grouping: pages, by: \.form).sorted { $0.key < $1.key }
    return """
      <!DOCTYPE html>
      <html lang="en" dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Forms</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <main>
      <h1>Forms</h1>
      \(forms.map(Self.section).joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private static func section(_ form: String, _ pages: [Page]) -> String {
    let themes = Theme.builtIn.map(\.name)
    let rows = Dictionary(grouping: pages) { "\($0.state) \($0.direction)" }
      .sorted { $0.key < $1.key }
    return """
      <section>
      <h2>\(form)</h2>
      <table>
      <thead><tr><th scope="col">State</th>\(themes.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
      <tbody>
      \(rows.map { row($0.value, themes) }.joined(separator: "\n"))
      </tbody>
      </table>
      </section>
      """
  }

  private static func row(_ pages: [Page], _ themes: [String]) -> String {
    guard let first = pages.first else { return "" }
    let cells = themes.map { theme in
      guard let page = pages.first(where: { $0.theme == theme }) else { return "<td></td>" }
      return "<td class=\"\(theme)\"><a href=\"\(page.name)\"><span>\(page.label)</span></a></td>"
    }
    return """
      <tr class="\(first.state.hasPrefix("errors") ? "errors " : "")\(first.direction)">
      <th scope="row">\(first.state) \(first.direction)</th>
      \(cells.joined(separator: "\n"))
      </tr>
      """
  }
}

extension GalleryIndex {
  /// A page by the parts of its name.
  private struct Page {
    let name: String
    let form: String
    let state: String
    let direction: String
    let theme: String

    var label: String { "\(form) \(state) \(direction) \(theme)" }

    init?(_ name: String) {
      let parts = name.prefix { $0 != "." }.split(separator: "-").map(String.init)
      guard parts.count >= 4 else { return nil }
      self.name = name
      form = parts[0]
      state = parts[1..<(parts.count - 2)].joined(separator: " ")
      direction = parts[parts.count - 2]
      theme = parts[parts.count - 1]
    }
  }

  private var style: String {
    let themes = Theme.builtIn.map {
      CSSThemeExporter(selector: "td.\($0.name)").export($0.tokenTheme)
    }
    return CSSThemeExporter().stylesheet(Theme.builtIn) + themes.joined() + Self.arrangement
  }

  /// Tables as wide as the window, whatever the size of the text.
  private static let arrangement = """
    body {
      max-inline-size: 60rem; margin: 0 auto; padding: 16px; font: 1rem/1.5 system-ui, sans-serif;
      color: var(--color-text-primary); background: var(--color-background); overflow-wrap: anywhere;
    }
    table { inline-size: 100%; table-layout: fixed; border-collapse: collapse; }
    th { font-weight: 600; text-align: start; padding: 4px; }
    th, td { border-block-end: 1px solid var(--color-border-subtle); }
    td { padding: 8px 4px; background: var(--color-background); }
    a {
      position: relative; display: block; max-inline-size: 96px; aspect-ratio: 3 / 4; margin: auto; border-radius: 6px;
      border: 1px solid var(--color-border-strong);
      background: linear-gradient(var(--color-text-primary), var(--color-text-primary)) 18% 10% / 45% 5% no-repeat,
        linear-gradient(var(--summary, transparent), var(--summary, transparent)) 50% 23% / 80% 10% no-repeat,
        linear-gradient(var(--color-border-strong), var(--color-border-strong)) 50% 42% / 80% 10% no-repeat,
        linear-gradient(var(--color-border-strong), var(--color-border-strong)) 50% 60% / 80% 10% no-repeat,
        linear-gradient(var(--color-brand-primary), var(--color-brand-primary)) 18% 84% / 45% 11% no-repeat, var(--color-surface-primary);
    }
    a:focus-visible { outline: 3px solid var(--color-focus); outline-offset: 2px; }
    .errors a { --summary: var(--color-semantic-error); }
    .rtl a { transform: scaleX(-1); }
    a span { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

    """
}
