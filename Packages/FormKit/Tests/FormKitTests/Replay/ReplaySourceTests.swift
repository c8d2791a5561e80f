import FormKit
import FormKitMock
import Testing

/// Options on virtual time: a script's `sources`.
@Suite struct ReplaySourceTests {
  private static let sources = """
    { "states": { "delay": [50, 200, 10], "options": [
      { "value": "CA", "label": "California", "when": { "country": "US" } },
      { "value": "NY", "when": { "country": "US" } },
      { "value": "BY", "label": "Bavaria", "when": { "country": "DE" } },
      { "value": "other" }] } }
    """

  private func run(_ steps: String, _ sources: String = Self.sources) throws -> ReplayResult {
    let script = try ReplayScript(
      FormValue(
        json: """
          { "schema": { "formatVersion": 1, "id": "t", "validation": "live", "sections": [{ "fields": [
            \(text("country", #""default": "US""#)),
            \(field("state", "choice", #""options": { "source": "states", "dependsOn": ["country"] }"#))
            ] }] }, "sources": \(sources), "steps": [\(steps)] }
          """))
    return try script.run(CompiledForm(document: script.schema), environment: .fixture())
  }

  private func set(_ at: Int, _ field: String, _ value: String) -> String {
    #"{ "at": \#(at), "set": { "field": "\#(field)", "value": "\#(value)" } }"#
  }

  private func rules(_ observation: FormValue?) -> [FormValue?]? {
    observation?["fields"]?["state"]?["issues"]?.arrayValue?.map { $0["rule"] }
  }

  @Test func `options come from the script, under what the fields they depend on hold`() throws {
    for (country, state, failing) in [
      ("US", "CA", false), ("US", "BY", true), ("DE", "BY", false), ("DE", "NY", true),
      ("FR", "CA", true), ("FR", "other", false),
    ] {
      let result = try run(
        [set(0, "country", country), set(0, "state", state)].joined(separator: ","))
      #expect(rules(result.observations.last) == (failing ? ["oneOf"] : []), "\(country) \(state)")
    }
  }

  @Test func `calls list each request with what it depends on, a changed answer drops the older`()
    throws
  {
    let result = try run(
      [set(100, "country", "DE"), set(450, "country", "FR")].joined(separator: ","))
    #expect(
      FormValue.object(result.calls.mapValues(FormValue.array)).json()
        == #"{"states":[{"at":0,"outcome":"answered","value":{"country":"US"}},"#
        + #"{"at":400,"outcome":"cancelled","value":{"country":"DE"}},"#
        + #"{"at":750,"outcome":"answered","value":{"country":"FR"}}]}"#)
  }

  @Test func `a source that ignores cancellation answers late and is dropped`() throws {
    let stubborn = Self.sources.replacing(
      "\"delay\"", with: "\"ignoresCancellation\":true,\"delay\"")
    let result = try run(
      [set(100, "country", "DE"), set(450, "country", "FR")].joined(separator: ","), stubborn)
    #expect(
      result.calls["states"]?.map { $0["outcome"] } == ["answered", "superseded", "answered"])
  }

  @Test(arguments: ["{ \"states\": { \"offline\": true } }", "{}"])
  func `a source that is offline or not scripted leaves the choice unverified`(
    _ sources: String
  ) throws {
    let result = try run(set(0, "state", "CA"), sources)
    #expect(result.observations.last?["fields"]?["state"]?["status"] == "unverified")
    #expect(result.calls["states"]?.map { $0["outcome"] } == ["answered"])
  }

  @Test func `a source that pages accepts what it has not shown yet`() throws {
    let paged = Self.sources.replacing("\"delay\"", with: "\"pageSize\":1,\"delay\"")
    #expect(rules(try run(set(0, "state", "elsewhere"), paged).observations.last) == [])
    #expect(rules(try run(set(0, "state", "elsewhere")).observations.last) == ["oneOf"])
  }

  @Test func `a source that nothing asks is listed without calls`() throws {
    let result = try run("", #"{ "states": {}, "unused": {} }"#)
    #expect(result.calls["unused"] == [])
  }
}
