import FormKit
import Synchronization
import Testing

@testable import FormKitTerminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct LoadedOptionsTests {
  private static let schema = """
    { "formatVersion": 1, "id": "travel", "version": 1, "title": "Travel", "sections": [{ "fields": [
      { "id": "city", "type": "choice", "label": "City", "options": { "source": "cities" } },
      { "id": "note", "type": "text", "label": "Note" } ] }] }
    """

  private static let cities = StaticOptionSource(
    ["Aachen", "Berlin", "Bonn", "München"].map {
      FieldOption(.string($0.lowercased()), label: .literal($0))
    }, pageSize: 2)

  /// A source that is down until somebody repairs it.
  final class Flaky: OptionSource {
    struct Down: Error {}
    private let isUp = Mutex(false)

    func repair() { isUp.withLock { $0 = true } }

    func options(for request: OptionRequest) async throws -> OptionPage {
      guard isUp.withLock({ $0 }) else { throw Down() }
      return OptionPage([FieldOption("bonn", label: "Bonn")])
    }
  }

  private func fixture(_ source: any OptionSource) throws -> FormFixture {
    try FormFixture(Self.schema, debounce: 0, optionSources: ["cities": source])
  }

  private func wait(_ driver: ScreenDriver, _ phase: OptionsState.Phase) async throws {
    let engine = driver.fixture.engine
    for _ in 0..<20_000 where try engine.state(of: "city").options?.phase != phase {
      await Task.yield()
    }
  }

  @Test func `a screen says that choices load, then lists them`() async throws {
    let driver = ScreenDriver(try fixture(Self.cities))
    #expect(
      driver.body == """
        › City (optional)
          Loading the options…

          Note (optional)
          [                                                ]

          [ Continue ]
        """)
    try await wait(driver, .loaded)
    #expect(
      driver.body.hasPrefix(
        """
        › City (optional)
          › ( ) Aachen
            ( ) Berlin

          Note (optional)
        """))
  }

  @Test func `the end of a list brings the next page, and typing asks the source`() async throws {
    let driver = ScreenDriver(try fixture(Self.cities))
    try await wait(driver, .loaded)
    driver.press(.down, .down)
    try await wait(driver, .loaded)
    #expect(driver.body.contains("( ) Bonn\n    ( ) München"))
    driver.press(.backspace)
    let again = ScreenDriver(try fixture(Self.cities))
    try await wait(again, .loaded)
    again.type("mun")
    try await wait(again, .loaded)
    #expect(again.body.contains("Filter: mun\n  › ( ) München"))
    again.press(.enter)
    #expect(try again.fixture.engine.state(of: "city").value == "münchen")
    #expect(again.body.contains("[München]"))
  }

  @Test func `what one search found stays chosen when another one does`() async throws {
    let schema = Self.schema.replacing("\"choice\"", with: "\"multiChoice\"")
    let driver = ScreenDriver(
      try FormFixture(schema, debounce: 0, optionSources: ["cities": Self.cities]))
    try await wait(driver, .loaded)
    driver.type("mun")
    try await wait(driver, .loaded)
    driver.press(.character(" "), .escape)
    try await wait(driver, .loaded)
    driver.type("bonn")
    driver.press(.control("a"))
    #expect(try driver.fixture.engine.state(of: "city").value == ["münchen"])
    try await wait(driver, .loaded)
    driver.press(.control("a"))
    #expect(try driver.fixture.engine.state(of: "city").value == ["bonn", "münchen"])
  }

  @Test func `a space is looked for while the source has not answered`() async throws {
    let driver = ScreenDriver(try fixture(Self.cities))
    try await wait(driver, .loaded)
    driver.type("b ")
    #expect(try driver.fixture.engine.state(of: "city").value == .null)
    #expect(try driver.fixture.engine.state(of: "city").options?.search == "b ")
  }

  @Test func `a screen tells of a failure, takes a typed value and tries again`() async throws {
    let source = Flaky()
    let driver = ScreenDriver(try fixture(source))
    try await wait(driver, .failed)
    #expect(driver.body.contains("The options could not be loaded. You can type a value."))
    #expect(driver.screen.contains("Ctrl-R try again"))
    driver.type("bonn")
    #expect(try driver.fixture.engine.state(of: "city").value == "bonn")
    source.repair()
    driver.press(.control("r"))
    try await wait(driver, .loaded)
    #expect(driver.body.contains("(•) Bonn"))
  }

  @Test func `line by line the choices are waited for, listed, searched and paged`() async throws {
    let transcript = LineTranscript([":more", ":search mun", "München", "hi"])
    #expect(
      try await transcript.run(try fixture(Self.cities), showsControlIDs: false) == .submitted)
    #expect(
      transcript.text == """
        Travel
        Loading the options…
        1. Aachen
        2. Berlin
        City (optional): :more
        Loading the options…
        1. Aachen
        2. Berlin
        3. Bonn
        4. München
        City (optional): :search mun
        There is no command ":search". Type :help to list the commands.
        City (optional): München
        Note (optional): hi
        Submitting…

        """)
  }

  @Test func `line by line a search shows what the source finds`() async throws {
    let fixture = try fixture(Self.cities)
    let transcript = LineTranscript([":search mun", "1", ""])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(transcript.text.contains(":search mun\nLoading the options…\n1. München\nCity"))
    #expect(fixture.submissions.map(\.values) == [["city": "münchen"]])
  }

  @Test func `line by line a failure is told, a typed value taken and :retry tries again`()
    async throws
  {
    let source = Flaky()
    let fixture = try fixture(source)
    let transcript = LineTranscript(["bonn", ""])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(
      transcript.text.hasPrefix(
        """
        Travel
        Loading the options…
        The options could not be loaded. You can type a value.
        City (optional): bonn
        """))
    #expect(fixture.submissions.map(\.values) == [["city": "bonn"]])
    let again = try self.fixture(source)
    source.repair()
    let second = LineTranscript([":help", ":retry", "1", ""])
    #expect(try await second.run(again, showsControlIDs: false) == .submitted)
    #expect(again.submissions.map(\.values) == [["city": "bonn"]])
  }

  @Test func `several choices that could not be loaded are typed with commas`() throws {
    let schema = Self.schema.replacing("\"choice\"", with: "\"multiChoice\"")
    let fixture = try FormFixture(schema)
    let state = try fixture.engine.state(of: "city")
    let wording = FieldWording(state: state, messages: FormMessages())
    #expect(LineEntry.list("a, b,,") == ["a", "b"])
    #expect(FieldEditing.value(of: "a, b", wording) == ["a", "b"])
    #expect(FieldEditing.text(of: ["a", "b"], wording) == "a, b")
  }
}
