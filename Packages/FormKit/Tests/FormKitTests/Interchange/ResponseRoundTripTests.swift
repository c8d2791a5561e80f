import FormKit
import Testing

/// Imported forms filled at random: the response has the values as answers and nothing else.
@Suite struct ResponseRoundTripTests {
  @Test(arguments: QuestionnaireFixture.names)
  func `the answers of a response are the values of the form`(name: String) throws {
    let bytes = try QuestionnaireFixture.json(name)
    let result = try FHIRQuestionnaireImport(json: bytes)
    try check(result, questionnaire: FormValue(json: bytes), rounds: 60)
  }

  @Test func `the answers of a large response are the values of the form`() throws {
    let source = QuestionnaireFixture.large(300)
    let result = try FHIRQuestionnaireImport(json: Array(source.json().utf8))
    try check(result, questionnaire: source, rounds: 3)
  }

  private func check(
    _ result: FHIRQuestionnaireImport, questionnaire: FormValue, rounds: Int
  ) throws {
    let form = try result.form
    let names = AnswerNames(result.document["x-fhir"]?["items"])
    let known = Set(ResponseCheck.paths(questionnaire))
    var random = SeededGenerator(state: 11)
    var count = 0
    for _ in 0..<rounds {
      let values = RandomAnswers.values(form.schema.pages.flatMap(\.sections), &random)
      let export = try result.response(values)
      let verdict = form.check(values)
      #expect(export.findings == [])
      #expect(ResponseCheck.problems(export.document) == [])
      #expect(export.document["status"] == (verdict.isValid ? "completed" : "in-progress"))
      #expect(Set(ResponseCheck.paths(export.document)).isSubset(of: known))
      var expected: TextMap<[String]> = [:]
      names.collect(.object(verdict.values), "", &expected)
      var found: TextMap<[String]> = [:]
      for (linkId, answers) in ResponseCheck.answers(export.document) {
        found[linkId] = answers.map { names.text($0, linkId) }
      }
      count += found.count
      #expect(found.mapValues { $0.sorted() } == expected.mapValues { $0.sorted() })
    }
    #expect(count > rounds)
  }
}

/// How an outline names the values of a form and the answers of its options.
private struct AnswerNames {
  private var linkIds: TextMap<String> = [:]
  private var openOptions: TextMap<FormValue> = [:]
  private var options: TextMap<FormObject> = [:]

  init(_ outline: FormValue?) { add(outline) }

  private mutating func add(_ outline: FormValue?) {
    for item in outline?.arrayValue ?? [] {
      let linkId = item["linkId"]?.stringValue ?? ""
      let keys = [item["value"] ?? item["id"], item["open"]?["id"]]
      for key in keys { key?.stringValue.map { linkIds[$0] = linkId } }
      options[linkId] = item["answers"]?.objectValue
      openOptions[linkId] = item["open"]?["option"]
      add(item["items"])
    }
  }

  /// The values by link id, as texts.
  func collect(_ value: FormValue, _ id: String, _ result: inout TextMap<[String]>) {
    switch value {
    case .object(let members) where members["name"]?.stringValue?.hasPrefix("file") == true:
      result[linkIds[id] ?? "?", default: []].append(members["name"]?.stringValue ?? "")
    case .object(let members):
      for (key, member) in members { collect(member, key, &result) }
    case .array(let items):
      for item in items { collect(item, id, &result) }
    default:
      let linkId = linkIds[id] ?? "?"
      guard openOptions[linkId] != value else { return }
      result[linkId, default: []].append(value.stringValue ?? value.json())
    }
  }

  /// An answer as the text of the value in the form.
  func text(_ answer: FormObject, _ linkId: String) -> String {
    if let option = options[linkId]?.first(where: { $0.value == .object(answer) }) {
      return option.key
    }
    let value = answer.values.first ?? .null
    for key in ["value", "title", "reference", "display"] {
      if let part = value[key] { return part.stringValue ?? part.json() }
    }
    return value.stringValue ?? value.json()
  }
}

/// Values for the fields of a form; some are left out.
private enum RandomAnswers {
  static func values(
    _ sections: [FormSection], _ random: inout SeededGenerator
  ) -> FormObject {
    var result: FormObject = [:]
    for section in sections {
      if section.itemCount == nil {
        let own = fields(section.fields, &random)
        result.merge(own.merging(values(section.sections, &random)) { $1 }) { $1 }
      } else {
        let items = (0..<Int.random(in: 0..<4, using: &random)).map { _ -> FormValue in
          var item = section
          item.itemCount = nil
          return .object(values([item], &random))
        }
        result[section.id] = .array(items)
      }
    }
    return result
  }

  private static func fields(
    _ fields: [FormField], _ random: inout SeededGenerator
  ) -> FormObject {
    var result: FormObject = [:]
    for field in fields where Int.random(in: 0..<5, using: &random) > 0 {
      result[field.id.rawValue] = value(field, Int.random(in: 0..<40, using: &random), &random)
    }
    return result
  }

  private static func value(
    _ field: FormField, _ number: Int, _ random: inout SeededGenerator
  ) -> FormValue {
    switch field.type {
    case .toggle: .bool(number < 20)
    case .number: .number(Double(number) / 4)
    case .integer: .number(Double(number))
    case .date: .string("19\(50 + number)-02-\(10 + number % 9)")
    case .time: .string("0\(number % 10):15:30")
    case .url: .string("urn:example:\(number)")
    case .file: ["name": .string("file\(number).txt"), "size": 3, "type": "text/plain"]
    case .choice: options(field).randomElement(using: &random) ?? .null
    case .multiChoice: .array(options(field).filter { _ in Bool.random(using: &random) })
    default: .string("text \(number)")
    }
  }

  private static func options(_ field: FormField) -> [FormValue] {
    guard case .fixed(let options)? = field.options else { return [] }
    return options.map(\.value)
  }
}
