import FormKit
import FormKitMock
import Testing

@testable import FormKitTerminal

/// A form whose every text is hostile, on the full screen, line by line and as plain text.
@MainActor @Suite struct HostileStringsTests {
  private func fixture(_ string: String) throws -> FormFixture {
    try FormFixture(HostileForm.document(string), values: HostileForm.values(string))
  }

  /// What a terminal would obey, reorder or not show.
  private func dangers(in text: String, allowing allowed: Set<Unicode.Scalar> = ["\n"]) -> [String]
  {
    text.unicodeScalars.filter { scalar in
      let isDanger =
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: scalar.properties.isNoncharacterCodePoint
        }
      return isDanger && !allowed.contains(scalar)
    }.map { "U+" + String($0.value, radix: 16, uppercase: true) }
  }

  @Test(arguments: HostileForm.strings)
  func `on the full screen no text is obeyed and no row is too wide`(_ string: String) throws {
    for (rows, columns) in [(90, 80), (24, 20), (10, 7)] {
      let driver = ScreenDriver(try fixture(string), rows: rows, columns: columns)
      func check() {
        let screen = driver.screen
        #expect(dangers(in: screen) == [])
        #expect(
          screen.split(separator: "\n").allSatisfy { DisplayText.width(of: String($0)) <= columns })
      }
      check()
      driver.session.submit()
      check()
      driver.press(.tab, .down, .enter, .tab, .character("x"), .tab, .tab, .enter)
      check()
    }
  }

  @Test(arguments: HostileForm.strings)
  func `pasted into the full screen it is held as typed and shown safe`(_ string: String) throws {
    let driver = ScreenDriver(try FormFixture(TestSchema.pages), rows: 24, columns: 40)
    _ = driver.session.handle(.paste(TerminalEvent.Paste(text: string)))
    #expect(dangers(in: driver.screen) == [])
    #expect(
      !driver.fixture.engine.values(redacted: false).isEmpty || string.allSatisfy(\.isNewline))
  }

  @Test(arguments: HostileForm.strings)
  func `line by line no text is obeyed, neither the form's nor what is answered`(_ string: String)
    async throws
  {
    let answers = [string, "", "?", ":errors", ":review", ":back", ":unknown", "1", "x"]
    let transcript = LineTranscript(
      (0..<3).flatMap { _ in answers }, echoesInput: false)
    _ = try await transcript.run(try fixture(string))
    #expect(dangers(in: transcript.text) == [])
    #expect(transcript.text.count > 100)
  }

  @Test(arguments: HostileForm.strings)
  func `as plain text no text is obeyed`(_ string: String) throws {
    let fixture = try fixture(string)
    fixture.engine.submit()
    for width in [20, 80] {
      let text = FormTextRenderer.text(engine: fixture.engine, notices: [], width: width)
      #expect(dangers(in: text) == [])
    }
  }
}
