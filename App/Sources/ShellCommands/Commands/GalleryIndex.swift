import DesignTokens

/// The gallery's table of contents: for each form a table of states and themes, with the page itself in small.
///
/// A browser loads the pages that come into view.
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
      return """
        <td><div class="page"><div inert><iframe src="\(page.name)" title="\(page.label)" loading="lazy" \
        tabindex="-1"></iframe></div><a href="\(page.name)"><span>\(page.label)</span></a></div></td>
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
    CSSThemeExporter().stylesheet(Theme.builtIn) + Self.arrangement
  }

  /// Tables as wide as the window, whatever the size of the text; a page is 400 pixels wide and made small.
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
    th, td { border-block-end: 1px solid var(--color-border-subtle); vertical-align: top; }
    td { padding: 8px 2px; }
    .page {
      --scale: .12; position: relative; overflow: hidden; inline-size: 48px; block-size: 64px; border-radius: 6px;
      border: 1px solid var(--color-border-strong);
    }
    @media (min-width: 640px) { .page { --scale: .3; inline-size: 120px; block-size: 160px; border-radius: 9px; } }
    .page div { position: absolute; inset: 0; content-visibility: auto; }
    iframe {
      position: absolute; inset-block-start: 0; inset-inline-start: 0; inline-size: 400px; block-size: 2400px; border: 0;
      transform: scale(var(--scale)); transform-origin: 0 0;
    }
    a { position: absolute; inset: 0; border-radius: inherit; }
    a:hover { box-shadow: inset 0 0 0 3px var(--color-brand-primary); }
    a:focus-visible { outline: 3px solid var(--color-focus); outline-offset: -3px; }
    a span { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

    """
}
