import FormKit
import FormKitMock
import Testing

@Suite struct EngineScaleTests {
  @Test func `ten thousand fields start, fill as one batch, and are judged`() throws {
    let count = 10_000
    let fields = (0..<count).map {
      text("f\($0)", #""required": true, "rules": [{ "rule": "email" }]"#)
    }
    let form = try form(fields.joined(separator: ","), top: #""validation": "live""#)
    let driver = FormDriver(form)
    let values = Dictionary(
      uniqueKeysWithValues: (0..<count).map { (FieldPath("f\($0)"), FormValue.string("x")) })
    try driver.fill(values)
    #expect(driver.engine.state.issues.count == count)
    driver.undo()
    #expect(driver.engine.values(redacted: false) == [:])
  }

  @Test func `ten thousand checks debounce and answer`() throws {
    let count = 10_000
    let fields = (0..<count).map {
      text("f\($0)", #""rules": [{ "rule": "remote", "check": "c" }]"#)
    }
    let driver = FormDriver(
      try form(fields.joined(separator: ","), top: #""validation": "live""#),
      checks: ["c": StubCheck(delays: [5])])
    try driver.fill(
      Dictionary(
        uniqueKeysWithValues: (0..<count).map { (FieldPath("f\($0)"), FormValue.string("v\($0)")) })
    )
    driver.settle()
    #expect(driver.calls.count == count)
    #expect(driver.now == 305)
  }

  @Test func `a key press reports the field and whoever reads it, no one else`() throws {
    let fields = (0..<1000).map { text("f\($0)") }
    let driver = FormDriver(
      try form(
        fields.joined(separator: ","),
        text("reader", #""required": { "field": "f7", "isFilled": true }"#)))
    try driver.type("x", into: "f7")
    #expect(Set(driver.engine.takeChanges().fields) == ["f7", "reader"])
  }

  @Test func `an engine lets go of everything`() throws {
    weak var gone: FormEngine?
    do {
      let driver = FormDriver(
        try document(#""sections": [{ "id": "r", "repeat": {}, "fields": [\#(text("a"))] }]"#))
      gone = driver.engine
      try driver.add(to: "r")
      try driver.type("x", into: "r[0].a")
      driver.submit()
      driver.settle()
    }
    #expect(gone == nil)
  }

  @Test func `the layout shows headings, items and what may be added`() throws {
    let form = try document(
      """
      "title": "T", "submitLabel": { "key": "go" },
      "actions": [{ "id": "skip", "label": "Skip", "visible": { "field": "a", "isEmpty": true } }],
      "sections": [{ "title": "One", "fields": [\(text("a"))] },
        { "title": "Hidden", "visible": false, "fields": [\(text("h"))] },
        { "id": "r", "title": "Many", "repeat": { "min": 1, "max": 1 }, "fields": [\(text("b"))] }]
      """)
    let engine = FormEngine(form, environment: .fixture())
    #expect(
      engine.layout.pages.first?.items == [
        .heading("One", level: 2), .field("a"), .heading("Many 1", level: 2), .field("r[0].b"),
        .repetition(path: "r", label: "Many", canAdd: false),
      ])
    #expect(engine.submitLabel == "go")
    #expect(engine.actions.map(\.id) == ["skip"])
    try engine.set("a", to: "x")
    #expect(engine.actions.isEmpty)
  }

  @Test func `pages are shown by id`() throws {
    let form = try document(
      #""pages": [{ "id": "one", "sections": [] }, { "id": "two", "sections": [] }]"#)
    let engine = FormEngine(form, environment: .fixture())
    #expect(engine.state.page == "one")
    try engine.showPage("two")
    #expect(engine.state.page == "two")
    #expect(throws: FormEngineError.unknownPage("three")) { try engine.showPage("three") }
  }

  @Test func `sensitive values are redacted, passwords always`() throws {
    let form = try form(
      text("pin", #""sensitive": true"#), field("password", "password", #""sensitive": false"#),
      text("name"))
    let engine = FormEngine(
      form, values: ["pin": "1", "password": "2", "name": "3"], environment: .fixture())
    #expect(engine.values(redacted: true) == ["pin": "•••", "password": "•••", "name": "3"])
    #expect(engine.values(redacted: false)["pin"] == "1")
    #expect(!engine.observation.json().contains("\"2\""))
  }
}
