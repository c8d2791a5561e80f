import FormKit
import Testing

@testable import FormKitTerminal

/// Lines that are kept from frame to frame are those that would be drawn anew.
@MainActor @Suite struct KeptLinesTests {
  private static let keys: [KeyPress] = [
    .tab, .tab, .tab, .backTab, .up, .down, .left, .right, .enter, .escape, .character(" "),
    .character("a"), .character("1"), .character("2"), .backspace, .control("u"), .control("_"),
    .alt("y"), .control("r"), .alt("1"), .pageDown, .pageUp, KeyPress(.enter, modifiers: .alt),
  ]

  @Test(arguments: 0..<24)
  func `after any keys a frame is what it would be without kept lines`(seed: Int) throws {
    let schemas = [
      TestSchema.everything, TestSchema.pages, TestSchema.measures, TestSchema.screenName,
    ]
    let size = TerminalSize(rows: 30, columns: 70)
    let fixture = try FormFixture(schemas[seed % schemas.count])
    let style = seed % 2 == 0 ? TerminalStyle.plain : .dark
    let renderer = FormScreenRenderer(style: style)
    let session = FormSession(
      controller: fixture.controller, presentation: fixture.presentation(), reducesMotion: true)
    fixture.controller.onChange = { [session] in session.formChanged($0) }
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    for step in 0..<150 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = Self.keys[Int(random >> 33) % Self.keys.count]
      _ = session.handle(.key(key))
      if let request = session.takeFileRequest() {
        session.finish(request, with: .problem("No such file"))
      }
      let kept = session.draw(renderer, size: size).buffer
      session.forgetLines()
      let fresh = session.draw(renderer, size: size).buffer
      try #require(kept == fresh, "step \(step), \(key)")
    }
  }

  @Test func `a field that changes elsewhere shows its value`() throws {
    let fixture = try FormFixture(TestSchema.measures)
    let driver = ScreenDriver(fixture)
    driver.press(.tab)
    #expect(!driver.body.contains("12:30"))
    fixture.controller.perform { try? $0.set("hour", to: "12:30") }
    #expect(driver.body.contains("[12:30 "))
  }

  @Test func `Tab draws the fields it leaves and reaches only`() throws {
    let fields = (0..<30).map { #"{ "id": "f\#($0)", "type": "text", "label": "Field \#($0)" }"# }
    let json = """
      { "formatVersion": 1, "id": "f", "sections": [{ "id": "s", "fields": [
        \(fields.joined(separator: ",")) ] }] }
      """
    let driver = ScreenDriver(try FormFixture(json))
    driver.press(.tab)
    let before = driver.session.frameState.keptParts
    driver.press(.tab)
    #expect(driver.session.frameState.keptParts - before >= 4)
  }
}
