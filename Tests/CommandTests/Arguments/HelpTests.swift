import Testing

@testable import ShellCommands

@Suite struct HelpTests {
  @Test(arguments: [(shellTable, "help.txt"), (sampleTable, "help-sample.txt")])
  func `every page is pinned`(table: CommandTable, name: String) throws {
    let pages = table.entries.map {
      "$ \(table.typed($0.path + ["--help"]))\n\(table.help(for: $0.path))"
    }
    try Snapshot(name: name).expect(pages.joined(separator: "\n"))
  }

  @Test(arguments: [shellTable, sampleTable])
  func `every line fits 80 columns`(table: CommandTable) {
    for entry in table.entries {
      let lines = table.help(for: entry.path).split(separator: "\n")
      #expect(lines.filter { $0.count > 80 || $0.hasSuffix(" ") } == [])
    }
  }

  @Test func `a narrow page wraps and keeps every word of a usage piece together`() {
    let page = HelpRenderer(table: shellTable, width: 48).page(for: ["form", "render"])
    #expect(
      page.hasPrefix(
        """
        Render a form.

        Usage: shell form render SCHEMA
                                 --format html|text|json
                                 [--values FILE]
                                 [--errors]
        """))
  }

  @Test(arguments: [
    ("a bb ccc", 4, ["a bb", "ccc"]), ("a bb ccc", 80, ["a bb ccc"]), ("", 10, [""]),
    ("unbreakable", 3, ["unbreakable"]), ("a\n\nb", 10, ["a", "", "b"]),
    ("1234 6789 b", 9, ["1234 6789", "b"]),
  ])
  func `text wraps at spaces`(text: String, width: Int, lines: [String]) {
    #expect(WordWrap(width: width).lines(of: text) == lines)
  }
}
