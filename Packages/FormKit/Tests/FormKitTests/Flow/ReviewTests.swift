import FormKit
import FormKitMock
import Testing

@Suite struct ReviewTests {
  private func engine() throws -> FormEngine {
    let form = try document(
      """
      "pages": [
        { "id": "one", "title": "About you", "sections": [{ "fields": [
          \(text("name")), \(field("password", "password")), \(text("middle")),
          \(text("gone", #""visible": false"#)),
          \(text("shout", #""compute": { "join": [{ "field": "name" }, "!"] }"#))] }] },
        { "id": "two", "title": "Rest", "sections": [
          { "title": "Wishes", "fields": [
            \(field("colour", "choice", #""options": [{ "value": "r", "label": "Red" }]"#)),
            \(field("extras", "multiChoice", #""options": [{ "value": "a", "label": "Apples" }, { "value": "b", "label": "Bread" }]"#)),
            \(field("news", "toggle"))] },
          { "id": "files", "repeat": { "itemLabel": "File" }, "fields": [\(field("scan", "file"))] }] }
      ]
      """)
    let engine = FormEngine(form, environment: .fixture())
    try engine.batch([
      ("name", "Ada"), ("password", "hunter2"), ("colour", "r"), ("extras", ["b", "a"]),
      ("news", false),
    ])
    try engine.addItem(to: "files")
    try engine.set("files[0].scan", to: ["name": "a.pdf", "size": 3])
    return engine
  }

  @Test func `the review shows labels and values in words, section by section`() throws {
    let sections = try engine().reviewComponent.sections
    #expect(sections.map(\.title) == ["About you", "Wishes", "File 1"])
    #expect(sections.map(\.page) == ["one", "two", "two"])
    let rows = sections.flatMap(\.rows).map { "\($0.id): \($0.value.isEmpty ? "–" : $0.value)" }
    #expect(
      rows == [
        "name: Ada", "password: •••", "middle: –", "shout: Ada!", "colour: Red",
        "extras: Bread, Apples", "news: No", "files[0].scan: a.pdf, 3 bytes",
      ])
    #expect(sections[0].rows.map(\.isEditable) == [true, true, true, false])
  }

  @Test func `the items of a repeat are a table, a row each`() throws {
    let engine = try engine()
    try engine.addItem(to: "files")
    let tables = engine.reviewComponent.tables
    #expect(tables.map(\.header) == [["", "scan"]])
    #expect(tables.first?.rows == [["File 1", "a.pdf, 3 bytes"], ["File 2", "—"]])
    #expect(engine.reviewComponent.groups.map(\.sections.count) == [1, 1, 2])
  }

  @Test func `sensitive values never reach the review`() throws {
    #expect(!String(describing: try engine().reviewComponent).contains("hunter2"))
  }

  @Test func `editing jumps to the page and the field`() throws {
    let engine = try engine()
    try engine.showPage("two")
    try engine.reveal("name")
    #expect(engine.state.page == "one")
    #expect(try engine.state(of: "name").isFocused)
    try engine.reveal("files[0].scan")
    #expect(engine.state.page == "two")
    #expect(throws: FormEngineError.unknownField("nope")) { try engine.reveal("nope") }
  }
}
