import FormKit
import Testing

@testable import FormKitTerminal

/// What a screen does must follow what shows, not how long the form is.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LongFormTests {
  private static func schema(fields: Int) -> String {
    let list = (0..<fields).map {
      """
      { "id": "f\($0)", "type": "text", "label": "Field \($0)", "required": true,
        "rules": [{ "rule": "minLength", "value": 2 }] }
      """
    }
    return """
      { "formatVersion": 1, "id": "long", "title": "Long", "validation": "live", "sections": [
        { "id": "s", "fields": [\(list.joined(separator: ","))] }] }
      """
  }

  @Test func `ten thousand fields open, take keys, scroll and submit`() throws {
    let driver = ScreenDriver(try FormFixture(Self.schema(fields: 10_000)))
    driver.type("abc")
    #expect(driver.body.hasPrefix("› Field 0\n  [abc "))
    driver.press(.backTab, .up)
    #expect(driver.body.contains("› Field 9999"))
    #expect(driver.screen.contains("▲"))
    driver.session.submit()
    #expect(driver.body.hasPrefix("✗ 9999 things need attention:"))
    #expect(driver.session.state.focus == .field("f1"))
    driver.type("ab")
    #expect(driver.body.hasPrefix("✗ 9998 things need attention:"))
  }

  @Test(arguments: [50, 2_000])
  func `a frame draws what shows and little more, a key keeps the page`(fields: Int) throws {
    let driver = ScreenDriver(try FormFixture(Self.schema(fields: fields)))
    let stages = driver.session.frameState.stageCount
    for key: KeyPress in [.character("a"), .tab, .character("b"), .backspace, .down, .up, .backTab]
    {
      driver.press(key)
      #expect(driver.session.frameState.drawnParts < 40)
    }
    #expect(driver.session.frameState.stageCount == stages)
  }

  @Test func `the summary is gathered anew only when an error came or went`() throws {
    let driver = ScreenDriver(try FormFixture(Self.schema(fields: 30)))
    driver.session.submit()
    _ = driver.screen
    let searches = driver.session.frameState.errorSearches
    driver.press(.tab, .down, .up)
    #expect(driver.session.frameState.errorSearches == searches)
    driver.type("a")
    #expect(driver.session.frameState.errorSearches == searches + 1)
    #expect(driver.body.contains("  - Field 1: At least 2 characters"))
  }

  @Test func `a page of its own fields is found again after a field changed what can be edited`()
    throws
  {
    let json = """
      { "formatVersion": 1, "id": "f", "sections": [{ "id": "s", "fields": [
        { "id": "on", "type": "toggle", "label": "On" },
        { "id": "a", "type": "text", "label": "A",
          "enabled": { "field": "on", "equals": true } } ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json))
    #expect(!driver.session.targets.contains(.field("a")))
    driver.press(.character(" "))
    #expect(driver.session.targets.contains(.field("a")))
    driver.press(.character(" "))
    #expect(!driver.session.targets.contains(.field("a")))
  }

  private func restored(_ field: FieldPath, rows: Int, columns: Int) throws -> ScreenDriver {
    let fixture = try FormFixture(Self.schema(fields: 30))
    fixture.notices.notices = [FormNotice(.info, "Your last answers are restored.")]
    try fixture.controller.perform { engine throws(FormEngineError) in try engine.focus(field) }
    return ScreenDriver(fixture, rows: rows, columns: columns)
  }

  @Test func `a form that goes on where it was shows that field, its notices where they fit`()
    throws
  {
    let far = try restored("f29", rows: 12, columns: 60)
    #expect(far.screen.contains("› Field 29"), "\(far.screen)")
    #expect(far.screen.contains("restored") == false)
    let near = try restored("f1", rows: 12, columns: 60)
    #expect(near.screen.contains("› Field 1") && near.screen.contains("restored"))
    let low = try restored("f1", rows: 5, columns: 22)
    #expect(low.screen.contains("› Field 1"), "\(low.screen)")
    low.type("x")
    #expect(low.screen.contains("[x"), "\(low.screen)")
  }

  @Test func `after the screen became smaller the focused field still shows`() throws {
    let driver = try restored("f1", rows: 26, columns: 90)
    #expect(driver.screen.contains("restored") && driver.screen.contains("› Field 1"))
    driver.resize(rows: 7, columns: 22)
    #expect(driver.screen.contains("› Field 1"), "\(driver.screen)")
    // Also where the wheel was turned before.
    driver.session.frameState.viewport.scroll(by: 20)
    #expect(driver.screen.contains("› Field 1\n") == false, "\(driver.screen)")
    driver.resize(rows: 9, columns: 22)
    #expect(driver.screen.contains("› Field 1"), "\(driver.screen)")
  }
}
