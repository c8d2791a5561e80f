import FormKitMock
import Testing

@testable import FormKit

/// What `isValid` and `isTouched` say of a repeat.
@Suite struct RepeatStateTests {
  /// A repeat of people with phones, and a field that shows while the condition holds.
  private func form(
    _ condition: String, repeat policy: String = "{}", people more: String = ""
  ) throws -> CompiledForm {
    try document(
      """
      "sections": [
        { "fields": [\(field("on", "toggle")), \(text("note", "\"visible\": \(condition)"))] },
        { "id": "people", "repeat": \(policy)\(more), "fields": [
            \(text("name", #""required": true"#)),
            \(text("mail", #""enabled": { "field": "name", "notEquals": "x" }, "rules": [{ "rule": "email" }]"#))],
          "sections": [{ "id": "phones", "repeat": { "max": 2 }, "fields": [
            \(text("number", #""visible": { "field": "name", "notEquals": "y" }, "required": true"#))] }] }]
      """)
  }

  private let isValid = #"{ "field": "people", "isValid": true }"#
  private let isTouched = #"{ "field": "people", "isTouched": true }"#

  private func shown(_ form: CompiledForm, _ values: FormObject) -> Bool {
    let engine = FormEngine(form, values: values, environment: .fixture())
    let verdict = form.check(values).visible.contains("note")
    let living = (try? engine.state(of: "note").isVisible) ?? !verdict
    #expect(living == verdict)
    return living
  }

  @Test func `a repeat is valid when every field in its items is`() throws {
    let form = try form(isValid)
    #expect(shown(form, [:]))
    #expect(shown(form, ["people": [["name": "a"], ["name": "b", "mail": "b@c"]]]))
    #expect(!shown(form, ["people": [["name": "a"], [:]]]))
    #expect(!shown(form, ["people": [["name": "a"], ["name": "b", "mail": "b"]]]))
  }

