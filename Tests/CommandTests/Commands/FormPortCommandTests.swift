import FormKit
import Testing

/// Forms whose schemas name what the app has registered.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct FormPortCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let schema = """
    { "formatVersion": 1, "id": "address", "validation": "live", "sections": [{ "fields": [
      { "id": "code", "type": "text", "label": "Postal Code", "required": true,
        "effects": [{ "lookup": "postalCode", "debounce": 0, "fills": { "city": "city" } }] },
      { "id": "country", "type": "choice", "label": "Country", "required": true,
        "options": { "source": "countries" } },
      { "id": "city", "type": "text", "label": "City", "required": true }] }] }
    """

  @Test func `form fill offers the options of a registered source and fills what a lookup knows`()
    async throws
  {
    let file = try folder.file("s.json", Self.schema)
    let run = try await ShellRun(
      ["form", "fill", file, "--json"], input: "10115\nGermany\n\n")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json() == ["code": "10115", "country": "DE", "city": "Berlin"])
    #expect(run.errors.contains("There are 249 options."))
  }

  @Test func `what was filled can be changed, what nobody knows is asked for`() async throws {
    let file = try folder.file("s.json", Self.schema)
    let changed = try await ShellRun(
      ["form", "fill", file, "--json"], input: "10115\nDE\nKreuzberg\n")
    #expect(try changed.json()["city"] == "Kreuzberg")
    let unknown = try await ShellRun(["form", "fill", file, "--json"], input: "00000\nFR\nElse\n")
    #expect(try unknown.json()["city"] == "Else")
  }

  @Test func `a replay script answers options under sources and lookups under lookups`()
    async throws
  {
    let script = """
      { "schema": \(Self.schema),
        "sources": { "countries": { "delay": 100, "options": [
          { "value": "DE", "label": "Germany" }, { "value": "FR" }] } },
        "lookups": { "postalCode": { "delay": 50, "answers": { "1": { "city": "Aachen" } } } },
        "steps": [{ "at": 0, "set": { "field": "code", "value": "1" } },
          { "at": 0, "set": { "field": "country", "value": "XX" } }, { "at": 60, "observe": true }] }
      """
    let run = try await ShellRun(["form", "replay", "-", "--json"], input: script)
    #expect(run.status == 0, "\(run.errors)")
    let result = try run.json()
    let seen = result["observations"]?.arrayValue ?? []
    #expect(seen.map { $0["fields"]?["city"]?["value"] } == ["Aachen", "Aachen"])
    #expect(
      seen.map { $0["fields"]?["country"]?["issues"]?.arrayValue?.map { $0["rule"] } }
        == [[], ["oneOf"]])
    #expect(
      result["calls"]?["countries"] == [["at": 0, "outcome": "answered", "value": [:]]])
  }

  @Test func `a script's source that cannot be read exits 65 with its place`() async throws {
    let run = try await ShellRun(
      ["form", "replay", "-"],
      input: #"{"schema":"login","sources":{"s":{"pageSize":"x"}},"steps":[]}"#)
    #expect(run.status == 65)
    #expect(run.errors.contains("(/sources/s/pageSize)"))
  }
}
