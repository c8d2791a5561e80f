import DesignTokens

/// The gallery's table of contents.
struct GalleryIndex {
  private let names: [String]

  /// - Parameter names: The pages' file names: letters, digits and hyphens only.
  init(_ names: [String]) {
    self.names = names.sorted()
  }

  var html: String {
    let sections = Dictionary(grouping: names) {
      $0.split(separator: "-").first.map(String.init) ?? ""
    }
    let lists = sections.sorted { $0.key < $1.key }.map { form, pages in
      let links = pages.map { page in
        let label = page.split(separator: ".")[0].replacing("-", with: " ")
        return "<li><a href=\"\(page)\">\(label)</a></li>"
      }
      return
        "<section>\n<h2>\(form)</h2>\n<ul>\n\(links.joined(separator: "\n"))\n</ul>\n</section>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en" dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Forms</title>
      <style>
      \(CSSThemeExporter().stylesheet(Theme.builtIn))
      body {
        max-inline-size: 60rem; margin: 0 auto; padding: 16px; font: 1rem/1.5 system-ui, sans-serif;
        color: var(--color-text-primary); background: var(--color-background);
      }
      ul { columns: 18rem; padding-inline-start: 1.25rem; }
      li { padding-block: 2px; overflow-wrap: anywhere; }
      a { color: inherit; display: inline-block; min-block-size: 24px; }
      </style>
      </head>
      <body>
      <main>
      <h1>Forms</h1>
      \(lists.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }
}
