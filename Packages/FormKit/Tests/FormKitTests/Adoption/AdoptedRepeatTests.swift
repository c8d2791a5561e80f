import FormKit
import FormKitMock
import Testing

/// Repeats under a changed schema.
@Suite struct AdoptedRepeatTests {
  private func members(
    _ fields: String..., id: String = "members", min: Int = 0, top: String = ""
  ) throws -> CompiledForm {
    try document(
      """
      \(top.isEmpty ? "" : top + ",") "sections": [
        { "fields": [\(text("title"))] },
        { "id": "\(id)", "repeat": { "min": \(min), "max": 5 }, "fields": [\(fields.joined(separator: ","))] }]
      """)
  }

  @Test func `items keep their ids, order and state`() throws {
    let driver = FormDriver(
      try members(text("name"), text("age")),
      values: ["members": [["name": "Ada"], ["name": "Bob"], ["name": "Cy"]]])
    try driver.move("members[2]", to: "members[0]")
    try driver.type("Bea", into: "members[2].name")
    let items = try driver.engine.items(of: "members")
    try driver.adopt(try members(text("note", #""default": { "field": "name" }"#), text("name")))
    #expect(try driver.engine.items(of: "members") == items)
    for (index, name) in ["Cy", "Ada", "Bea"].enumerated() {
      try driver.expect(FieldPath("members[\(index)].name"), value: .string(name))
      try driver.expect(FieldPath("members[\(index)].note"), value: .string(name))
    }
    #expect(try driver.state(of: "members[2].name").isDirty)
    driver.undo()
    try driver.expect("members[2].name", value: "Bob")
    driver.undo()
    try driver.expect("members[0].name", value: "Ada")
    driver.redo()
    driver.reset()
    #expect(
      driver.engine.values(redacted: false) == [
        "members": [
          ["name": "Ada", "note": "Ada"], ["name": "Bob", "note": "Bob"],
          ["name": "Cy", "note": "Cy"],
        ]
      ])
  }

  @Test func `an item that was removed comes back under the changed schema`() throws {
    let driver = FormDriver(
      try members(text("name")), values: ["members": [["name": "Ada"], ["name": "Bob"]]])
    try driver.remove("members[0]")
    try driver.adopt(try members(text("name"), text("note", #""default": "new""#)))
    driver.undo()
    #expect(
      driver.engine.values(redacted: false) == [
        "members": [
          ["name": "Ada", "note": "new"], ["name": "Bob", "note": "new"],
        ]
      ])
    try driver.type("Zoe", into: "members[0].name")
    try driver.expect("members[0].name", value: "Zoe")
  }

  @Test func `a new item is numbered after those the form has had`() throws {
    let driver = FormDriver(try members(text("name")))
    try driver.add(to: "members")
    let first = try driver.engine.items(of: "members")
    try driver.remove("members[0]")
    try driver.adopt(try members(text("name")))
    try driver.add(to: "members")
    #expect(try driver.engine.items(of: "members") != first)
  }

  @Test func `a repeat grows to a new minimum`() throws {
    let driver = FormDriver(try members(text("name")))
    try driver.adopt(try members(text("name"), min: 2))
    #expect(try driver.engine.items(of: "members").count == 2)
    driver.reset()
    #expect(try driver.engine.items(of: "members").count == 2)
    #expect(driver.engine.fieldStates.allSatisfy { !$0.isDirty })
  }

  @Test func `a repeat that is gone, or is a field now, is reported once`() throws {
    let values: FormObject = ["members": [["name": "Ada"], ["name": "Bob"]]]
    let driver = FormDriver(try members(text("name")), values: values)
    let report = try driver.adopt(try form(text("title")))
    #expect(report.losses.map(\.description) == ["The form has no field members."])
    let other = FormDriver(try members(text("name")), values: values)
    let reported = try other.adopt(try form(text("title"), text("members")))
    #expect(
      reported.losses.map(\.description) == ["members has a value that its field does not allow."])
    #expect(try FormDriver(try members(text("name"))).adopt(try form(text("title"))).losses == [])
  }

  @Test func `a renamed repeat keeps its items, and fields inside it their own names`() throws {
    let driver = FormDriver(
      try members(text("name"), text("old")),
      values: ["members": [["name": "Ada", "old": "x"], ["name": "Bob"]]])
    let items = try driver.engine.items(of: "members")
    let report = try driver.adopt(
      try members(
        text("alias"), id: "people",
        top: """
          "version": 2, "migrations": [{ "from": 1,
            "rename": { "members": "people", "members.name": "alias" }, "remove": ["members.old"] }]
          """))
    #expect(try driver.engine.items(of: "people") == items)
    try driver.expect("people[1].alias", value: "Bob")
    #expect(report.losses.map(\.description) == ["members[0].old was removed in version 2."])
  }

  @Test func `what a page's gate showed of a repeat stays, under another name too`() throws {
    func paged(_ id: String, max: Int, top: String = "") throws -> CompiledForm {
      try document(
        """
        \(top) "pages": [
          { "id": "one", "sections": [
            { "id": "\(id)", "repeat": { "max": \(max) }, "fields": [\(text("name"))] }] },
          { "id": "two", "sections": [{ "fields": [\(text("end"))] }] }]
        """)
    }
    let driver = FormDriver(
      try paged("people", max: 3), values: ["people": [["name": "a"], ["name": "b"]]])
    try driver.adopt(try paged("people", max: 1))
    #expect(driver.engine.state.issues == [])
    guard case .refused = driver.next() else { Issue.record("the gate opened"); return }
    #expect(driver.engine.state.issues.map(\.field) == ["people"])
    let top = #""version": 2, "migrations": [{ "from": 1, "rename": { "people": "team" } }],"#
    try driver.adopt(try paged("team", max: 1, top: top))
    #expect(driver.engine.state.issues.map(\.field) == ["team"])
  }

  @Test func `nested items go with their parents`() throws {
    func nested(_ more: String = "") throws -> CompiledForm {
      try document(
        """
        "sections": [{ "id": "a", "repeat": {}, "fields": [\(text("n"))\(more)],
          "sections": [{ "id": "b", "repeat": {}, "fields": [\(text("m"))] }] }]
        """)
    }
    let values: FormObject = [
      "a": [["n": "1", "b": [["m": "x"], ["m": "y"]]], ["n": "2", "b": [["m": "z"]]]]
    ]
    let driver = FormDriver(try nested(), values: values)
    try driver.move("a[1]", to: "a[0]")
    try driver.adopt(try nested(", " + text("new")))
    try driver.type("Y", into: "a[1].b[1].m")
    #expect(
      driver.engine.values(redacted: false) == [
        "a": [["n": "2", "b": [["m": "z"]]], ["n": "1", "b": [["m": "x"], ["m": "Y"]]]]
      ])
  }

  @Test func `too few items for the new schema show as they would have`() throws {
    let driver = FormDriver(
      try members(text("name")), values: ["members": .array(Array(repeating: [:], count: 5))])
    driver.submit()
    let smaller = try document(
      """
      "sections": [{ "id": "members", "repeat": { "max": 2 }, "fields": [\(text("name"))] }]
      """)
    try driver.adopt(smaller)
    #expect(try driver.engine.items(of: "members").count == 5)
    #expect(
      smaller.check(["members": .array(Array(repeating: [:], count: 5))]).rules == [
        "members:maxItems"
      ])
    driver.submit()
    #expect(driver.engine.state.issues.map(\.rule) == ["maxItems"])
  }
}
