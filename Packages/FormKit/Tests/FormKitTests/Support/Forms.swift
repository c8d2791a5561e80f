import FormKit
import FormKitMock

/// A form of fields written as JSON objects, in one section.
func form(
  _ fields: String..., top: String = "", rules: RuleRegistry = RuleRegistry()
) throws -> CompiledForm {
  try document(
    "\(top.isEmpty ? "" : top + ", ")\"sections\": [{ \"fields\": [\(fields.joined(separator: ","))] }]",
    rules: rules)
}

/// A form by the members of its document beside format version and id.
func document(_ members: String, rules: RuleRegistry = RuleRegistry()) throws -> CompiledForm {
  let value = try FormValue(json: "{ \"formatVersion\": 1, \"id\": \"test\", \(members) }")
  let form = try CompiledForm(document: value, rules: rules)
  try FormProbe.check(form, value, rules: rules)
  return form
}

/// A text field with some more members.
func text(_ id: String, _ more: String = "") -> String { field(id, "text", more) }

/// A field with some more members.
func field(_ id: String, _ type: String, _ more: String = "") -> String {
  """
  { "id": "\(id)", "type": "\(type)", "label": "\(id)"\(more.isEmpty ? "" : ", " + more) }
  """
}

extension Verdict {
  /// The issues as `path:rule`, in order.
  var rules: [String] { issues.map { "\($0.field?.description ?? "form"):\($0.rule)" } }
}

extension CompiledForm {
  func check(_ values: FormObject, today: String = "2026-01-31") -> Verdict {
    check(values, environment: .fixture(today: today))
  }
}

/// The findings of a schema document as `code path`, in order.
func findings(_ members: String) throws -> [String] {
  let value = try FormValue(json: "{ \"formatVersion\": 1, \"id\": \"test\", \(members) }")
  let findings = CompiledForm.lint(document: value)
  try FormProbe.check(findings, value)
  return findings.map { "\($0.code) \($0.path)" }
}

func fieldFindings(_ fields: String...) throws -> [String] {
  try findings("\"sections\": [{ \"fields\": [\(fields.joined(separator: ","))] }]")
}

/// A small deterministic generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var result = state
    result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
    return result ^ (result >> 31)
  }
}
