import FormKit
import FormKitMock
import Testing

/// Long chains on a thread with a small stack, which leaves each link less than any call needs.
@Suite struct LongChainTests {
  private static let count = 10_000

  private func field(_ number: Int, _ more: FormObject = [:]) -> FormValue {
    let own: FormObject = [
      "id": .string("f\(number)"), "type": "text", "label": "Field",
    ]
    return .object(own.merging(more) { $1 })
  }

  /// What a link of the chain adds: the last has no other to read.
  private func reads(_ number: Int, _ key: String, _ test: String) -> FormObject {
    guard number < Self.count - 1 else { return [:] }
    return [key: .object(["field": .string("f\(number + 1)"), test: true])]
  }

  private func schema(_ members: FormObject) -> FormValue {
    let head: FormObject = ["formatVersion": 1, "id": "chain"]
    return .object(head.merging(members) { $1 })
  }

  private func fields(_ key: String, _ test: String = "isFilled") -> FormValue {
    let all = (0..<Self.count).map { field($0, reads($0, key, test)) }
    return schema(["sections": [["fields": .array(all)]]])
  }

  private func container(_ number: Int) -> FormObject {
    reads(number, "visible", "isFilled").merging(["fields": [field(number)]]) { $1 }
  }

  /// Lints, loads, checks and starts the form; each visits every link.
  private func run(_ document: FormValue) throws -> [LintFinding] {
    try onSmallStack {
      let form = try CompiledForm(document: document)
      _ = form.check(["f\(Self.count - 1)": "x"])
      let driver = FormDriver(form)
      let last = FieldPath("f\(Self.count - 1)")
      try driver.type("x", into: last)
      try driver.type("", into: last)
      return CompiledForm.lint(document: document)
    }
  }

  @Test(arguments: ["visible", "required"])
  func `a chain of 10,000 fields loads, runs and is linted`(key: String) throws {
    #expect(try run(fields(key)) == [])
    #expect(try run(fields(key, "isValid")) == [])
  }

  @Test func `a chain of 10,000 sections loads, runs and is linted`() throws {
    let sections = (0..<Self.count).map { FormValue.object(container($0)) }
    #expect(try run(schema(["sections": .array(sections)])) == [])
  }

  @Test func `a chain of 10,000 pages loads, runs and is linted`() throws {
    let pages = (0..<Self.count).map { number -> FormValue in
      var page: FormObject = ["id": .string("p\(number)")]
      page["sections"] = [["fields": [field(number)]]]
      return .object(page.merging(reads(number, "visible", "isFilled")) { $1 })
    }
    #expect(try run(schema(["pages": .array(pages)])) == [])
  }

  @Test func `what can never show hides what reads it, to the end of a chain of 10,000`() throws {
    var all = (0..<Self.count).map { field($0, reads($0, "visible", "isFilled")) }
    all[Self.count - 1] = field(Self.count - 1, ["visible": false])
    let document = schema(["sections": [["fields": .array(all)]]])
    let findings = try onSmallStack { CompiledForm.lint(document: document) }
    #expect(findings.count { $0.code == "unreachableField" } == Self.count)
  }

  @Test(arguments: ["compute", "default"])
  func `a chain of 10,000 values loads, runs and is linted`(key: String) throws {
    let all = (0..<Self.count).map { number in
      field(
        number,
        number < Self.count - 1 ? [key: .object(["field": .string("f\(number + 1)")])] : [:])
    }
    #expect(try run(schema(["sections": [["fields": .array(all)]]])) == [])
  }

  @Test func `a cycle of 10,000 fields is one finding, many cycles are a bounded list`() throws {
    var all = (0..<Self.count).map { field($0, reads($0, "visible", "isFilled")) }
    let last: FormValue = ["field": "f0", "isFilled": true]
    all[Self.count - 1] = field(Self.count - 1, ["visible": last])
    let ring = schema(["sections": [["fields": .array(all)]]])
    let one = try onSmallStack { CompiledForm.lint(document: ring) }
    #expect(one.map { "\($0.code) \($0.path)" } == ["cycle /sections/0/fields/0"])

    let rings = (0..<Self.count).map { number -> FormValue in
      let next: FormValue = [
        "field": .string("f\(min(number + 1, Self.count - 1))"), "isFilled": true,
      ]
      return field(number, ["visible": ["any": [next, last]]])
    }
    let document = schema(["sections": [["fields": .array(rings)]]])
    let many = try onSmallStack { CompiledForm.lint(document: document) }
    #expect(Set(many.map(\.code)) == ["cycle"])
    #expect(many.reduce(0) { $0 + $1.message.utf8.count } < 2_000_000)
  }

  @Test func `conditions nest as deep as JSON may, and JSON no deeper than a thread bears`() throws
  {
    @Sendable func document(_ depth: Int) -> [UInt8] {
      let condition =
        String(repeating: #"{ "not": "#, count: depth) + "true"
        + String(repeating: " }", count: depth)
      return Array(
        """
        { "formatVersion": 1, "id": "deep", "sections": [{ "fields": [
          { "id": "a", "type": "text", "label": "A", "visible": \(condition) }] }] }
        """.utf8)
    }
    // Frames of debug builds are several times as large as those of release builds.
    try onSmallStack(kilobytes: 1024) {
      let form = try CompiledForm(json: document(120))
      _ = form.check([:])
      _ = CompiledForm.lint(document: try FormValue(json: document(120), limits: FormLimits()))
    }
    #expect(throws: JSONSyntaxError.self) {
      try FormValue(json: document(50_000), maximumDepth: .max)
    }
  }

  @Test func `a document made in Swift that nests too deep is refused`() throws {
    var condition: FormValue = true
    for _ in 0..<2000 { condition = .object(["not": condition]) }
    let document = schema(["sections": [["fields": [field(0, ["visible": condition])]]]])
    let refused = #expect(throws: SchemaError.self) { try CompiledForm(document: document) }
    #expect(refused?.findings.map(\.code) == ["tooDeep"])
    #expect(CompiledForm.lint(document: document).map(\.code) == ["tooDeep"])
  }
}
