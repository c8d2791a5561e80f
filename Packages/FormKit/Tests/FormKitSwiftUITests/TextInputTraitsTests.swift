import FormKit
import FormKitSwiftUI
import Testing

@MainActor
struct TextInputTraitsTests {
  private func traits(_ field: FormField) throws -> TextInputTraits {
    let form = try CompiledForm(FormSchema("form", fields: [field]))
    let engine = FormEngine(form, environment: FormEnvironment(today: .epoch))
    return TextInputTraits(try engine.component(of: FieldPath(field.id.rawValue)))
  }

  @Test(arguments: [
    (FormField("a", .text), TextInputTraits.Keyboard.standard), (FormField("a", .email), .email),
    (FormField("a", .url), .url), (FormField("a", .phone), .phone),
    (FormField("a", .number), .punctuation),
    (FormField("a", .number, rules: [.min(0)]), .decimal),
    (FormField("a", .integer, rules: [.min(0)]), .number),
    (FormField("a", .integer, rules: [.min(-5)]), .punctuation),
    (FormField("a", .date), .punctuation),
    (FormField("a", .text, keyboard: "number"), .number),
    (FormField("a", .text, keyboard: "email"), .email),
    (FormField("a", .email, keyboard: "unheardOf"), .email),
  ])
  func `the keyboard is the schema's, else the type's, and has a minus sign where one may be typed`(
    field: FormField, keyboard: TextInputTraits.Keyboard
  ) throws {
    #expect(try traits(field).keyboard == keyboard)
  }

  @Test func `the return key is the schema's, else goes on, and starts a line in long text`() throws
  {
    #expect(try traits(FormField("a", .text)).returnKey == .next)
    #expect(try traits(FormField("a", .text, returnKey: "go")).returnKey == .go)
    #expect(try traits(FormField("a", .text, returnKey: "unheardOf")).returnKey == .next)
    #expect(try traits(FormField("a", .textarea, returnKey: "go")).returnKey == .newline)
  }

  @Test func `an autofill token names the content, whatever section it is in`() throws {
    #expect(try traits(FormField("a", .text, autofill: "email")).contentType == .emailAddress)
    #expect(
      try traits(FormField("a", .text, autofill: "shipping postal-code")).contentType
        == .postalCode)
    #expect(try traits(FormField("a", .text, autofill: "language")).contentType == nil)
    #expect(try traits(FormField("a", .text)).contentType == nil)
  }

  @Test func `only prose is capitalised and corrected`() throws {
    let prose = try traits(FormField("a", .text))
    #expect(prose.capitalizes && prose.corrects)
    let name = try traits(FormField("a", .text, autofill: "name"))
    #expect(name.capitalizes && !name.corrects)
    for field in [
      FormField("a", .email), FormField("a", .password), FormField("a", .text, sensitive: true),
      FormField("a", .text, autofill: "username"),
    ] {
      let traits = try traits(field)
      #expect(!traits.capitalizes && !traits.corrects)
    }
  }
}
