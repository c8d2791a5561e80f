import DesignTokens

/// The gallery's table of contents: for each form a table of states and themes, with the page in small.
struct GalleryIndex {
  private let pages: [Page]
  private let pictures: [GalleryPicture]

  /// - Parameters:
  ///   - names: The pages' file names, such as `login-empty-ltr-light.html`: letters, digits and
  ///   hyphens only.
  ///   - pictures: The pages in small, each for all themes.
  init(_ names: [String], _ pictures: [GalleryPicture]) {
    self.pictures = pictures
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
      <svg width="0" height="0" aria-hidden="true">
      \(pictures.map(\.symbol).joined(separator: "\n"))
      </svg>
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
      return """
        <td class="\(theme)"><a href="\(page.name)"><svg viewBox="0 0 300 400" aria-hidden="true">\
        <use href="#\(page.picture)"/></svg><span>\(page.label)</span></a></td>
        """
    }
    return """
      <tr>
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

    /// The id of the page in small.
    var picture: String { name.split(separator: "-").dropLast().joined(separator: "-") }

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
    section { margin-block-end: 32px; }
    h2 { margin-block: 0 4px; }
    table { inline-size: 100%; table-layout: fixed; border-collapse: collapse; }
    th { font-weight: 600; text-align: start; padding: 4px 4px 4px 0; }
    th:first-child { inline-size: 27%; } th { font-size: .875rem; } thead th { color: var(--color-text-secondary); }
    @media (max-width: 639px) { th { font-size: .75rem; } }
    tr { border-block-end: 1px solid var(--color-border-subtle); } th, td { vertical-align: top; }
    td { padding: 8px 2px; background: none; }
    a { display: block; max-inline-size: 120px; border-radius: 6px; }
    a:hover svg { border-color: var(--color-brand-primary); }
    a:focus-visible { outline: 3px solid var(--color-focus); outline-offset: 2px; }
    a span { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    a svg {
      display: block; inline-size: 100%; block-size: auto; border: 1px solid var(--color-border-strong); border-radius: inherit;
      background: var(--color-background);
    }
    text { fill: var(--color-text-primary); } .strong { font-weight: 650; } .quiet { fill: var(--color-text-secondary); }
    .error { fill: var(--color-semantic-error); } .reversed { fill: var(--color-brand-on-primary); }
    .panel { fill: var(--color-surface-primary); stroke: var(--color-border-subtle); }
    .problem { fill: var(--color-semantic-error-soft); stroke: var(--color-semantic-error); }
    .input { fill: var(--color-surface-primary); stroke: var(--color-border-strong); }
    .wrong { stroke: var(--color-semantic-error); stroke-width: 2; } .primary { fill: var(--color-brand-primary); }
    .level0 { fill: var(--color-data-level0); } .level1 { fill: var(--color-data-level1); } .level2 { fill: var(--color-data-level2); }
    .level3 { fill: var(--color-data-level3); } .level4 { fill: var(--color-data-level4); }

    """
}
