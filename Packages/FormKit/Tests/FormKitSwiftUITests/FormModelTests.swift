import FormKit
import FormKitSwiftUI
import Testing

@MainActor
struct FormModelTests {
  private func model(
    _ fields: [FormField], values: FormObject = [:], locale: String = "en",
    actions: [FormAction] = []
  ) throws -> FormModel {
    try FormModel(
      FormSchema("form", fields: fields, actions: actions), values: values,
      environment: FormEnvironment(
        today: .epoch, messages: FormMessages(locale: FormLocale(locale))))
  }

  private static func options(_ values: FormValue...) -> FieldOptions {
    .fixed(values.map { FieldOption($0) })
  }

  private let account = [
    FormField("kind", .choice, options: Self.options("one", "two")),
    FormField("company", .text, visible: .field("kind", .equals("two"))),
    FormField("note", .text), FormField("fixed", .text, readOnly: true),
  ]

  @Test func `the return key leads through the visible, editable fields and then submits`() throws {
    let model = try model(account, values: ["kind": "two"])
    model.focusMoved(to: "kind")
    model.pressReturn(in: "kind")
    #expect(model.focus == "company")
    model.pressReturn(in: "company")
    #expect(model.focus == "note")
    model.pressReturn(in: "note")
    #expect(model.focus == nil)
    #expect(model.component.status == FormStatus.submitting)
  }

  @Test func `a failed check shows its issue and a button that tries again`() async throws {
    let name = FormField("name", .text, rules: [.remote("free")])
    let form = try CompiledForm(FormSchema("form", validation: .live, fields: [name]))
    let engine = FormEngine(form, environment: FormEnvironment(today: .epoch), debounce: 0)
    let model = FormModel(FormController(engine: engine))
    model.type("ada", into: "name")
    engine.advance(to: engine.now)
    for effect in engine.takeEffects() {
      guard case .startCheck(let call) = effect else { continue }
      engine.answer(call.id, with: .failed)
    }
    let field = try #require(model.field("name"))
    let shown = FieldPresentation(field)
    #expect(shown.canRetry)
    #expect(shown.lines.map(\.text) == ["Error: We couldn't check this. Try again."])
    #expect(model.retryLabel == "Try again")
    model.retryChecks(of: "name")
    #expect(try engine.state(of: "name").status == .pending)
  }

  @Test func `a place in the focus order goes before the visual order`() throws {
    let model = try model([
      FormField("a", .text), FormField("b", .text, focusOrder: 2),
      FormField("c", .text, focusOrder: 1), FormField("d", .text),
    ])
    #expect(FocusOrder(model.component.page).paths == ["c", "b", "a", "d"])
  }

  @Test func `when the focused field disappears, the focus goes to the next visible one`() throws {
    let model = try model(account, values: ["kind": "two"])
    model.focusMoved(to: "company")
    model.choose("one", in: "kind")
    #expect(model.focus == "note")
    #expect(model.field("note")?.isFocused == true)
    #expect(model.shownPaths == ["kind", "note", "fixed"])
  }

  @Test func `when the last field disappears under the focus, the one before takes it`() throws {
    let model = try model(
      [
        FormField("on", .toggle), FormField("last", .text, visible: .field("on", .equals(true))),
      ], values: ["on": true])
    model.focusMoved(to: "last")
    model.turn("on", on: false)
    #expect(model.focus == "on")
  }

  @Test func `what is being typed stays as it is until the field is left`() throws {
    let model = try model([FormField("price", .number), FormField("b", .text)], locale: "de")
    model.focusMoved(to: "price")
    model.type("1234,50", into: "price")
    #expect(model.text("price") == "1234,50")
    #expect(model.controller.engine.values(redacted: false)["price"] == 1234.5)
    model.focusMoved(to: "b")
    #expect(model.text("price") == "1234,50")
    model.focusMoved(to: "price")
    model.type("1.234,50", into: "price")
    #expect(model.text("price") == "1.234,50")
    model.focusMoved(to: "b")
    #expect(model.text("price") == "1234,50")
  }

  @Test func `an entry of the error summary leads to its field`() throws {
    let model = try model([
      FormField("a", .text), FormField("b", .text, label: "B", required: true),
    ])
    model.press(.submit)
    let item = try #require(model.component.errorSummary?.items.first)
    model.follow(item)
    #expect(model.focus == "b")
  }

  @Test func `ticks keep the options' order`() throws {
    let model = try model([
      FormField("a", .multiChoice, options: Self.options("x", "y", "z"))
    ])
    for value: FormValue in ["z", "x", "y", "x"] { model.tick(value, in: "a") }
    #expect(model.controller.engine.values(redacted: false)["a"] == ["y", "z"])
  }

  @Test func `an action ends the form without validation`() throws {
    let model = try model(
      [FormField("a", .text, required: true)], actions: [FormAction("skip", label: "Skip")])
    model.press(.action("skip"))
    #expect(model.endingAction == "skip")
    #expect(model.component.errorSummary == nil)
  }

  @Test func `a path that is not there changes nothing`() throws {
    let model = try model([FormField("a", .text)])
    model.type("x", into: "nowhere")
    model.removeItem("nowhere[99]")
    model.addItem(to: "nowhere")
    model.tick("x", in: "a")
    #expect(model.field("nowhere") == nil)
    #expect(model.text("nowhere") == "")
    #expect(model.controller.engine.values(redacted: false) == [:])
  }
}
