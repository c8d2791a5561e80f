import FormKit
import FormKitMock
import Testing

@MainActor
@Suite struct FormAnalyticsTests {
  private let clock = VirtualClock()
  private let spy = SpyFormLogger()

  private func controller(_ result: SubmissionResult = .completed) throws -> FormController {
    let form = try document(
      """
      "version": 3, "validation": "onBlur", "pages": [
        { "id": "one", "sections": [{ "fields": [
          \(text("name", #""required": true"#)), \(field("password", "password")),
          \(text("loud", #""compute": { "field": "name" }"#))] }] },
        { "id": "two", "sections": [{ "id": "people", "repeat": {}, "fields": [\(text("nick"))] }] }
      ],
      "rules": [{ "rule": "assert", "that": { "field": "name", "notEquals": "root" } }]
      """)
    return FormController(
      engine: FormEngine(form, environment: .fixture()), clock: clock, handler: { _ in result })
  }

  private func does(
    _ controller: FormController, _ input: (FormEngine) throws(FormEngineError) -> Void
  ) throws {
    try controller.perform { engine throws(FormEngineError) in try input(engine) }
  }

  private func visit(_ controller: FormController, _ path: FieldPath, _ value: FormValue?) throws {
    try does(controller) { engine throws(FormEngineError) in try engine.focus(path) }
    clock.advance(by: .seconds(2))
    if let value {
      try does(controller) { engine throws(FormEngineError) in try engine.set(path, to: value) }
    }
    try does(controller) { engine throws(FormEngineError) in try engine.blur(path) }
  }

  @Test func `time per field is measured from focus to blur, on the injected clock`() throws {
    let controller = try controller()
    let recorder = controller.record(to: spy)
    clock.advance(by: .seconds(5))
    try visit(controller, "name", "Ada")
    #expect(
      spy.kinds == [
        .started, .pageShown("one"), .fieldFocused("name"), .fieldChanged("name"),
        .fieldLeft("name", milliseconds: 2000),
      ])
    #expect(spy.events.map(\.at) == [0, 0, 5000, 7000, 7000])
    #expect(spy.events.allSatisfy { $0.form == "test" && $0.version == 3 })
    withExtendedLifetime(recorder) {}
  }

  @Test func `a field filled, left and changed again is a correction, once for each visit`() throws
  {
    let controller = try controller()
    let recorder = controller.record(to: spy)
    try visit(controller, "name", "Ada")
    try does(controller) { engine throws(FormEngineError) in try engine.focus("name") }
    for value in ["Ad", "A"] {
      try does(controller) { engine throws(FormEngineError) in
        try engine.set("name", to: .string(value))
      }
    }
    try does(controller) { engine throws(FormEngineError) in try engine.blur("name") }
    try visit(controller, "name", nil)
    try visit(controller, "name", "Eve")
    let corrections = spy.kinds.filter { $0 == .fieldCorrected("name") }
    #expect(corrections.count == 2)
    #expect(!spy.kinds.contains(.fieldCorrected("loud")), "nobody corrects a computed field")
    withExtendedLifetime(recorder) {}
  }

  @Test func `a change is recorded once for each visit, and only the person's`() throws {
    let controller = try controller()
    let recorder = controller.record(to: spy)
    for value in ["A", "Ad", "Ada"] {
      try does(controller) { engine throws(FormEngineError) in
        try engine.set("name", to: .string(value))
      }
    }
    controller.perform { _ = $0.autofill(["name": "Eve"]) }
    try visit(controller, "name", "Adah")
    #expect(spy.kinds.count { $0 == .fieldChanged("name") } == 2)
    #expect(!spy.kinds.contains(.fieldChanged("loud")), "nobody changes a computed field")
    withExtendedLifetime(recorder) {}
  }

  @Test func `errors shown are recorded by field and rule, once as long as they stand`() throws {
    let controller = try controller(.validationFailed(["password": "No"]))
    let recorder = controller.record(to: spy)
    try visit(controller, "name", "")
    try visit(controller, "name", "")
    controller.perform { $0.submit() }
    try visit(controller, "name", "root")
    controller.perform { $0.submit() }
    let shown = spy.kinds.filter { if case .errorShown = $0 { true } else { false } }
    #expect(
      shown == [.errorShown("name", rule: "required"), .errorShown(nil, rule: "assert")])
    withExtendedLifetime(recorder) {}
  }

  @Test func `submit attempts, their errors and their outcome are recorded`() async throws {
    let controller = try controller()
    let recorder = controller.record(to: spy)
    controller.perform { $0.submit() }
    try visit(controller, "name", "Ada")
    controller.perform { $0.submit() }
    for _ in 0..<20_000 where controller.engine.status != .submitted { await Task.yield() }
    let wanted = spy.kinds.filter {
      switch $0 {
      case .submitAttempted, .submitFailed, .submitted, .abandoned: true
      default: false
      }
    }
    recorder.close()
    #expect(
      wanted == [
        .submitAttempted(attempt: 1, errors: 1), .submitAttempted(attempt: 2, errors: 0),
        .submitted(milliseconds: 2000),
      ])
    #expect(!spy.kinds.contains { if case .abandoned = $0 { true } else { false } })
  }

  @Test func `a failed submission is recorded`() async throws {
    let controller = try controller(.failed)
    let recorder = controller.record(to: spy)
    try visit(controller, "name", "Ada")
    controller.perform { $0.submit() }
    for _ in 0..<20_000 where controller.engine.status != .failed { await Task.yield() }
    #expect(spy.kinds.last == .submitFailed)
    withExtendedLifetime(recorder) {}
  }

  @Test func `a form left without a submission is abandoned, with its last field and page`() throws
  {
    let controller = try controller()
    let recorder = controller.record(to: spy)
    try visit(controller, "name", "Ada")
    try does(controller) { engine throws(FormEngineError) in try engine.showPage("two") }
    try does(controller) { engine throws(FormEngineError) in try engine.addItem(to: "people") }
    try does(controller) { engine throws(FormEngineError) in try engine.focus("people[0].nick") }
    // No input comes before the form is left.
    clock.advance(by: .seconds(3))
    recorder.close()
    recorder.close()
    #expect(
      spy.kinds.suffix(4) == [
        .pageShown("two"), .fieldFocused("people[0].nick"),
        .fieldLeft("people[0].nick", milliseconds: 3000),
        .abandoned(lastField: "people[0].nick", page: "two", milliseconds: 5000),
      ])
  }

  @Test func `no event ever holds a value`() throws {
    let controller = try controller()
    let recorder = controller.record(to: spy)
    try visit(controller, "name", "Ada-Lovelace")
    try visit(controller, "password", "hunter2")
    try visit(controller, "password", "hunter3")
    controller.perform { $0.submit() }
    recorder.close()
    let everything = "\(spy.events)"
    for secret in ["Lovelace", "hunter"] { #expect(!everything.contains(secret)) }
  }

  @Test func `an item that moves takes its record along`() throws {
    let controller = try controller()
    let recorder = controller.record(to: spy)
    for _ in 0..<2 {
      try does(controller) { engine throws(FormEngineError) in try engine.addItem(to: "people") }
    }
    try visit(controller, "people[0].nick", "A")
    try does(controller) { engine throws(FormEngineError) in try engine.removeItem("people[0]") }
    try does(controller) { engine throws(FormEngineError) in
      try engine.set("people[0].nick", to: "B")
    }
    #expect(!spy.kinds.contains(.fieldCorrected("people[0].nick")))
    withExtendedLifetime(recorder) {}
  }
}
