import FormKit
import FormKitTerminal
import Testing

/// Long lists of options in line mode: they are searched, and listed on request.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LineOptionsTests {
  private static func schema(_ type: String, count: Int) -> String {
    let options = (1...count).map {
      #"{ "value": "v\#($0)", "label": "\#($0 % 2 == 0 ? "Even" : "Odd") \#($0)" }"#
    }
    return """
      { "formatVersion": 1, "id": "f", "sections": [{ "fields": [
        { "id": "number", "type": "\(type)", "label": "Number", "required": true,
          "options": [\(options.joined(separator: ","))] }] }] }
      """
  }

  private func run(
    _ type: String, count: Int, _ lines: [String]
  ) async throws -> (text: String, values: [FormObject]) {
    let fixture = try FormFixture(Self.schema(type, count: count))
    let transcript = LineTranscript(lines)
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    return (transcript.text, fixture.submissions.map(\.values))
  }

  @Test func `twenty options are listed, of more only their number`() async throws {
    let short = try await run("choice", count: 20, ["20"])
    #expect(short.text.contains("1. Odd 1\n") && short.text.contains("20. Even 20\n"))
    #expect(!short.text.contains("options"))
    let long = try await run("choice", count: 21, ["Odd 21"])
    #expect(!long.text.contains("1. Odd 1\n"))
    #expect(
      long.text.contains(
        "There are 21 options. Enter a name, or part of a name to search. :options lists all of them.\n"
      ))
    #expect(long.values == [["number": "v21"]])
  }

  @Test func `a part of a name lists what contains it, with the numbers of the whole list`()
    async throws
  {
    let (text, values) = try await run("choice", count: 30, ["odd 2", "23"])
    #expect(
      text.contains(
        """
        Number (required): odd 2
        Options that contain "odd 2":
        21. Odd 21
        23. Odd 23
        25. Odd 25
        27. Odd 27
        29. Odd 29
        Number (required): 23

        """), "\(text)")
    #expect(!text.contains("Error"))
    #expect(values == [["number": "v23"]])
  }

  @Test func `at most twenty are listed, and how many are left out`() async throws {
    let (text, _) = try await run("choice", count: 60, ["even", "2"])
    #expect(text.contains("40. Even 40\nAnd 10 more.\n") && !text.contains("42. Even 42"))
  }

  @Test func `a text that nothing contains is an error`() async throws {
    let (text, _) = try await run("choice", count: 21, ["None", "1"])
    #expect(
      text.contains("Error: Choose one of the numbers 1 to 21, or a name from the list.\n"))
  }

  @Test func `the whole list comes on request, and help says how`() async throws {
    let (text, _) = try await run("choice", count: 21, [":help", ":options", "1"])
    #expect(text.contains(":options lists all options.\n"))
    #expect(text.contains("1. Odd 1\n2. Even 2\n") && text.contains("21. Odd 21\n"))
  }

  @Test func `of several names the first that is not listed is searched`() async throws {
    let (text, values) = try await run("multiChoice", count: 21, ["1, dd 1", "1, 13"])
    #expect(text.contains("Options that contain \"dd 1\":\n1. Odd 1\n11. Odd 11\n"), "\(text)")
    #expect(text.contains("You can choose several, separated by commas.\n"))
    #expect(values == [["number": ["v1", "v13"]]])
  }

  @Test func `an action of that name does not hide the list, nor does a label forge an option`()
    async throws
  {
    let options = (1...21).map { #"{ "value": "v\#($0)", "label": "One\n\#($0). Two" }"# }
    let fixture = try FormFixture(
      """
      { "formatVersion": 1, "id": "f", "sections": [{ "fields": [
        { "id": "number", "type": "choice", "label": "Number", "required": true,
          "options": [\(options.joined(separator: ","))] }] }],
        "actions": [{ "id": "options", "label": "Options" }] }
      """)
    let transcript = LineTranscript([":options", "3"])
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(transcript.text.contains("21. One 21. Two\n"), "\(transcript.text)")
    #expect(fixture.submissions.map(\.values) == [["number": "v3"]])
  }
}
