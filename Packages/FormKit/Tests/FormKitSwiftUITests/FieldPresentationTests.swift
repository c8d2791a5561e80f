import FormKit
import FormKitSwiftUI
import Testing

@MainActor
struct FieldPresentationTests {
  private static let options = FieldOptions.fixed([
    FieldOption("x", label: "X"), FieldOption("y", label: "Y"),
  ])

  private func field(
    _ field: FormField, _ value: FormValue = .null, submits: Bool = false
  ) throws -> FieldComponent {
    let form = try CompiledForm(FormSchema("form", fields: [field]))
    let engine = FormEngine(
      form, values: [field.id.rawValue: value], environment: FormEnvironment(today: .epoch))
    if submits { engine.submit() }
    return try engine.component(of: FieldPath(field.id.rawValue))
  }

  @Test(arguments: [
    (FieldType.text, FieldPresentation.Widget.textField), (.textarea, .textEditor),
    (.email, .textField), (.password, .secureField), (.number, .textField), (.date, .textField),
    (.toggle, .toggle), (.image, .file), (.file, .file),
  ])
  func `every type has its view`(type: FieldType, widget: FieldPresentation.Widget) throws {
    #expect(FieldPresentation(try field(FormField("a", type))).widget == widget)
  }

  @Test func `a choice is a menu, several choices are rows with ticks`() throws {
    let one = FieldPresentation(
      try field(FormField("a", .choice, options: Self.options), "y"))
    #expect(one.widget == .picker)
    #expect(one.options.map(\.label) == ["", "X", "Y"])
    #expect(one.chosen == "y")
    let several = FieldPresentation(
      try field(FormField("a", .multiChoice, options: Self.options), ["y"]))
    #expect(several.widget == .multiPicker)
    #expect(several.options.map(\.isChosen) == [false, true])
  }

  @Test func `a secret is masked until the person asks to see it`() throws {
    let secret = try field(FormField("a", .password), "secret")
    #expect(FieldPresentation(secret).widget == .secureField)
    #expect(FieldPresentation(secret).revealSymbol == "eye")
    #expect(FieldPresentation(secret, isRevealed: true).widget == .textField)
    #expect(FieldPresentation(secret, isRevealed: true).revealSymbol == "eye.slash")
    #expect(FieldPresentation(try field(FormField("a", .text))).revealSymbol == nil)
  }

  @Test func `units stand beside the input, and are spoken unless the label names them`() throws {
    var weight = FormField("a", .number, label: "Weight")
    (weight.prefix, weight.suffix) = (.literal("≈"), .literal("kg"))
    let shown = FieldPresentation(try field(weight))
    #expect(shown.prefix == "≈" && shown.suffix == "kg")
    #expect(shown.accessibilityHint.hasPrefix("≈, kg"), "\(shown.accessibilityHint)")
    weight.label = "≈ Weight in kg"
    #expect(!FieldPresentation(try field(weight)).accessibilityHint.contains("kg"))
    #expect(FieldPresentation(try field(FormField("a", .number))).prefix == nil)
  }

  @Test func `a limited text says how many characters are left`() throws {
    let bio = FormField("a", .textarea, rules: [.maxLength(10)])
    let lines = FieldPresentation(try field(bio, "Hello")).lines
    #expect(lines.map(\.text).contains("You have 5 characters remaining"), "\(lines)")
  }

  @Test func `assistive technology hears the hint, the help, then what is wrong`() throws {
    let shown = FieldPresentation(
      try field(
        FormField(
          "a", .email, label: "Email", help: "We write rarely.", rules: [.email],
          accessibility: FieldAccessibility(label: "Email address", hint: "For sign-in.")),
        "nobody", submits: true))
    #expect(shown.accessibilityLabel == "Email address")
    #expect(
      shown.accessibilityHint
        == "For sign-in. We write rarely. Error: Invalid email address")
    #expect(shown.lines.map(\.severity) == [nil, .error])
    #expect(shown.sign == .init(.invalid))
    #expect(shown.sign?.isError == true)
  }

  @Test(arguments: FieldComponent.Mark.allCases)
  func `every mark has a symbol of its own`(mark: FieldComponent.Mark) {
    let symbols = FieldComponent.Mark.allCases.map { FieldPresentation.Sign($0).symbol }
    #expect(symbols.filter { $0 == FieldPresentation.Sign(mark).symbol }.count == 1)
    #expect(FieldPresentation.Sign(mark).isError == (mark == .invalid))
  }

  @Test func `a read-only field is read, a switch is on or off`() throws {
    let output = FieldPresentation(try field(FormField("a", .number, readOnly: true), 5))
    #expect(output.widget == .output)
    #expect(output.text == "5")
    #expect(FieldPresentation(try field(FormField("a", .toggle), true)).isOn)
    #expect(!FieldPresentation(try field(FormField("a", .toggle))).isOn)
  }
}
