import FormKit
import Testing

@testable import FormKitTerminal

/// How a person gets about in a form on the full screen, and out of it.
@MainActor @Suite struct FormNavigationTests {
  @Test func `a page is left only without errors`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.pages))
    driver.press(.enter)
    #expect(driver.top == "Join · You ●○ Page 1 of 2")
    #expect(driver.body.contains("› Name"))
    #expect(driver.body.contains("  Error: This field is required"))
    driver.type("Ada")
    #expect(!driver.body.contains("Error"))
    driver.press(.enter)
    #expect(driver.top == "Join · Place ●● Page 2 of 2")
    #expect(driver.body.contains("  [ Review ]   [ Previous page ]"))
    driver.press(.pageUp)
    #expect(driver.body.contains("  [Ada "))
  }

  @Test func `items of a repeat are added and removed`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.members), rows: 30)
    driver.type("Ada")
    driver.press(.down, .enter)
    driver.type("Bob")
    #expect(driver.body.contains("Member 2\n› Name\n  [Bob "))
    driver.press(.up, .alt("r"))
    #expect(driver.body.contains("Member 1\n› Name\n  [Bob "))
    #expect(!driver.body.contains("Member 2"))
    driver.press(.alt("r"))
    #expect(driver.body.contains("Member 1"))
  }

  @Test func `the key line says how an item is removed, while one may be`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.members), rows: 30, columns: 80)
    #expect(!driver.screen.contains("Alt-R"))
    driver.press(.tab, .enter)
    #expect(driver.session.state.focus == .field("members[1].name"))
    #expect(driver.screen.contains(" · Alt-R remove · "), "\(driver.screen)")
    driver.press(.tab)
    #expect(!driver.screen.contains("Alt-R"))
    driver.press(.backTab, .alt("r"))
    #expect(!driver.screen.contains("Alt-R"))
  }

  @Test func `too many items are said where they are and in the summary`() throws {
    let items = (0..<4).map { FormValue.object(["name": .string("Ada \($0)")]) }
    let fixture = try FormFixture(TestSchema.members, values: ["members": .array(items)])
    let driver = ScreenDriver(fixture, rows: 40)
    driver.session.submit()
    #expect(driver.body.hasPrefix("✗ 1 thing needs attention:\n  - Keep at most 3"))
    #expect(
      driver.body.contains(
        "  [Ada 3                                           ] ✓\n\n  Error: Keep at most 3"))
    driver.press(.alt("r"))
    #expect(!driver.body.contains("Error: Keep at most 3"))
  }

  @Test func `Escape goes back only where that is allowed`() throws {
    let fixture = try FormFixture(TestSchema.signIn)
    #expect(ScreenDriver(fixture).press(.escape) == .stay)
    let presentation = fixture.presentation(canGoBack: true)
    let driver = ScreenDriver(fixture, presentation: presentation)
    #expect(driver.body.contains("[ Back ]"))
    #expect(driver.press(.escape) == .exit(.back))
  }

  @Test func `buttons are reached by Tab and pressed by Enter`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.screenName))
    driver.press(.tab, .tab)
    #expect(driver.body.contains("  [ Continue ] › [ Skip for now ]"))
    #expect(driver.press(.enter) == .exit(.action("skipNameButton")))
    driver.press(.tab)
    #expect(driver.body.hasPrefix("› Screen name"))
  }

  @Test func `Ctrl-C interrupts, Ctrl-Z suspends, Ctrl-D ends what is empty`() throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.signIn))
    #expect(driver.press(.control("c")) == .exit(.interrupted))
    #expect(driver.press(.control("z")) == .suspend)
    #expect(driver.press(.control("d")) == .exit(.endOfInput))
    driver.type("ab")
    #expect(driver.press(.home, .control("d")) == .stay)
    #expect(driver.body.contains("[b "))
  }

  @Test func `a focus order wins over the visual order, a return key may submit`() throws {
    let json = """
      { "formatVersion": 1, "id": "f", "version": 1, "validation": "onSubmit",
        "sections": [{ "id": "s", "fields": [
        { "id": "a", "type": "text", "label": "A", "focusOrder": 2 },
        { "id": "b", "type": "text", "label": "B", "focusOrder": 1, "returnKey": "go" } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json))
    #expect(driver.screen.contains("› B (optional)"))
    driver.press(.enter)
    #expect(driver.fixture.engine.status == .submitting)
    #expect(driver.screen.hasSuffix("Submitting…"))
  }
}
