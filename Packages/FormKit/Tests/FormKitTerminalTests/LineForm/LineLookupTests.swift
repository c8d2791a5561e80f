import FormKit
import FormKitTerminal
import Testing

/// Lookups in line mode: the next field is asked once their answer is there.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LineLookupTests {
  /// Answers after the other tasks of the main actor have had many turns.
  private struct SlowLookup: FieldLookup {
    let places: [String: String]

    @MainActor func answer(to request: LookupRequest) async throws -> FormObject {
      for _ in 0..<100 { await Task.yield() }
      guard let code = request.value.stringValue else { return [:] }
      if code == "offline" { throw CancellationError() }
      return places[code].map { ["city": .string($0)] } ?? [:]
    }
  }

  private static let schema = """
    { "formatVersion": 1, "id": "f", "validation": "live", "sections": [{ "fields": [
      { "id": "code", "type": "text", "label": "Code", "required": true,
        "effects": [{ "lookup": "place", "fills": { "city": "city" } }] },
      { "id": "city", "type": "text", "label": "City", "required": true }] }] }
    """

  private func run(_ lines: [String]) async throws -> (LineTranscript, FormFixture) {
    let fixture = try FormFixture(
      Self.schema, lookups: ["place": SlowLookup(places: ["10115": "Berlin"])])
    let transcript = LineTranscript(lines)
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    return (transcript, fixture)
  }

  @Test func `an empty line keeps what a slow lookup filled`() async throws {
    let (transcript, fixture) = try await run(["10115", ""])
    #expect(fixture.submissions.map(\.values) == [["code": "10115", "city": "Berlin"]])
    #expect(transcript.text.contains("Code (required): 10115\nLooking up…\n"))
  }

  @Test(arguments: ["00000", "offline"])
  func `a lookup without an answer does not hold up the next field`(code: String) async throws {
    let (_, fixture) = try await run([code, "Bonn"])
    #expect(fixture.submissions.map(\.values) == [["code": .string(code), "city": "Bonn"]])
  }
}
