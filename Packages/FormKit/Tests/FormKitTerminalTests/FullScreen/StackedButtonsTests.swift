import FormKit
import Testing

@testable import FormKitTerminal

/// Forms that ask for a decision: their buttons, the way back, the focus beside long content.
@MainActor @Suite struct StackedButtonsTests {
  private static let choice = #"""
    {"formatVersion":1,"id":"f","title":"F","submitLabel":"Sign in","sections":[],
     "actions":[{"id":"create","label":"Create account","primary":true},{"id":"quit","label":"Quit"}]}
    """#

  @Test func `a primary action is first and filled, each button on a line of its own`() throws {
    let style = TerminalStyle([
      .input: TextAttributes(underline: true), .focus: TextAttributes(bold: true),
      .primaryButton: TextAttributes(reverse: true), .button: TextAttributes(dim: true),
    ])
    let driver = ScreenDriver(try FormFixture(Self.choice), style: style)
    #expect(driver.session.state.focus == .button(.action("create")))
    #expect(
      driver.body.hasPrefix("\n┃  Create account\n   Sign in\n   Quit")
        || driver.body.hasPrefix("┃  Create account\n   Sign in\n   Quit"), "\(driver.screen)")
    guard case .buttons(let buttons)? = driver.session.view(width: 60).rows.last else {
      Issue.record("The screen has no buttons.")
      return
    }
    #expect(buttons.map(\.isStacked) == [true, true, true])
    var lines = FormLines(FormWords(FormMessages()), style: style, width: 60)
    lines.append(.buttons(buttons))
    // All are as wide as the widest.
    #expect(Set(lines.lines.filter { !$0.isEmpty }.map(\.width)) == [18])
  }

  @Test func `in brackets each button is on a line of its own, as wide as its label`() throws {
    let driver = ScreenDriver(try FormFixture(Self.choice))
    #expect(
      driver.body.contains("› [ Create account ]\n  [ Sign in ]\n  [ Quit ]"), "\(driver.screen)")
    #expect(driver.press(.enter) == .exit(.action("create")))
  }

  @Test func `in lines a primary action is the first of the menu`() async throws {
    let transcript = LineTranscript(["1"])
    #expect(try await transcript.run(try FormFixture(Self.choice)) == .action("create"))
    #expect(
      transcript.text.contains(
        """
        1. Create account [create]
        2. Sign in [continueButton]
        3. Quit [quit]
        """), "\(transcript.text)")
  }

  @Test func `a form with a way back of its own has no other button for it, and Escape stays`()
    throws
  {
    let fixture = try FormFixture(Self.choice)
    var presentation = fixture.presentation(canGoBack: true)
    #expect(ScreenDriver(fixture, presentation: presentation).body.contains("[ Back ]"))
    presentation.showsBackButton = false
    let driver = ScreenDriver(fixture, presentation: presentation)
    #expect(!driver.body.contains("[ Back ]"), "\(driver.screen)")
    #expect(driver.press(.escape) == .exit(.back))
  }

  private func review(rows: Int, focusedAction: String? = nil) throws -> ScreenDriver {
    let fixture = try FormFixture(
      #"{"formatVersion":1,"id":"f","title":"F","submitLabel":"Go","sections":[]}"#)
    let rowsOfAnswers = (1...9).map {
      ContentBlock.SummaryRow("Label \($0)", "\($0)", change: .init("c\($0)", label: "Change"))
    }
    var presentation = FormPresentation(
      canGoBack: true, notices: fixture.notices, content: [.summary(rowsOfAnswers)])
    presentation.focusedAction = focusedAction
    return ScreenDriver(fixture, presentation: presentation, rows: rows, columns: 50)
  }

  @Test
  func `a screen opens with a focus that shows: the first button of content that is too long`()
    throws
  {
    let low = try review(rows: 10)
    #expect(low.screen.contains("Label 1  1                         › [ Change ]"), "\(low.screen)")
    #expect(low.press(.enter) == .exit(.action("c1")))
    let high = try review(rows: 24)
    #expect(high.session.state.focus == .button(.submit))
    #expect(high.body.contains("› [ Go ]"), "\(high.screen)")
  }

  @Test func `the focus begins at the button that led away, and the button shows`() throws {
    let driver = try review(rows: 10, focusedAction: "c8")
    #expect(
      driver.screen.contains("Label 8  8                         › [ Change ]"), "\(driver.screen)")
    #expect(driver.press(.enter) == .exit(.action("c8")))
    let gone = try review(rows: 24, focusedAction: "gone")
    #expect(gone.session.state.focus == .button(.submit))
  }

  @Test func `after the first key the focus is where the keys move it`() throws {
    let driver = try review(rows: 10)
    driver.press(.backTab)
    #expect(driver.body.contains("› [ Back ]"), "\(driver.screen)")
  }

  @Test func `a tag shows before the value, in lines beside the title`() {
    let rows = [
      ContentBlock.ListRow("Lock", value: "5 min", tag: .init("On", .success)),
      ContentBlock.ListRow("Code", detail: "None", tag: .init("Off")),
    ]
    var lines = ContentLines(style: .plain, width: 60, focused: nil)
    lines.append([.list(rows)])
    #expect(lines.lines.first?.plainText.hasSuffix("On  5 min") == true)
    let text = ContentText(messages: FormMessages()).lines(of: [.list(rows)])
    #expect(text == ["Lock: On, 5 min", "Code: Off", "None"])
  }

  @Test func `a folded card is a button that shows and hides its blocks`() throws {
    let fixture = try FormFixture(
      #"{"formatVersion":1,"id":"f","title":"F","submitLabel":"Go","sections":[]}"#)
    let card = ContentBlock.Card(
      "What we send", [.summary([.init("Name", "Ada", change: .init("edit", label: "Change"))])],
      isFolded: true)
    let presentation = FormPresentation(notices: fixture.notices, content: [.card(card)])
    let driver = ScreenDriver(fixture, presentation: presentation)
    driver.press(.backTab)
    #expect(driver.body.contains("› [ ▸ What we send ]"), "\(driver.screen)")
    #expect(!driver.body.contains("Ada"))
    #expect(driver.press(.enter) == .stay)
    #expect(driver.body.contains("› [ ▾ What we send ]"), "\(driver.screen)")
    #expect(driver.body.contains("Name  Ada"))
    driver.press(.tab)
    #expect(driver.press(.enter) == .exit(.action("edit")))
    driver.press(.backTab)
    driver.press(.enter)
    #expect(!driver.body.contains("Ada"), "\(driver.screen)")
    let text = ContentText(messages: FormMessages()).lines(of: [.card(card)])
    #expect(text == ["What we send", "Name: Ada"])
  }

  @Test func `a folded card stays open in another language: its button has its number as id`()
    throws
  {
    let board = FormNoticeBoard()
    board.content = ["One", "Two"].map { .card(.init($0, [.text("In \($0)")], isFolded: true)) }
    #expect(board.shownContent.flatMap(\.actions).map(\.id) == ["_fold.1", "_fold.2"])
    #expect(board.lineContent.flatMap(\.actions).map(\.id) == ["_fold.1", "_fold.2"])
    #expect(board.folded("_fold.2") == [.text("In Two")])
    #expect(board.toggleFold("_fold.2"))
    board.content = ["Eins", "Zwei"].map { .card(.init($0, [.text("In \($0)")], isFolded: true)) }
    #expect(board.shownContent.flatMap(\.actions).map(\.label) == ["▸ Eins", "▾ Zwei"])
    #expect(board.toggleFold("copy") == false)
  }
}
