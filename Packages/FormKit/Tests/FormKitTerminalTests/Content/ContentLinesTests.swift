import FormKit
import FormKitMock
import Testing

@testable import FormKitTerminal

/// Content as lines of a screen.
@MainActor @Suite struct ContentLinesTests {
  private static let form = #"""
    {"formatVersion":1,"id":"f","title":"Home",
     "sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}]}
    """#

  private func text(
    _ blocks: [ContentBlock], width: Int, frame: FormFrame? = nil
  ) throws -> String {
    FormTextRenderer.text(
      engine: try FormFixture(Self.form).engine, notices: [], width: width, content: blocks,
      frame: frame)
  }

  private func lines(_ blocks: [ContentBlock], width: Int, focused: Int? = nil) -> [String] {
    var lines = ContentLines(style: .plain, width: width, focused: focused)
    lines.append(blocks)
    return lines.lines.map { line in
      var text = DisplayText.sanitized(line.plainText)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test(arguments: [20, 40])
  func `a text to copy is drawn in full`(width: Int) {
    let command = "curl -X GET 'https://api.example.com/v1/profile/of/somebody'"
    let lines = lines([.code(.init(command, copyLabel: "Copy"))], width: width)
    #expect(lines.count > 1 && lines.allSatisfy { $0.count <= width })
    #expect(lines.joined().filter { $0 != " " } == command.filter { $0 != " " })
  }

  private static let cards: [ContentBlock] = [
    .card(
      .init(
        "Streak", [.figure(.init("12", unit: "days", detail: "0 of 1 today.", isWarm: true))],
        actions: [.init("add", label: "Add today"), .init("save", label: "Save")])),
    .card(.init("Weeks", [.heatMap(.init("3 days", columns: [[0, 1, 2, 3, 4, 0, 1]]))])),
    .card(
      .init("Level", [.list([.init("Level 7", value: "320 to level 8", fraction: .init(0.5))])])),
    .card(.init("Points", [.text("A text that is longer than half of the row of a wide screen.")])),
  ]

  @Test func `cards are beside each other where neither needs more lines for it`() {
    let wide = lines(Self.cards, width: 80, focused: 1)
    #expect(
      wide == [
        "  Streak                                 Weeks",
        "  ● 12 days                              3 days",
        "  0 of 1 today.                          ··",
        "  [ Add today ] › [ Save ]               ░░",
        "                                         ▒▒",
        "                                         ▓▓",
        "                                         ██",
        "                                         ··",
        "                                         ░░",
        "",
        "  Level",
        "  Level 7                                 ██████████░░░░░░░░░░  320 to level 8",
        "",
        "  Points",
        "  A text that is longer than half of the row of a wide screen.",
      ])
    // Where the buttons have no room beside the map, and where two cards only follow each other, each
    // has rows of its own.
    let narrow = lines(Self.cards, width: 50)
    #expect(!narrow.contains { $0.contains("Streak") && $0.contains("Weeks") })
    let short = ["One", "Two", "Six"].map { ContentBlock.card(.init($0, [.text("1")])) }
    #expect(lines(short, width: 41)[0].contains("Two") && lines(short, width: 40)[0] == "  One")
    let two = lines(Array(Self.cards.prefix(2)), width: 80)
    #expect(two.contains("  Weeks"))
  }

  @Test func `a button in a column is where it is drawn`() throws {
    var content = ContentLines(style: .plain, width: 80, focused: nil)
    content.append([Self.cards[1], Self.cards[0], Self.cards[2]])
    #expect(content.buttons.map(\.index) == [0, 1])
    for (button, label) in zip(content.buttons, ["Add today", "Save"]) {
      let line = content.lines[button.lines.lowerBound].plainText
      #expect(String(Array(line)[button.columns]).contains("[ \(label) ]"), "\(line)")
      #expect(button.columns.lowerBound >= 39)
    }
  }

  @Test func `with 80 columns values are beside their labels`() throws {
    let text = try text(ContentExample.blocks, width: 80)
    #expect(
      text == """
        Home

          Good evening, Ada

          Streak
          12 days
          [ Add today ]   [ Use freeze ]

          Getting started  4 of 5 steps                     ████████████████░░░░  80 %
          App lock                                                     On   [ Change ]

          Sessions
          Device  Last use
          Phone   today
          Mac

          Screen name      ada_1815                                         [ Change ]
          Age              —

          (AL)  Picture of Ada

          ● 12 days  At risk
          0 of 1 today

          Points
          Monday                                              █████░░░░░░░░░░░░░░░   5
          Tuesday                                             ████████████████████  20

          3 active days
          ··██
          ░░··
          ▒▒··
          ▓▓··
          ██··
          ····
          ····

          Experience                                               ▁▃▅█  140 this week

          ✗ Friends cannot be shown
          The service is not available.
          [ Try again ]

          A (optional)
          [                                                ]

          [ Continue ]

        """, "\(text)")
  }

  @Test func `the values of all lists of a screen are in one column`() {
    let short = ContentBlock.summary([.init("Age", "40")])
    let long = ContentBlock.card(.init("Card", [.summary([.init("Screen name", "ada")])]))
    #expect(
      lines([short, long], width: 60) == [
        "  Age          40", "", "  Card", "  Screen name  ada",
      ])
  }

  @Test func `with 20 columns everything is in one column`() throws {
    let text = try text(ContentExample.blocks, width: 20)
    #expect(
      text == """
        Home

          Good evening, Ada

          Streak
          12 days
          [ Add today ]
          [ Use freeze ]

          Getting started
          ██████████████░░░░
          80 %
          4 of 5 steps
          App lock
          On
          [ Change ]

          Sessions
          Device: Phone
          Last use: today

          Device: Mac

          Screen name
          ada_1815
          [ Change ]
          Age
          —

          (AL)  Picture of
          Ada

          ● 12 days  At risk
          0 of 1 today

          Points
          Monday
          █████░░░░░░░░░░░░░
          5
          Tuesday
          ██████████████████
          20

          3 active days
          ··██
          ░░··
          ▒▒··
          ▓▓··
          ██··
          ····
          ····

          Experience
          ▁▃▅█
          140 this week

          ✗ Friends cannot
          be shown
          The service is not
          available.
          [ Try again ]

          A (optional)
          [             ]

          [ Continue ]

        """, "\(text)")
  }

  @Test func `the frame has the product, the step, the tabs and the person`() throws {
    let text = try text([], width: 60, frame: ContentExample.frame)
    #expect(
      text.hasPrefix(
        """
        Notes                                 ●●○○○  Step 2 of 5  AL

          ● Home   [ Forms ]

        Home

          A (optional)

        """), "\(text)")
  }

  @Test func `what has no room on the top line is below it`() throws {
    let frame = FormFrame(
      "A product with a name", step: .init(2, of: 5, text: "Step 2 of 5"),
      person: .init("Ada", initials: "AL"))
    let narrow = try text([], width: 20, frame: frame)
    #expect(
      narrow.hasPrefix("A product with a na…\n\nA product with a\nname\nStep 2 of 5\nAL\n\nHome\n"),
      "\(narrow)")
    #expect(
      try text([], width: 30, frame: frame).hasPrefix(
        "A product with a name       AL\n\nStep 2 of 5\n"))
  }

  @Test(arguments: [20, 21, 40, 41, 42, 79, 80, 200])
  func `no line is wider than the screen, and no word is lost`(_ width: Int) {
    let words = "Donaudampfschifffahrtsgesellschaft of very many words indeed"
    let lines = lines(ContentExample.blocks(words), width: width)
    for line in lines { #expect(DisplayText.width(of: line) <= width, "\(line)") }
    let shown = lines.joined().filter { $0.isLetter }
    for word in ["Donaudampf", "indeed"] {
      // Initials and table headers aside, every text has each of its words.
      #expect(shown.ranges(of: word).count >= 20, "\(width)")
    }
  }

  @Test func `a heat map of a year is below itself where it has no room`() {
    let year = ContentBlock.heatMap(
      .init("Year", columns: Array(repeating: [4, 4, 4, 4, 4, 4, 4], count: 53)))
    for width in [20, 40, 80, 200] {
      let lines = lines([year], width: width)
      #expect(lines.allSatisfy { DisplayText.width(of: $0) <= width })
      let cells = lines.joined().count { $0 == "█" }
      #expect(cells == 53 * 7 * (width >= 108 ? 2 : 1), "\(width)")
    }
  }

  @Test func `a heat map and bars have the colours of their levels`() {
    let blocks: [ContentBlock] = [
      .heatMap(.init("Week", columns: [[0, 1, 2, 3, 4, 4, 4]])),
      .bars(.init("Points", [.init("Monday", .init(1), text: "5")])),
    ]
    var content = ContentLines(style: .dark, width: 60, focused: nil)
    content.append(blocks)
    func ink(_ row: Int) -> TextAttributes? { content.lines[row].runs.last?.style }
    let levels = (0...4).map { ink($0 + 1) }
    #expect(levels == TerminalStyle.Role.levels.map { TerminalStyle.dark[$0] })
    #expect(content.lines[1].plainText == "  ██")
    let bar = content.lines.first { $0.plainText.contains("Monday") }
    #expect(bar?.runs.contains { $0.style == TerminalStyle.dark[.level3] } == true)
    for capability in [StyleCapability.none, .ansi16] {
      let style = TerminalStyle.dark.adapted(to: capability)
      #expect(TerminalStyle.Role.levels.allSatisfy { style[$0] == .plain })
    }
  }

  @Test func `empty blocks draw no text`() {
    for width in [1, 20, 80] {
      #expect(
        lines(ContentExample.empty, width: width).allSatisfy {
          $0.isEmpty || $0 == "  ·" || $0.allSatisfy { " ·".contains($0) }
        })
    }
  }

  @Test func `every button has a region that holds its label`() {
    for width in [7, 20, 40, 80] {
      var content = ContentLines(style: .plain, width: width, focused: 1)
      content.append(ContentExample.blocks)
      #expect(content.buttons.map(\.index) == Array(0..<5))
      for button in content.buttons {
        let line = content.lines[button.lines.lowerBound].plainText
        #expect(Array(line)[button.columns.lowerBound...].contains("["), "\(line)")
      }
    }
  }

  @Test func `text from right to left keeps its letters`() {
    let text = "מרחבא بك"
    let lines = lines([.list([.init(text, value: "שלום")]), .text(text)], width: 80)
    #expect(lines.joined().ranges(of: text).count == 2)
    #expect(lines.joined().contains("שלום"))
  }
}
