import FormKit
import Testing

@testable import FormKitTerminal

/// The look of a terminal that can show areas: a bar at the focus, inputs and buttons without brackets.
@MainActor @Suite struct AreaLookTests {
  private static let style = TerminalStyle([
    .input: TextAttributes(underline: true), .focus: TextAttributes(bold: true),
    .button: TextAttributes(dim: true), .primaryButton: TextAttributes(reverse: true),
    .currentTab: TextAttributes(reverse: true),
  ])

  private func driver(_ json: String, rows: Int = 24, columns: Int = 60) throws -> ScreenDriver {
    ScreenDriver(try FormFixture(json), rows: rows, columns: columns, style: Self.style)
  }

  private func lines(_ row: FormScreen.Row, width: Int = 60) -> [String] {
    var lines = FormLines(FormWords(FormMessages()), style: Self.style, width: width)
    lines.append(row)
    return lines.lines.map(\.plainText)
  }

  @Test func `a bar is along the field with the focus, and an empty line between fields`() throws {
    let driver = try driver(TestSchema.signIn)
    #expect(driver.screen.hasPrefix("  Sign in\n\n"))
    #expect(
      driver.body == """
        ┃ Email
        ┃  you@example.com
        ┃ The one you signed up with.

          Password


           Sign in
        """)
    #expect(driver.screen.hasSuffix("\n  Enter next · Tab next · Shift-Tab previous · Ctrl-C quit"))
    driver.press(.tab)
    #expect(driver.body.hasPrefix("  Email\n"))
    #expect(driver.body.contains("\n┃ Password\n┃\n"))
  }

  @Test func `an input is as wide as a card's expiry or code, and as its text may be long`() throws
  {
    let driver = try driver(
      #"""
      {"formatVersion":1,"id":"f","title":"F","sections":[{"fields":[
        {"id":"a","type":"text","label":"A","autofill":"cc-exp"},
        {"id":"b","type":"password","label":"B","autofill":"section-x cc-csc"},
        {"id":"c","type":"text","label":"C","maxLength":7},
        {"id":"d","type":"text","label":"D","maxLength":30,"rules":[{"rule":"maxLength","value":9}]}
      ]}]}
      """#)
    let widths = driver.session.view(width: 60).rows.compactMap { row -> Int? in
      if case .field(let field) = row, case .editor(_, let width, _) = field.control {
        width
      } else {
        nil
      }
    }
    #expect(widths == [6, 5, 8, 10])
  }

  @Test func `a button whose effect cannot be taken back has the color of danger`() throws {
    var style = Self.style
    style[.dangerButton] = TextAttributes(italic: true)
    let focused = ButtonText.lines(
      "Delete", isFocused: false, isDestructive: true, style: style, width: 40)
    #expect(focused == [StyledText("  ") + StyledText(" Delete ", style: style[.dangerButton])])
    let form = #"""
      {"formatVersion":1,"id":"f","title":"F","sections":[],
       "actions":[{"id":"keep"},{"id":"delete","destructive":true}]}
      """#
    let driver = try driver(form)
    guard case .buttons(let buttons)? = driver.session.view(width: 60).rows.last else {
      Issue.record("The screen has no buttons.")
      return
    }
    #expect(buttons.map(\.isDestructive) == [false, false, true])
  }

  @Test(arguments: [(SubmitStyle.filled, true), (.backLink, false)])
  func `the submit button is filled unless the screen draws it otherwise`(
    submit: SubmitStyle, isFilled: Bool
  ) throws {
    let fixture = try FormFixture(TestSchema.signIn)
    var presentation = fixture.presentation()
    presentation.submitStyle = submit
    let driver = ScreenDriver(fixture, presentation: presentation, style: Self.style)
    guard case .buttons(let buttons)? = driver.session.view(width: 60).rows.last else {
      Issue.record("The screen has no buttons.")
      return
    }
    #expect(buttons.first?.isPrimary == isFilled)
    var style = Self.style
    style[.primaryButton] = TextAttributes(italic: true)
    var lines = FormLines(FormWords(FormMessages()), style: style, width: 60)
    lines.append(.buttons([buttons[0]]))
    let ink = style[isFilled ? .primaryButton : .button]
    #expect(lines.lines.last == StyledText("  ") + StyledText(" \(buttons[0].label) ", style: ink))
  }

  @Test(arguments: [
    (40, 2, "  Journey to Rome        ●○  Page 1 of 2"), (20, 2, "  Journey to Ro…  ●○"),
    (40, 13, "  Journey to Rome           Page 1 of 13"), (20, 13, "  Journey to …  1/13"),
  ])
  func `a page among several is at the end of the title, which gives way to its number`(
    width: Int, total: Int, line: String
  ) {
    let step = FormFrame.Step(1, of: total, text: "Page 1 of \(total)")
    let shown = FrameHeader.line("Journey to Rome", pages: step, style: Self.style, width: width)
    #expect(shown.width == width)
    #expect(shown.plainText == line)
  }

  @Test func `a success is in the upper edge of a box over the width, a long one on lines`() throws
  {
    let driver = try driver(TestSchema.signIn)
    driver.session.presentation.notices.notices = [FormNotice(.success, "Saved")]
    let box = " ╭ ✓ Saved " + String(repeating: "─", count: 47) + "╮\n"
    #expect(driver.body.hasPrefix(box), "\(driver.screen)")
    let long = String(repeating: "long ", count: 20)
    driver.session.presentation.notices.notices = [FormNotice(.success, long)]
    #expect(driver.body.hasPrefix("  ✓ long long"), "\(driver.screen)")
    driver.session.presentation.notices.notices = [FormNotice(.info, "A lead.")]
    #expect(driver.body.hasPrefix("  A lead.\n"), "\(driver.screen)")
  }

  @Test func `an empty line is between a notice and the summary`() throws {
    let driver = try driver(TestSchema.signIn)
    driver.session.presentation.notices.notices = [FormNotice(.warning, "Offline")]
    driver.session.submit()
    #expect(driver.body.hasPrefix("  ▲ Offline\n\n  ✗ 2 things"), "\(driver.screen)")
  }

  @Test func `the first option of an untouched list is marked, and Enter takes none`() throws {
    let driver = try driver(
      #"""
      {"formatVersion":1,"id":"f","title":"F","sections":[{"fields":[
        {"id":"a","type":"choice","label":"A","options":[{"value":"x"},{"value":"y"}]},
        {"id":"b","type":"text","label":"B"}]}]}
      """#)
    #expect(driver.body.contains("› ○ x"), "\(driver.screen)")
    driver.press(.enter)
    #expect(driver.session.state.focus == .field("b"))
    #expect(driver.fixture.engine.values(redacted: false)["a"] == nil)
    driver.press(.backTab, .down, .character(" "))
    #expect(driver.fixture.engine.values(redacted: false)["a"] == "y")
  }

  @Test func `the first option of an untouched list can be chosen by arrows`() throws {
    let driver = try driver(
      #"""
      {"formatVersion":1,"id":"f","title":"F","sections":[{"fields":[
        {"id":"a","type":"choice","label":"A","options":[{"value":"x"},{"value":"y"}]},
        {"id":"b","type":"choice","label":"B","options":[{"value":"only"}]}]}]}
      """#)
    driver.press(.right)
    #expect(driver.fixture.engine.values(redacted: false)["a"] == "x")
    driver.press(.tab, .down, .enter)
    #expect(driver.fixture.engine.values(redacted: false)["b"] == "only")
  }

  @Test func `an error takes the place of the help, with a sign in the place of the word`() throws {
    let driver = try driver(TestSchema.signIn)
    driver.session.submit()
    #expect(driver.body.hasPrefix("  ✗ 2 things need attention:\n    - Email: "))
    #expect(driver.body.contains("┃ ✗ This field is required\n"))
    #expect(!driver.body.contains("Error:") && !driver.body.contains("signed up with"))
    driver.press(.backTab)
    #expect(driver.body.contains("\n┃   - Password: "))
  }

  @Test func `an input is as wide as its kind needs, and never wider than the screen`() throws {
    func width(_ field: String, columns: Int = 60) throws -> Int {
      let driver = try driver(
        """
        { "formatVersion": 1, "id": "f", "sections": [{ "id": "s", "fields": [
          { "id": "a", "label": "A", \(field) } ] }] }
        """, columns: columns)
      _ = driver.screen
      return (0..<columns).count { driver.frame.buffer[1, $0].style.isUnderlined }
    }
    #expect(try width(#""type": "date""#) == 13)
    #expect(try width(#""type": "integer""#) == 15)
    #expect(try width(#""type": "phone""#) == 23)
    #expect(try width(#""type": "text", "rules": [{ "rule": "maxLength", "value": 20 }]"#) == 23)
    #expect(try width(#""type": "text""#) == 50)
    #expect(try width(#""type": "text""#, columns: 40) == 35)
  }

  @Test func `a closed list ends in a sign, boxes show what is chosen`() throws {
    let driver = try driver(TestSchema.everything, rows: 40)
    driver.press(.character(" "), .tab)
    #expect(driver.body.contains("  Account type\n   Personal ▾"))
    driver.press(.character(" "))
    #expect(driver.body.contains("┃ › ■ Art"))
    #expect(driver.body.contains("┃   □ Music"))
    #expect(!driver.body.contains("["))
  }

  @Test func `suggestions are beside each other with their keys`() {
    var editor = LineEditor("john")
    let field = FormScreen.Field(
      path: "a", label: "Name", isFocused: true,
      control: .editor(editor.window(width: 8), width: 8, placeholder: ""),
      mark: .invalid,
      issues: [FormIssue(field: "a", rule: "x", severity: .error, message: "That name is taken")],
      suggestions: ["john_doe2", "john_doe_23", "the_john"], help: ["Everyone sees it."])
    #expect(
      lines(.field(field), width: 50) == [
        "┃ Name", "┃  john      ✗", "┃ ✗ That name is taken",
        "┃ alt-1 john_doe2   alt-2 john_doe_23", "┃ alt-3 the_john",
      ])
  }

  @Test func `buttons have no brackets and do not touch`() {
    func buttons(_ focus: FormButtonID) -> [String] {
      lines(
        .buttons([
          .init(button: .submit, label: "Continue", isFocused: focus == .submit),
          .init(button: .back, label: "Back", isFocused: focus == .back),
        ]), width: 40)
    }
    #expect(buttons(.submit) == ["", "┃  Continue     Back "])
    #expect(buttons(.back) == ["", "   Continue  ┃  Back "])
  }

  @Test(arguments: [(30, 100), (24, 80), (14, 50), (12, 40), (6, 20)])
  func `nothing is wider than the screen`(rows: Int, columns: Int) throws {
    let driver = try driver(TestSchema.everything, rows: rows, columns: columns)
    for _ in 0..<8 {
      driver.press(.tab)
      #expect(driver.screen.contains("┃"), "\(driver.screen)")
      #expect(!driver.screen.contains("["), "\(driver.screen)")
    }
    let lines = FormLines(
      driver.session.view(width: columns), style: Self.style, width: columns - 1)
    #expect(lines.lines.allSatisfy { $0.width < columns })
  }

  @Test func `the header has the sign of a prompt, the current tab an area`() throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let frame = FormFrame(
      "Notes", logo: "›_", tabs: [.init("home", "Home", isCurrent: true), .init("forms", "Forms")])
    let driver = ScreenDriver(
      fixture, presentation: FormPresentation(notices: fixture.notices, frame: frame),
      style: Self.style)
    let top = try #require(driver.screen.split(separator: "\n").first)
    #expect(top.hasPrefix(" ›_ Notes") && top.hasSuffix("   Home     Forms"), "\(driver.screen)")
  }
}
