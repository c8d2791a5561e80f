import FormKit
import FormKitMock
import FormKitTerminal
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct LinePagesTests {
  private static let trip = """
    { "formatVersion": 1, "id": "trip", "title": "Trip", "pages": [
        { "id": "one", "title": "You", "sections": [{ "id": "a", "fields": [
          { "id": "name", "type": "text", "label": "Name", "required": true },
          { "id": "code", "type": "text", "label": "Code", "sensitive": true },
          { "id": "from", "type": "integer", "label": "From" },
          { "id": "to", "type": "integer", "label": "To" } ] }] },
        { "id": "two", "title": "Extra", "visible": { "field": "name", "equals": "Bob" },
          "sections": [{ "id": "b", "fields": [
            { "id": "extra", "type": "text", "label": "Extra" } ] }] },
        { "id": "three", "title": "Place", "sections": [{ "id": "c", "title": "Where", "fields": [
          { "id": "city", "type": "text", "label": "City" },
          { "id": "note", "type": "text", "label": "Note", "readOnly": true,
            "default": "fixed" } ] }] } ] }
    """

  @Test func `the answers are listed before the submission, and a number asks one again`()
    async throws
  {
    let fixture = try FormFixture(Self.trip)
    let transcript = LineTranscript(["Ada", "secret", "1", "2", "Rome", "1", "Ann", ""])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(
      transcript.text.hasSuffix(
        """
        == Review ==
        -- You --
        1. Name: Ada
        2. Code: •••
        3. From: 1
        4. To: 2
        -- Where --
        5. City: Rome
        Note: fixed
        Press Enter to submit, or enter the number of an answer to change it: 1
        Press Enter to keep: Ada
        Name (required): Ann
        == Review ==
        -- You --
        1. Name: Ann
        2. Code: •••
        3. From: 1
        4. To: 2
        -- Where --
        5. City: Rome
        Note: fixed
        Press Enter to submit, or enter the number of an answer to change it: 
        Submitting…

        """))
    #expect(fixture.submissions.map { $0.values["name"] } == ["Ann"])
  }

  private static let code = """
    { "formatVersion": 1, "id": "code", "sections": [{ "id": "a", "fields": [
      { "id": "code", "type": "text", "label": "Code", "sensitive": true, "required": true },
      { "id": "smokes", "type": "toggle", "label": "Smoker", "rules": [{ "rule": "notEmpty" }] } ] }] }
    """

  @Test func `an empty line sends no secret again that was refused`() async throws {
    let fixture = try FormFixture(
      Self.code, results: [.validationFailed(["code": "That code is wrong."]), .completed])
    let transcript = LineTranscript(["111111", "y", "", "", "222222"])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(fixture.submissions.map { $0.values["code"] } == ["111111", "222222"])
    #expect(transcript.text.ranges(of: "This field is required").count == 2)
    #expect(transcript.text.contains("Smoker (required): "))
  }

  @Test func `the question that is asked has the focus, and each move reaches the coordinator`()
    async throws
  {
    let fixture = try FormFixture(Self.trip)
    let coordinator = SpyFormCoordinator()
    fixture.controller.reportFocus(to: coordinator)
    let transcript = LineTranscript(["Ada", "", "1", "2", "Rome", "1", "Ann", ""])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      coordinator.events == [
        .nextField("code"), .nextField("from"), .nextField("to"), .nextField("city"),
        .previousField("name"),
      ])
  }

  @Test(arguments: ["city", "cityField", "5"])
  func `an answer is named by its number, path or control id`(name: String) async throws {
    let fixture = try FormFixture(Self.trip)
    let transcript = LineTranscript(["Ada", "", "", "", "Rome", "9", name, "Paris", ""])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(transcript.text.contains("Choose one of the numbers 1 to 5.\n"))
    #expect(fixture.submissions.last?.values["city"] == "Paris")
  }

  @Test func `input that ends at the review submits nothing`() async throws {
    let fixture = try FormFixture(Self.trip)
    #expect(try await LineTranscript(["Ada", "", "", "", "Rome"]).run(fixture) == .endOfInput)
    #expect(fixture.submissions.isEmpty)
  }

  @Test func `a page that is not in order as a whole asks again before the next begins`()
    async throws
  {
    let json = """
      { "formatVersion": 1, "id": "f", "pages": [
        { "id": "one", "sections": [{ "id": "a", "fields": [
          { "id": "x", "type": "integer", "label": "X" },
          { "id": "y", "type": "integer", "label": "Y" } ] }] },
        { "id": "two", "title": "Two", "sections": [{ "id": "b", "fields": [
          { "id": "z", "type": "text", "label": "Z" } ] }] } ],
        "rules": [{ "rule": "assert", "message": "X is Y", "that": { "not":
          { "all": [{ "field": "x", "equals": 5 }, { "field": "y", "equals": 5 }] } } }] }
      """
    let transcript = LineTranscript(["5", "5", "4", "", "z", ""])
    #expect(try await transcript.run(try FormFixture(json), showsControlIDs: false) == .submitted)
    #expect(
      transcript.text.hasPrefix(
        """
        X (optional): 5
        Y (optional): 5
        Error: X is Y
        Press Enter to keep: 5
        X (optional): 4
        Press Enter to keep: 5
        Y (optional): 
        == Two ==
        Z (optional): z
        == Review ==

        """))
  }

  @Test func `:back asks the page before again and keeps the answers`() async throws {
    let fixture = try FormFixture(Self.trip)
    let transcript = LineTranscript(
      ["Ada", "", "", "", ":back", "Bob", "", "", "", "more", "Rome", ":back", "Oslo", ""])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(
      transcript.text.contains(
        """
        == Place ==
        -- Where --
        City (optional): :back
        == You ==
        Press Enter to keep: Ada
        Name (required): Bob

        """))
    #expect(transcript.text.contains("== Extra ==\nExtra (optional): more\n== Place ==\n"))
    #expect(
      fixture.submissions.last?.values
        == ["name": "Bob", "extra": "more", "city": "Oslo", "note": "fixed"])
  }

  @Test func `:back on the first page leaves where that is allowed`() async throws {
    let fixture = try FormFixture(Self.trip)
    let exit = try await LineTranscript([":back"]).run(
      fixture, presentation: fixture.presentation(canGoBack: true))
    #expect(exit == .back)
  }

  @Test func `an answer given in the review may show another page, which is asked`() async throws {
    let fixture = try FormFixture(Self.trip)
    let transcript = LineTranscript(["Ada", "", "", "", "Rome", "name", "Bob", "more", ""])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(fixture.submissions.last?.values["extra"] == "more")
  }

  @Test func `:review leads back to the list from wherever one went back to`() async throws {
    let fixture = try FormFixture(Self.trip)
    let transcript = LineTranscript(
      ["Ada", "", "", "", "Rome", ":back", ":back", "Eve", "", ":review", ""])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(
      transcript.text.contains(
        """
        City (optional): :back
        == You ==
        Press Enter to keep: Ada
        Name (required): Eve
        Code (optional): 
        From (optional): :review
        == Review ==
        -- You --
        1. Name: Eve

        """))
    #expect(fixture.submissions.map { $0.values["city"] } == ["Rome"])
  }

  @Test func `:review at an answer chosen from the list keeps it`() async throws {
    let fixture = try FormFixture(Self.trip)
    let transcript = LineTranscript(["Ada", "", "", "", "Rome", "5", ":help", ":review", ""])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(transcript.text.contains(":review goes back to the list of answers.\n"))
    #expect(transcript.text.contains("City (optional): :review\n== Review ==\n"))
    #expect(fixture.submissions.map { $0.values["city"] } == ["Rome"])
  }

  @Test func `:review asks first what was never asked`() async throws {
    let fixture = try FormFixture(Self.trip)
    let transcript = LineTranscript(
      ["Ada", "", "", "", "Rome", ":back", ":back", "Bob", "", ":review", "more", ""])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(
      transcript.text.contains(
        "From (optional): :review\n== Extra ==\nExtra (optional): more\n== Review"))
    #expect(fixture.submissions.last?.values["extra"] == "more")
  }

  @Test func `:review does not pass a page that became invalid`() async throws {
    let json = """
      { "formatVersion": 1, "id": "f", "pages": [
        { "id": "one", "title": "One", "sections": [{ "id": "a", "fields": [
          { "id": "x", "type": "text", "label": "X" },
          { "id": "z", "type": "text", "label": "Z" }] }] },
        { "id": "two", "title": "Two", "sections": [{ "id": "b", "fields": [
          { "id": "y", "type": "text", "label": "Y",
            "required": { "field": "x", "equals": "b" } } ] }] } ] }
      """
    let fixture = try FormFixture(json)
    let transcript = LineTranscript(
      ["a", "", "", ":back", ":back", "b", ":review", ":review", "c", ""])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    let error = "Error: Y: This field is required\n"
    #expect(transcript.text.contains("Z (optional): :review\n\(error)"))
    #expect(transcript.text.contains("Y (required): :review\n\(error)"))
    #expect(fixture.submissions.map(\.values) == [["x": "b", "y": "c"]])
  }

  @Test func `before the first review there is no :review`() async throws {
    let transcript = LineTranscript([":review", ":help"])
    #expect(try await transcript.run(try FormFixture(Self.trip)) == .endOfInput)
    #expect(transcript.text.contains("no command"))
    #expect(!transcript.text.contains(":review goes back"))
  }

  @Test func `a page waits for its checks`() async throws {
    let json = """
      { "formatVersion": 1, "id": "f", "validation": "onSubmit", "pages": [
        { "id": "one", "sections": [{ "id": "a", "fields": [
          { "id": "x", "type": "text", "label": "X",
            "rules": [{ "rule": "remote", "check": "free" }] }] }] },
        { "id": "two", "title": "Two", "sections": [
          { "id": "b", "fields": [{ "id": "y", "type": "text", "label": "Y" } ] }] } ] }
      """
    let fixture = try FormFixture(
      json,
      checks: ["free": { $0 == "a" ? .taken(suggestions: ["b"]) : .available }])
    let transcript = LineTranscript(["a", "b", "c", ""])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(transcript.text.contains("X (optional): a\nChecking"))
    #expect(transcript.text.contains("X (optional): b\nChecking availability…\n== Two ==\n"))
    #expect(fixture.submissions.map(\.values) == [["x": "b", "y": "c"]])
  }

  @Test func `a page that nothing entered could mend does not hold the person up for ever`()
    async throws
  {
    let json = """
      { "formatVersion": 1, "id": "f", "pages": [
        { "id": "one", "sections": [{ "id": "a", "fields": [
          { "id": "x", "type": "integer", "label": "X", "compute": 7,
            "rules": [{ "rule": "max", "value": 5 }] }] }] },
        { "id": "two", "sections": [
          { "id": "b", "fields": [{ "id": "y", "type": "text", "label": "Y" } ] }] } ] }
      """
    let transcript = LineTranscript(["c", ""])
    #expect(try await transcript.run(try FormFixture(json)) == .endOfInput)
    #expect(transcript.text.contains("Error: X: "))
    #expect(transcript.text.contains("Y [yField] (optional): c\n"))
  }
}
