import FormKit
import FormKitMock
import Testing

@Suite struct RepeatTests {
  private let members = """
    "sections": [
      { "fields": [\(text("kind")), \(field("total", "number", #""compute": { "sum": "members.age" }"#)),
        \(field("size", "number", #""compute": { "count": "members" }"#))] },
      { "id": "members", "repeat": { "min": 1, "max": 3, "itemLabel": "Member" }, "fields": [
        \(text("name", #""required": true"#)), \(field("age", "number")),
        \(text("nick", #""visible": { "field": "name", "equals": "Ada" }"#)),
        \(text("firm", #""visible": { "field": "kind", "equals": "work" }"#))],
        "sections": [{ "id": "phones", "repeat": {}, "fields": [
          \(text("number", #""visible": { "field": "name", "isFilled": true }"#))] }] }]
    """

  @Test func `paths read members[1].phones[0].number`() throws {
    let verdict = try document(members).check([
      "members": [["name": "Bo"], ["name": "Ada", "phones": [["number": "1"]]]]
    ])
    #expect(
      verdict.visible.map(\.description) == [
        "kind", "total", "size", "members[0].name", "members[0].age", "members[1].name",
        "members[1].age", "members[1].nick", "members[1].phones[0].number",
      ])
  }

  @Test func `an id means the same item first, then outwards`() throws {
    let form = try document(members)
    let verdict = form.check(["kind": "work", "members": [["name": "Ada"], ["name": "Bo"]]])
    #expect(verdict.visible.contains("members[0].nick"))
    #expect(!verdict.visible.contains("members[1].nick"))
    #expect(verdict.visible.contains("members[1].firm"))
  }

  @Test func `a repeat's own condition reads outwards even where its items have the id`() throws {
    let form = try document(
      """
      "sections": [{ "fields": [\(text("kind"))] },
        { "id": "r", "repeat": {}, "visible": { "field": "kind", "equals": "x" },
          "fields": [\(text("kind"))] }]
      """)
    #expect(form.check(["kind": "x", "r": [["kind": "y"]]]).visible == ["kind", "r[0].kind"])
    #expect(form.check(["kind": "y", "r": [["kind": "x"]]]).visible == ["kind"])
  }

  @Test func `minItems and maxItems stand before the items' issues`() throws {
    let form = try document(members)
    #expect(form.check([:]).rules == ["members:minItems"])
    let four = FormValue.array(Array(repeating: [:], count: 4))
    #expect(
      form.check(["members": four]).rules
        == ["members:maxItems"] + (0..<4).map { "members[\($0)].name:required" })
    #expect(form.check(["members": "x"]).rules == ["members:type"])
    #expect(form.check(["members": [1]]).rules == ["members:type", "members[0].name:required"])
  }

  @Test func `count and sum follow items and their values`() throws {
    let driver = FormDriver(try document(members))
    try driver.type(3, into: "members[0].age")
    try driver.add(to: "members")
    try driver.type(4, into: "members[1].age")
    #expect(try driver.value(of: "total") == 7)
    #expect(try driver.value(of: "size") == 2)
    try driver.remove("members[0]")
    #expect(try driver.value(of: "total") == 4)
    #expect(try driver.value(of: "size") == 1)
    driver.undo()
    #expect(try driver.value(of: "total") == 7)
  }

  @Test func `count and sum of a hidden repeat are empty, and follow its return`() throws {
    let driver = FormDriver(
      try document(
        """
        "sections": [{ "fields": [\(text("kind")), \(field("size", "number", #""compute": { "count": "r" }"#))] },
          { "id": "r", "repeat": { "min": 2 }, "visible": { "field": "kind", "equals": "x" },
            "fields": [\(text("a"))] }]
        """))
    #expect(try driver.value(of: "size") == nil)
    try driver.type("x", into: "kind")
    #expect(try driver.value(of: "size") == 2)
  }

  @Test func `add and remove stop at max and min`() throws {
    let driver = FormDriver(try document(members))
    for _ in 0..<5 { try driver.add(to: "members") }
    #expect(driver.engine.layout.fields.filter { $0.description.hasSuffix("name") }.count == 3)
    for _ in 0..<5 { try driver.remove("members[0]") }
    #expect(driver.engine.layout.fields.filter { $0.description.hasSuffix("name") }.count == 1)
  }

  @Test func `a moved item keeps its state`() throws {
    let driver = FormDriver(try document(members))
    try driver.add(to: "members")
    try driver.type("Ada", into: "members[0].name")
    try driver.blur("members[0].name")
    try driver.move("members[0]", to: "members[1]")
    #expect(try driver.value(of: "members[1].name") == "Ada")
    #expect(try driver.state(of: "members[1].name").isTouched)
    #expect(try driver.isVisible("members[1].nick"))
    #expect(try driver.value(of: "members[0].name") == nil)
  }

  @Test(arguments: [
    "nope", "members[9]", "members", "kind[0]", "members[-1]", "members[x]", "[0]", "",
  ])
  func `an item that does not exist is an error`(path: String) throws {
    let driver = FormDriver(try document(members))
    #expect(throws: FormEngineError.self) { try driver.remove(path) }
  }

  @Test(arguments: [
    "nope", "members[9].name", "members[0]", "members.name", "kind[0]", "..",
    "members[99999999999999999999].name",
  ])
  func `a field that does not exist is an error and changes nothing`(path: String) throws {
    let driver = FormDriver(try document(members))
    #expect(throws: FormEngineError.self) { try driver.fill(["kind": "x", FieldPath(path): "y"]) }
    #expect(try driver.value(of: "kind") == nil)
  }

  @Test func `an item removed while its error shows no longer blocks submit`() throws {
    let driver = FormDriver(try document(members))
    try driver.add(to: "members")
    try driver.type("Bo", into: "members[0].name")
    driver.submit()
    #expect(!driver.engine.canSubmit)
    try driver.remove("members[1]")
    #expect(driver.engine.canSubmit)
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .submitted)
  }

  @Test func `changes reported for an item that is gone are dropped with it`() throws {
    let driver = FormDriver(try document(members))
    try driver.add(to: "members")
    try driver.type("x", into: "members[1].name")
    driver.undo()
    driver.undo()
    try driver.type("y", into: "kind")
    #expect(
      driver.engine.takeChanges().fields.allSatisfy { !$0.description.hasPrefix("members[1]") })
  }

  @Test func `adding items costs what they are, not what is there`() throws {
    let driver = FormDriver(
      try document(
        #""sections": [{ "id": "r", "repeat": {}, "fields": [\#(text("a")), \#(text("b"))] }]"#))
    for _ in 0..<1000 { try driver.add(to: "r") }
    try driver.add(to: "r")
    #expect(driver.engine.layout.fields.count == 2000)
  }

  @Test func `an item keeps its id when it moves, and gets it back on undo`() throws {
    let driver = FormDriver(
      try document(#""sections": [{ "id": "r", "repeat": {}, "fields": [\#(text("a"))] }]"#))
    for _ in 0..<3 { try driver.add(to: "r") }
    let ids = try driver.engine.items(of: "r")
    #expect(Set(ids).count == 3)
    try driver.engine.moveItem("r[0]", to: "r[2]")
    #expect(try driver.engine.items(of: "r") == [ids[1], ids[2], ids[0]])
    #expect(driver.engine.path(of: ids[0]) == "r[2]")
    try driver.engine.removeItem("r[2]")
    #expect(driver.engine.path(of: ids[0]) == nil)
    try driver.add(to: "r")
    #expect(try !driver.engine.items(of: "r").contains(ids[0]))
    driver.undo()
    driver.undo()
    #expect(try driver.engine.items(of: "r") == [ids[1], ids[2], ids[0]])
    #expect(throws: FormEngineError.unknownItem("s")) { try driver.engine.items(of: "s") }
  }
}
