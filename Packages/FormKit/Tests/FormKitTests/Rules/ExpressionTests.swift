import FormKit
import FormKitMock
import Testing

@Suite struct ExpressionTests {
  private func compute(
    _ expression: String, _ values: FormObject = [:], type: String = "number"
  ) throws -> FormValue? {
    let form = try form(
      field("a", "number"), field("b", "number"), text("t"), field("d", "date"),
      field("out", type, "\"compute\": \(expression)"))
    return form.check(values).values["out"]
  }

  @Test(
    arguments: [
      (#"{ "add": [1, { "field": "a" }, { "field": "b" }] }"#, 7),
      (#"{ "subtract": [{ "field": "a" }, 1, 1] }"#, 0),
      (#"{ "multiply": [{ "field": "a" }, 3] }"#, 6),
      (#"{ "divide": [{ "field": "b" }, { "field": "a" }] }"#, 2), (#"{ "divide": [1, 0] }"#, nil),
      (#"{ "add": [1, { "field": "t" }] }"#, nil), (#"{ "multiply": [1e308, 10] }"#, nil),
      (#"{ "if": { "field": "a", "equals": 2 }, "then": 10, "else": 20 }"#, 10),
      (#"{ "if": { "field": "a", "equals": 3 }, "then": 10, "else": 20 }"#, 20),
      ("5", 5), (#"{ "age": { "field": "d" } }"#, 25),
      (#"{ "age": { "field": "d" }, "on": "2020-01-01" }"#, 19),
      (#"{ "age": { "field": "t" } }"#, nil), (#"{ "add": ["2", 1] }"#, 3), (#""12""#, 12),
    ] as [(String, FormValue?)])
  func `an expression computes a number; an empty operand or division by zero gives empty`(
    expression: String, expected: FormValue?
  ) throws {
    #expect(try compute(expression, ["a": 2, "b": "4", "d": "2000-02-01", "t": ""]) == expected)
  }

  @Test(
    arguments: [
      (#"{ "join": [{ "field": "t" }, " ", { "field": "a" }] }"#, "x 2"),
      (#"{ "field": "t" }"#, "x"),
      (#"{ "join": ["a", { "field": "d" }] }"#, nil), (#"{ "join": [true, 1.5] }"#, "true1.5"),
    ] as [(String, FormValue?)])
  func `join writes texts one after the other`(expression: String, expected: FormValue?) throws {
    #expect(try compute(expression, ["a": 2, "t": "x"], type: "text") == expected)
  }

  @Test func `compute overwrites input and follows what it reads`() throws {
    let form = try form(
      field("a", "number"), field("out", "number", #""compute": { "add": [{ "field": "a" }, 1] }"#))
    let engine = FormEngine(form, environment: .fixture())
    try engine.set("a", to: "1")
    #expect(try engine.state(of: "out").value == 2)
    try engine.set("out", to: 99)
    #expect(try engine.state(of: "out").value == 2)
    #expect(try engine.state(of: "out").isReadOnly)
    #expect(form.check(["a": 4, "out": 7]).values == ["a": 4, "out": 5])
  }

  @Test func `chains are computed in dependency order, whatever the visual one`() throws {
    let form = try form(
      field("c", "number", #""compute": { "add": [{ "field": "b" }, 1] }"#),
      field("b", "number", #""compute": { "add": [{ "field": "a" }, 1] }"#),
      field("a", "number", #""default": 1"#))
    #expect(form.check([:]).values == ["a": 1, "b": 2, "c": 3])
  }

  @Test func `a missing key takes the default, null and empty text do not`() throws {
    let form = try form(text("f", #""default": "d""#))
    #expect(form.check([:]).values == ["f": "d"])
    #expect(form.check(["f": nil]).values == [:])
    #expect(form.check(["f": ""]).values == [:])
  }

  @Test func `a default may be an expression and passes through the transforms`() throws {
    let form = try form(
      text("a"), text("f", #""default": { "field": "a" }, "transforms": ["uppercase"]"#))
    #expect(form.check(["a": "x"]).values == ["a": "x", "f": "X"])
    let engine = FormEngine(form, environment: .fixture())
    try engine.set("a", to: "x")
    #expect(try engine.state(of: "f").value == "x")
    try engine.set("f", to: "mine")
    try engine.set("a", to: "y")
    #expect(try engine.state(of: "f").value == "mine")
  }
}