  @Test func `a repeat is invalid with too few or too many items`() throws {
    let bounded = try form(isValid, repeat: #"{ "min": 1, "max": 2 }"#)
    let person: FormValue = ["name": "a"]
    #expect(bounded.check(["people": [person]]).visible.contains("note"))
    #expect(!bounded.check(["people": []]).visible.contains("note"))
    #expect(!shown(bounded, ["people": [person, person, person]]))
    #expect(!bounded.check(["people": "x"]).visible.contains("note"))
    #expect(try !form(isValid).check(["people": "x"]).visible.contains("note"))
  }

  @Test func `a repeat is valid only when the repeats in its items are`() throws {
    let form = try form(isValid)
    func people(_ phones: FormValue) -> FormObject {
      ["people": [["name": "a", "phones": phones]]]
    }
    #expect(shown(form, people([["number": "1"]])))
    #expect(!shown(form, people([["number": "1"], [:]])))
    #expect(!shown(form, people([["number": "1"], ["number": "2"], ["number": "3"]])))
  }

  @Test func `hidden and disabled fields, and a hidden repeat, count as valid`() throws {
    #expect(try shown(form(isValid), ["people": [["name": "x", "mail": "b"]]]))
    #expect(try shown(form(isValid), ["people": [["name": "y", "phones": [[:]]]]]))
    let hidden = try form(
      isValid, repeat: #"{ "min": 1 }"#,
      people: #", "visible": { "field": "on", "notEquals": true }"#)
    #expect(!shown(hidden, ["people": [[:]]]))
    #expect(shown(hidden, ["on": true, "people": [[:]]]))
    #expect(hidden.check(["on": true]).visible.contains("note"))
  }

  @Test func `who asks for a repeat's validity follows every edit in it`() throws {
    let form = try form(isValid, repeat: #"{ "min": 0, "max": 2 }"#)
    let driver = FormDriver(form)
    func note() throws -> Bool { try driver.isVisible("note") }
    #expect(try note())
    try driver.add(to: "people")
    #expect(try !note())
    try driver.type("a", into: "people[0].name")
    #expect(try note())
    try driver.add(to: "people[0].phones")
    #expect(try !note())
    try driver.type("y", into: "people[0].name")
    #expect(try note())
    driver.undo()
    #expect(try !note())
    try driver.remove("people[0].phones[0]")
    #expect(try note())
    try driver.type("b", into: "people[0].mail")
    #expect(try !note())
    try driver.remove("people[0]")
    #expect(try note())
    driver.undo()
    #expect(try !note())
  }

  @Test func `showing and hiding an invalid repeat reaches who asks for its validity`() throws {
    let driver = FormDriver(
      try form(
        isValid, repeat: #"{ "min": 1 }"#,
        people: #", "visible": { "field": "on", "equals": true }"#))
    #expect(try driver.isVisible("note"))
    try driver.type(true, into: "on")
    #expect(try !driver.isVisible("note"))
    try driver.type(false, into: "on")
    #expect(try driver.isVisible("note"))
  }

  @Test func `hiding a nested repeat with too many items makes the outer one valid`() throws {
    let form = try document(
      """
      "sections": [{ "fields": [\(field("on", "toggle")), \(text("note", "\"visible\": \(isValid)"))] },
        { "id": "people", "repeat": {}, "fields": [], "sections": [
          { "id": "phones", "repeat": { "max": 1 }, "visible": { "field": "on", "notEquals": true },
            "fields": [\(text("number"))] }] }]
      """)
    let driver = FormDriver(form, values: ["people": [["phones": [[:], [:]]]]])
    #expect(try !driver.isVisible("note"))
    try driver.type(true, into: "on")
    #expect(try driver.isVisible("note"))
    try driver.type(false, into: "on")
    #expect(try !driver.isVisible("note"))
  }

  @Test func `a repeat is touched when a field in its items is`() throws {
    let driver = FormDriver(
      try form(isTouched), values: ["people": [["name": "a", "phones": [["number": "1"]]]]])
    #expect(try !driver.isVisible("note"))
    try driver.blur("on")
    #expect(try !driver.isVisible("note"))
    try driver.blur("people[0].phones[0].number")
    #expect(try driver.isVisible("note"))
    try driver.remove("people[0].phones[0]")
    #expect(try !driver.isVisible("note"))
    try driver.blur("people[0].name")
    #expect(try driver.isVisible("note"))
    driver.reset()
    #expect(try !driver.isVisible("note"))
  }

  @Test func `a submit touches a repeat without items, and a reset takes it back`() throws {
    let form = try form(isTouched)
    let driver = FormDriver(form)
    driver.submit()
    #expect(try driver.isVisible("note"))
    driver.reset()
    #expect(try !driver.isVisible("note"))
    #expect(form.check([:]).visible.contains("note"))
  }

  @Test func `a form-level rule about a touched repeat holds again after a reset`() throws {
    let form = try document(
      """
      "sections": [{ "id": "people", "repeat": {}, "fields": [\(text("name"))] }],
      "rules": [{ "rule": "assert", "that": { "not": \(isTouched) } }]
      """)
    let driver = FormDriver(form)
    driver.submit()
    #expect(!driver.engine.formFailures.isEmpty)
    driver.reset()
    #expect(driver.engine.formFailures.isEmpty)
  }

  @Test func `a verdict keeps the value of a field that shows once a repeat is touched`() throws {
    let form = try document(
      """
      "sections": [
        { "fields": [\(text("a", "\"required\": \(isValid)")), \(text("note", "\"visible\": \(isTouched)"))] },
        { "id": "people", "repeat": {}, "fields": [\(text("name"))] }]
      """)
    #expect(form.check(["a": "1", "note": "2"]).values == ["a": "1", "note": "2"])
  }

  @Test func `a chain of repeats that ask for each other's validity is judged in order`() throws {
    let count = 60
    let sections = (0..<count).map { index in
      let required = index == 0 ? "true" : #"{ "field": "r\#(index - 1)", "isValid": true }"#
      return """
        { "id": "r\(index)", "repeat": { "min": 1 }, "fields": [\(text("a", "\"required\": \(required)"))] }
        """
    }
    let form = try document("\"sections\": [\(sections.joined(separator: ","))]")
    let driver = FormDriver(form)
    func required() throws -> [Bool] {
      try (0..<count).map { try driver.state(of: FieldPath("r\($0)[0].a")).isRequired }
    }
    #expect(try required() == (0..<count).map { $0 % 2 == 0 })
    try driver.type("x", into: "r0[0].a")
    #expect(try required() == (0..<count).map { $0 == 0 || $0 % 2 == 1 })
    driver.undo()
    #expect(try required() == (0..<count).map { $0 % 2 == 0 })
  }

  @Test func `a page's gate touches the repeats of the page`() throws {
    let form = try document(
      """
      "pages": [
        { "id": "one", "sections": [
          { "id": "people", "repeat": {}, "fields": [\(text("name"))] },
          { "fields": [\(text("note", "\"visible\": \(isTouched)"))] }] },
        { "id": "two", "sections": [
          { "id": "pets", "repeat": {}, "fields": [\(text("name"))] },
          { "fields": [\(text("more", #""visible": { "field": "pets", "isTouched": true }"#))] }] }]
      """)
    let driver = FormDriver(form)
    driver.simulation.perform { _ = $0.goToNextPage() }
    #expect(try driver.isVisible("note"))
    #expect(try !driver.isVisible("more"))
  }

  @Test func `required, when and form-level rules may ask for a repeat's validity`() throws {
    let form = try document(
      """
      "sections": [{ "fields": [
          \(text("a", "\"required\": \(isValid)")),
          \(text("b", "\"rules\": [{ \"rule\": \"notEmpty\", \"when\": { \"not\": \(isValid) } }]"))] },
        { "id": "people", "repeat": {}, "fields": [\(text("name", #""required": true"#))] }],
      "rules": [{ "rule": "assert", "that": \(isValid) }]
      """)
    #expect(form.check(["people": [["name": "x"]]]).rules == ["a:required"])
    #expect(
      form.check(["people": [[:]]]).rules == [
        "b:notEmpty", "people[0].name:required", "form:assert",
      ])
    let driver = FormDriver(form, values: ["people": [["name": "x"]]])
    driver.submit()
    #expect(driver.engine.state.issues.map(\.rule) == ["required"])
    try driver.type("", into: "people[0].name")
    driver.submit()
    #expect(driver.engine.state.issues.map(\.rule) == ["notEmpty", "required", "assert"])
  }

  @Test func `items may ask for the validity of their own nested repeat`() throws {
    let form = try document(
      """
      "sections": [{ "id": "people", "repeat": {}, "fields": [
          \(text("note", #""visible": { "field": "phones", "isValid": true }"#))],
        "sections": [{ "id": "phones", "repeat": {}, "fields": [\(text("number", #""required": true"#))] }] }]
      """)
    let values: FormObject = [
      "people": [["phones": [[:]]], ["phones": [["number": "1"]]]]
    ]
    #expect(
      form.check(values).visible == [
        "people[0].phones[0].number", "people[1].note", "people[1].phones[0].number",
      ])
    let driver = FormDriver(form, values: values)
    try driver.type("1", into: "people[0].phones[0].number")
    #expect(try driver.isVisible("people[0].note"))
    try driver.move("people[0].phones[0]", to: "people[0].phones[0]")
    try driver.type("", into: "people[1].phones[0].number")
    #expect(try !driver.isVisible("people[1].note"))
    #expect(try driver.isVisible("people[0].note"))
  }

  @Test func `rules of items that ask for their own repeat's validity come to rest`() throws {
    let form = try document(
      """
      "sections": [{ "id": "people", "repeat": {}, "fields": [
        \(text("a", "\"required\": \(isValid)")), \(text("b", "\"required\": { \"not\": \(isValid) }"))] }]
      """)
    let driver = FormDriver(form, values: ["people": [[:], [:]]])
    try driver.type("1", into: "people[0].a")
    driver.submit()
    #expect(!driver.engine.state.issues.isEmpty)
  }

  @Test func `state conditions on a repeat lint clean, other operators do not`() throws {
    func codes(_ condition: String) throws -> [String] {
      try findings(
        """
        "sections": [{ "id": "r", "repeat": {}, "fields": [\(text("a"))] },
          { "fields": [\(text("b", "\"visible\": \(condition)"))] }]
        """)
    }
    #expect(try codes(#"{ "field": "r", "isValid": false }"#) == [])
    #expect(try codes(#"{ "field": "r", "isTouched": true }"#) == [])
    #expect(
      try codes(#"{ "field": "r", "equals": 1 }"#) == [
        "operandType /sections/1/fields/0/visible/equals"
      ])
  }
}
