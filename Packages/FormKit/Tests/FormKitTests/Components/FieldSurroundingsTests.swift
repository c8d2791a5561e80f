import FormKit
import Testing

@Suite struct FieldSurroundingsTests {
  private func engine(_ sections: String) throws -> FormEngine {
    FormEngine(try document("\"sections\": [\(sections)]"), environment: .init(today: .epoch))
  }

  @Test func `an error in a repeat names its item before its field`() throws {
    let engine = try engine(
      """
      { "id": "homes", "title": "Homes", "repeat": { "min": 2, "itemLabel": "Address" },
        "fields": [\(text("street", #""required": true"#))],
        "sections": [{ "id": "keys", "title": "Key", "repeat": { "min": 1 },
          "fields": [\(text("owner", #""required": true"#))] }] },
      { "fields": [\(text("name", #""required": true"#))] }
      """)
    engine.submit()
    #expect(
      engine.errorSummary?.items.map(\.text) == [
        "Address 1 – street: This field is required",
        "Address 1 – Key 1 – owner: This field is required",
        "Address 2 – street: This field is required",
        "Address 2 – Key 1 – owner: This field is required",
        "name: This field is required",
      ])
    let data = try FormValue(json: engine.liveData(pages: [""]).json)
    let live = data.objectValue?["fields"]?.arrayValue ?? []
    #expect(
      live.compactMap { $0.objectValue?["summary"]?.stringValue } == [
        "Address 1 – street", "Address 1 – Key 1 – owner", "Address 2 – street",
        "Address 2 – Key 1 – owner",
      ])
  }

  @Test func `a prefix and a suffix are resolved, and spoken where the label does not name them`()
    throws
  {
    let engine = try engine(
      """
      { "fields": [
        { "id": "price", "type": "number", "label": "Price", "prefix": "€", "suffix": "per kg" },
        { "id": "mass", "type": "integer", "label": "Mass in kg", "suffix": "kg" },
        { "id": "day", "type": "date", "label": "Day", "prefix": "on" },
        { "id": "empty", "type": "text", "label": "E", "suffix": "" }] }
      """)
    let price = try engine.component(of: "price")
    #expect(price.prefix == "€" && price.suffix == "per kg" && price.spokenUnits == "€, per kg")
    #expect(try engine.component(of: "mass").spokenUnits == nil)
    #expect(try engine.component(of: "mass").suffix == "kg")
    #expect(try engine.component(of: "day").prefix == nil)
    #expect(try engine.component(of: "empty").suffix == nil)
  }

  @Test func `a part of a picture names the field that holds the picture`() throws {
    let engine = try engine(
      """
      { "fields": [{ "id": "photo", "type": "image", "label": "P" },
        \(text("part", #""cropOf": "photo""#)), \(text("other", #""cropOf": "part""#))] }
      """)
    #expect(try engine.component(of: "part").cropOf == "photo")
    #expect(try engine.component(of: "other").cropOf == nil)
    #expect(engine.liveData(pages: [""]).needs.crops)
  }

  @Test func `a field that one option of a choice shows names the choice`() throws {
    let kind = field("kind", "choice", #""options": [{ "value": "x" }, { "value": "y" }]"#)
    let engine = try engine(
      """
      { "fields": [\(kind), \(text("on")),
        \(text("a", #""visible": { "field": "kind", "equals": "x" }"#)),
        \(text("b", #""visible": { "field": "kind", "notEquals": "x" }"#)),
        \(text("c", #""visible": { "field": "on", "equals": "x" }"#)),
        \(text("d", #""visible": { "all": [{ "field": "kind", "equals": "x" }, { "field": "on", "isFilled": true }] }"#))] }
      """)
    #expect(try engine.component(of: "a").revealingChoice == "kind")
    for path: FieldPath in ["kind", "b", "c", "d"] {
      #expect(try engine.component(of: path).revealingChoice == nil, "\(path)")
    }
  }
}
