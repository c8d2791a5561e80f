import FormKit
import Testing

@testable import FormKitTerminal

@MainActor
struct FormShortcutTests {
  private static let shortcut = FormShortcut(
    .control("g"), named: "Ctrl-G", action: "debugMenuButton", label: "debug menu")

  private func fixture() throws -> FormFixture {
    try FormFixture(
      #"{"formatVersion":1,"id":"f","sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}]}"#
    )
  }

  @Test func `a shortcut leaves the form with its action and keeps what was typed`() throws {
    let fixture = try fixture()
    let driver = ScreenDriver(
      fixture, presentation: FormPresentation(shortcuts: [Self.shortcut]), columns: 80)
    driver.type("kept")
    #expect(driver.press(.control("g")) == .exit(.action("debugMenuButton")))
    #expect(try fixture.controller.engine.state(of: "a").value == "kept")
  }

  @Test func `shown again after a shortcut, the form goes on at the field that had the focus`()
    throws
  {
    let fixture = try FormFixture(TestSchema.everything)
    let presentation = FormPresentation(shortcuts: [Self.shortcut])
    let driver = ScreenDriver(fixture, presentation: presentation)
    driver.press(.tab)
    let focus = try #require(driver.session.state.focus)
    #expect(focus.path != nil)
    driver.press(.control("g"))
    #expect(ScreenDriver(fixture, presentation: presentation).session.state.focus == focus)
  }

  @Test func `the help line names a shortcut`() throws {
    let driver = ScreenDriver(
      try fixture(), presentation: FormPresentation(shortcuts: [Self.shortcut]), columns: 80)
    #expect(driver.screen.contains("Ctrl-G debug menu"))
  }

  @Test(arguments: [
    #"{"id":"a","type":"text","label":"A"}"#,
    #"{"id":"a","type":"choice","label":"A","options":[{"value":"x"},{"value":"y"}]}"#,
  ])
  func `at 80 columns the help line keeps the shortcut, the way back and the way out`(
    field: String
  ) throws {
    let fixture = try FormFixture(
      #"{"formatVersion":1,"id":"f","sections":[{"fields":[\#(field)]}]}"#)
    let driver = ScreenDriver(
      fixture, presentation: FormPresentation(canGoBack: true, shortcuts: [Self.shortcut]),
      columns: 80)
    for key in ["Ctrl-G debug menu", "Esc back", "Ctrl-C quit"] {
      #expect(driver.screen.contains(key), "\(driver.screen)")
    }
  }

  @Test func `without shortcuts the key means nothing`() throws {
    #expect(ScreenDriver(try fixture()).press(.control("g")) == .stay)
  }

  @Test func `line by line a shortcut is a command that help tells`() async throws {
    let lines = LineTranscript([":help", ":debugMenuButton"])
    let exit = try await lines.run(
      try fixture(), presentation: FormPresentation(shortcuts: [Self.shortcut]))
    #expect(exit == .action("debugMenuButton"))
    #expect(lines.text.contains(":debugMenuButton – debug menu"))
  }
}
