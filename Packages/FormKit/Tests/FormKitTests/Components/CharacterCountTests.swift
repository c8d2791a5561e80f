import FormKit
import Testing

@Suite struct CharacterCountTests {
  private func component(
    _ field: FormField, _ value: FormValue = .null, locale: String = "en"
  ) throws -> FieldComponent {
    let engine = FormEngine(
      try CompiledForm(FormSchema("form", fields: [field])), values: ["a": value],
      environment: FormEnvironment(
        today: .epoch, messages: FormMessages(locale: FormLocale(locale))))
    return try engine.component(of: "a")
  }

  private static func rule(_ change: (inout FieldRule) -> Void) -> FieldRule {
    var rule = FieldRule.maxLength(9)
    change(&rule)
    return rule
  }

  @Test func `several lines with a limit are counted as the rule counts`() throws {
    let family = FormValue.string("👩‍👩‍👧")
    let graphemes = try component(FormField("a", .textarea, maxLength: 3), family).characterCount
    #expect(graphemes?.used == 1)
    #expect(graphemes?.remaining == "You have 2 characters remaining")
    let units = FormField("a", .textarea, rules: [.maxLength(3, unit: .utf16)])
    let count = try component(units, family).characterCount
    #expect(count?.used == 8 && count?.isOver == true)
    #expect(count?.remaining == "You have 5 characters too many")
    #expect(count?.limit == "You can enter up to 3 characters")
  }

  @Test func `one line is counted from a limit of 100 on`() throws {
    #expect(try component(FormField("a", .text, maxLength: 99)).characterCount == nil)
    #expect(try component(FormField("a", .text, maxLength: 100)).characterCount?.maximum == 100)
  }

  @Test(arguments: [
    FormField("a", .textarea), FormField("a", .email, maxLength: 200),
    FormField("a", .textarea, maxLength: 200, sensitive: true),
    FormField("a", .textarea, rules: [rule { $0.when = .field("a", .isFilled(true)) }]),
    FormField("a", .textarea, rules: [rule { $0.severity = .hint }]),
  ])
  func `nothing is said without a limit, of a secret and of a limit that may not apply`(
    _ field: FormField
  ) throws {
    #expect(try component(field).characterCount == nil)
  }

  @Test(arguments: [
    ("de", "Noch 1 Zeichen frei"), ("es", "Le queda 1 carácter"), ("ja", "あと1文字入力できます"),
  ])
  func `a count is in the language's words`(_ locale: String, _ words: String) throws {
    let field = FormField("a", .textarea, maxLength: 3)
    #expect(try component(field, "ab", locale: locale).characterCount?.remaining == words)
  }
}
