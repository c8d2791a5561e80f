import FormKit
import FormKitMock
import Testing

@testable import FormKitTerminal

/// Content line by line.
@MainActor @Suite struct ContentTextTests {
  private static let menu = #"""
    {"formatVersion":1,"id":"f","title":"F","submitLabel":"Go","sections":[]}
    """#
  private static let field = #"""
    {"formatVersion":1,"id":"f","title":"F",
     "sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}]}
    """#

  private func run(
    _ lines: LineTranscript, _ fixture: FormFixture, _ blocks: [ContentBlock],
    frame: FormFrame? = nil
  ) async throws -> FormExit {
    let presentation = FormPresentation(notices: fixture.notices, content: blocks, frame: frame)
    return try await lines.run(fixture, presentation: presentation)
  }

  @Test func `a picture's title and detail come before its words`() {
    let picture = ContentBlock.picture(
      .init("No picture yet", initials: "AL", title: "Hello, Ada", detail: "@ada"))
    let text = ContentText(messages: FormMessages())
    #expect(text.lines(of: [picture]) == ["Hello, Ada", "@ada", "No picture yet"])
  }

  @Test(arguments: [true, false])
  func `a picture names its id where prompts do`(showsControlIDs: Bool) {
    let picture = ContentBlock.picture(.init("Ada", initials: "AL", id: "avatarPreview"))
    let text = ContentText(messages: FormMessages(), showsControlIDs: showsControlIDs)
    #expect(
      text.lines(of: [picture, .picture(.init("Bob", initials: "B"))])
        == [showsControlIDs ? "Ada [avatarPreview]" : "Ada", "Bob"])
  }

  @Test func `each thing is a line of words, and buttons are among the choices`() async throws {
    let lines = LineTranscript(["5"])
    let exit = try await run(
      lines, try FormFixture(Self.menu), ContentExample.blocks, frame: ContentExample.frame)
    #expect(exit == .action("changeLock"))
    #expect(
      lines.text == """
        Notes
        Step 2 of 5
        Ada Lovelace
        F
        Good evening, Ada
        Streak
        12 days
        Getting started: 80 %
        4 of 5 steps
        App lock: On
        Sessions
        Device: Phone
        Last use: today
        Device: Mac
        Screen name: ada_1815
        Age: —
        Picture of Ada
        12 days, At risk
        0 of 1 today
        Points
        Monday: 5
        Tuesday: 20
        3 active days
        Experience: 140 this week
        Error: Friends cannot be shown
        The service is not available.
        1. Go [continueButton]
        2. Forms [tabForms]
        3. Add today [addToday]
        4. Use freeze [useFreeze]
        5. Change: App lock [changeLock]
        6. Change: Screen name [changeName]
        7. Try again [retryFriends]
        Choose: 5

        """, "\(lines.text)")
  }

  @Test func `a folded card is a choice that prints its blocks`() async throws {
    let card = ContentBlock.card(
      .init(
        "Details", [.text("All of it")], actions: [.init("copy", label: "Copy")], isFolded: true))
    let menu = LineTranscript(["details", "3"])
    #expect(try await run(menu, try FormFixture(Self.menu), [card]) == .action("copy"))
    #expect(
      menu.text.hasSuffix(
        """
        F
        1. Go [continueButton]
        2. Details [_fold.1]
        3. Copy [copy]
        Choose: details
        All of it
        Choose: 3

        """), "\(menu.text)")
    for command in [":Details", ":_fold.1"] {
      let field = LineTranscript([command, "x"])
      _ = try await run(field, try FormFixture(Self.field), [card])
      #expect(field.text.ranges(of: "All of it").count == 1, "\(field.text)")
    }
  }

  @Test func `at a field buttons are commands, by id or by label`() async throws {
    for command in [":changeName", ":change: screen name"] {
      let lines = LineTranscript([command])
      let exit = try await run(lines, try FormFixture(Self.field), ContentExample.blocks)
      #expect(exit == .action("changeName"))
      #expect(lines.text.contains("Change: Screen name: :changeName"), "\(lines.text)")
    }
  }

  @Test func `an action of the form keeps its label`() async throws {
    let fixture = try FormFixture(TestSchema.screenName)
    let lines = LineTranscript([":help"])
    _ = try await run(
      lines, fixture, [.unavailable(.init("x", actions: [.init("skipNameButton", label: "No")]))])
    #expect(lines.text.contains(":skipNameButton – Skip for now"), "\(lines.text)")
    #expect(!lines.text.contains("– No"), "\(lines.text)")
  }

  @Test func `content that changes is printed again with its buttons`() async throws {
    let box = FormNoticeBoard()
    let fixture = try FormFixture(Self.field, results: [.failed, .completed]) {
      box.content = ContentExample.blocks.suffix(1)
    }
    let lines = LineTranscript(["x", ":retryFriends"])
    let exit = try await lines.run(
      fixture, presentation: FormPresentation(notices: box, content: [.text("Before")]))
    #expect(exit == .action("retryFriends"))
    #expect(lines.text.ranges(of: "Before\n").count == 1, "\(lines.text)")
    #expect(
      lines.text.contains("The service is not available.\n")
        && lines.text.contains("Try again: :retryFriends"), "\(lines.text)")
  }

  @Test func `a picture that was loaded is not printed again`() async throws {
    func picture(_ image: ContentBlock.Image?) -> ContentBlock {
      .card(
        .init(
          "Ada", [.picture(.init("Your picture", initials: "AL", image: image))],
          actions: [.init("changePicture", label: "Change")]))
    }
    let box = FormNoticeBoard()
    let fixture = try FormFixture(Self.field, results: [.failed, .completed]) {
      box.content = [picture(ContentExample.image(width: 2, height: 2))]
    }
    let lines = LineTranscript(["x", "y"])
    _ = try await lines.run(
      fixture, presentation: FormPresentation(notices: box, content: [picture(nil)]))
    #expect(lines.text.ranges(of: "Your picture\n").count == 1, "\(lines.text)")
    #expect(lines.text.ranges(of: ":changePicture").count == 1, "\(lines.text)")
  }

  @Test(arguments: HostileForm.strings)
  func `no text is obeyed`(_ string: String) async throws {
    let lines = LineTranscript(["x", "y"])
    _ = try await run(
      lines, try FormFixture(Self.menu), ContentExample.blocks(string),
      frame: ContentExample.frame(string))
    #expect(ContentDangers.found(in: lines.text) == [])
    #expect(!lines.text.contains("█") && !lines.text.contains("●"))
  }

  @Test func `empty blocks print nothing`() async throws {
    let lines = LineTranscript([])
    _ = try await run(lines, try FormFixture(Self.menu), ContentExample.empty)
    #expect(lines.text.hasPrefix("F\n1. Go"), "\(lines.text)")
  }
}
