import FormKit
import Testing

/// Fragments that multiply.
@Suite struct FragmentScaleTests {
  /// Each level uses the next so many times; the last is the given list of fields.
  private func nested(_ levels: Int, uses: Int, last: FormValue) -> FormValue {
    var fragments: FormObject = ["a\(levels)": last]
    for level in 0..<levels {
      fragments["a\(level)"] = .array(
        Array(repeating: ["use": .string("a\(level + 1)")], count: uses))
    }
    return schema(.object(fragments), fields: [["use": "a0"]])
  }

  private func schema(_ fragments: FormValue, fields: FormValue) -> FormValue {
    [
      "formatVersion": 1, "id": "f", "fragments": fragments, "sections": [["fields": fields]],
    ]
  }

  private func findings(_ document: FormValue) -> [String] {
    CompiledForm.lint(document: document).map { "\($0.code) \($0.path)" }
  }

  @Test func `nine levels of ten uses of nothing are too many uses`() {
    let found = findings(nested(9, uses: 10, last: []))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("tooManyFields /fragments/") == true)
  }

  @Test func `two uses over forty levels are one finding of nesting`() {
    let document = nested(40, uses: 2, last: [])
    #expect(findings(document) == ["tooDeep /fragments/a15/0/use"])
    let refused = #expect(throws: SchemaError.self) { try CompiledForm(document: document) }
    #expect(refused?.findings.count == 1)
  }

  @Test func `a field that cannot be read counts as often as it is used`() {
    let broken: FormValue = .array(Array(repeating: ["id": "a", "type": "none"], count: 1000))
    let found = findings(nested(4, uses: 10, last: broken))
    #expect(found.count == 1001)
    #expect(found.count { $0.hasPrefix("tooManyFields") } == 1)
  }

  @Test func `a finding in a fragment is reported once, however often the fragment is used`() {
    let document = nested(1, uses: 3, last: [["id": "a", "type": "none"]])
    let refused = #expect(throws: SchemaError.self) { try CompiledForm(document: document) }
    #expect(refused?.findings.count == 1)
  }

  @Test func `as many uses as fields are allowed, each of a fragment of one field`() throws {
    var limits = FormLimits()
    limits.fields = 4
    func document(_ count: Int) -> FormValue {
      var fragments: FormObject = [:]
      for number in 0..<count {
        fragments["g\(number)"] = [["id": .string("f\(number)"), "type": "text", "label": "F"]]
      }
      return schema(
        .object(fragments), fields: .array((0..<count).map { ["use": .string("g\($0)")] }))
    }
    #expect(try CompiledForm(document: document(4), limits: limits).schema.fields.count == 4)
    let refused = #expect(throws: SchemaError.self) {
      try CompiledForm(document: document(5), limits: limits)
    }
    #expect(refused?.findings.map(\.path) == ["/sections/0/fields/4"])
  }

  @Test func `nothing is said to be missing that was not read any more`() {
    var limits = FormLimits()
    limits.fields = 1
    let document: FormValue = [
      "formatVersion": 1, "id": "f",
      "sections": [
        [
          "fields": [
            [
              "id": "a", "type": "text", "label": "A", "visible": ["field": "c", "isFilled": true],
            ],
            ["id": "b", "type": "text", "label": "B"], ["id": "c", "type": "text", "label": "C"],
          ]
        ]
      ],
    ]
    let found = CompiledForm.lint(document: document, limits: limits)
    #expect(found.map(\.code) == ["tooManyFields"])
  }
}
