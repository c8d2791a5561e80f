import FormKitMock
import Testing

@testable import FormKit

/// `Verdict.write(to:id:)` against the text of `formValue`.
@Suite struct VerdictJSONTests {
  private static func json(_ verdict: Verdict, id: FormValue? = nil) -> String {
    var bytes: [UInt8] = []
    verdict.write(to: &bytes, id: id)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: UInt64(500)..<600)
  func `a verdict is written as its value is, for any form and values`(seed: UInt64) throws {
    let property = try EngineProperty(seed: seed)
    var generator = property.generator
    for _ in 0..<12 {
      let verdict = property.form.check(RandomValues.of(property.plan, &generator))
      #expect(Self.json(verdict) == verdict.formValue.json(), "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(600)..<620)
  func `a verdict on hostile values is written as its value is`(seed: UInt64) throws {
    var mutation = Mutation(seed: seed)
    let forms = try Corpus.documents("schema").compactMap { try? CompiledForm(document: $0) }
    #expect(forms.count > 3)
    for source in try Corpus.documents("values") {
      let values = mutation.value(source, times: 4).objectValue ?? [:]
      for form in forms {
        let verdict = form.check(values)
        #expect(Self.json(verdict) == verdict.formValue.json(), "seed \(seed)")
      }
    }
  }

  @Test(
    arguments: [
      .null, 7, "a\"\u{7F}\u{1}é\\", ["b": [1, nil], "a": true], [[]],
    ] as [FormValue])
  func `an id stands beside the verdict's members`(id: FormValue) throws {
    let verdict = try form(text("a", #""required": true"#)).check([:])
    var members = try #require(verdict.formValue.objectValue)
    members["id"] = id
    #expect(Self.json(verdict, id: id) == FormValue.object(members).json())
  }

  @Test func `a verdict is appended to what the bytes hold`() throws {
    var bytes = Array("before ".utf8)
    try form(text("a")).check(["a": "x"]).write(to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"before {"issues":[],"unverified":[],"valid":true,"values":{"a":"x"},"visible":["a"]}"#)
  }

  @Test
  func `secrets are redacted, values sorted by id, hidden repeats without kept values left out`()
    throws
  {
    let form = try document(
      """
      "sections": [{ "fields": [\(text("z")), \(field("b", "password")), \(field("show", "toggle"))] },
        { "id": "r", "repeat": {}, "visible": { "field": "show", "equals": true },
          "fields": [\(text("y")), \(text("k", #""whenHidden": "keep""#))] }]
      """)
    let hidden = form.check(["z": "1", "b": "2", "r": [["y": "x"]]])
    #expect(Self.json(hidden).contains(#""values":{"b":"•••","z":"1"}"#))
    let kept = form.check(["r": [["y": "x"], ["k": "v", "y": "w"]]])
    #expect(Self.json(kept).contains(#""values":{"r":[{},{"k":"v"}]}"#))
    let shown = form.check(["show": true, "r": [[:]]])
    #expect(Self.json(shown).contains(#""values":{"r":[{}],"show":true}"#))
  }
}

/// Values of the types a plan's fields have, right and wrong.
private enum RandomValues {
  static func of(
    _ plan: FormPlan, _ generator: inout SeededGenerator
  ) -> FormObject {
    var values: FormObject = [:]
    for section in plan.pages.joined() { fill(section, &values, &generator) }
    if Int.random(in: 0..<4, using: &generator) == 0 { values["nobody"] = 1 }
    return values
  }

  private static func fill(
    _ section: FormPlan.Section, _ values: inout FormObject,
    _ generator: inout SeededGenerator
  ) {
    guard section.repeats else { return add(section, &values, &generator) }
    values[section.id] = .array(
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        var item: FormObject = [:]
        add(section, &item, &generator)
        return .object(item)
      })
  }

  private static func add(
    _ section: FormPlan.Section, _ values: inout FormObject,
    _ generator: inout SeededGenerator
  ) {
    for field in section.fields where Int.random(in: 0..<5, using: &generator) > 0 {
      values[field.id] = FormGenerator.values(for: field.type).randomElement(using: &generator)
    }
    for inner in section.inner { fill(inner, &values, &generator) }
  }
}
