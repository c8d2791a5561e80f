import FormKit
import FormKitMock
import Testing

@testable import ShellApp

/// What the log receives of forms.
@MainActor @Suite(.withoutLeaks)
struct FormEventTests {
  private let log = RecordedLog()
  private var lines: [String] { log.entries.map { "\($0.name) \($0.parameters.raw)" } }
  private var ports: FormPorts {
    FormPorts(logger: LogManager(services: [log], now: { BackendHarness.start }))
  }
  private let clock = VirtualClock()

  private func controller(_ id: String) throws -> FormController {
    let form = try FormCatalog.standard(region: "US").form(id)
    return FormController(engine: FormEngine(form, environment: .english), clock: clock)
  }

  private func recorder(_ controller: FormController) throws -> FormAnalyticsRecorder {
    controller.record(to: try #require(ports.logger(of: controller.engine.form, at: .home)))
  }

  @Test func `a form's way is recorded by fields, pages, rules and durations`() throws {
    let controller = try controller("payment")
    let recorder = try recorder(controller)
    try controller.perform { engine in try engine.focus("cardNumber") }
    clock.advance(by: .seconds(3))
    try controller.perform { engine in
      try engine.set("cardNumber", to: "12")
      try engine.blur("cardNumber")
    }
    controller.perform { $0.submit() }
    recorder.close()
    let facts = "form=payment"
    let lines = lines
    #expect(
      Array(lines.prefix(6)) == [
        "Form_Start \(facts) version=2", "Form_FieldFocus field=cardNumber \(facts) version=2",
        "Form_FieldChange field=cardNumber \(facts) version=2",
        "Form_ErrorShow field=cardNumber \(facts) rule=pattern version=2",
        "Form_FieldLeave field=cardNumber \(facts) milliseconds=3000 version=2",
        "Form_ErrorShow field=cardName \(facts) rule=required version=2",
      ])
    #expect(lines.contains { $0.hasPrefix("Form_Submit attempt=1 errors=") })
    #expect(
      lines.last == "Form_Abandon field=cardNumber \(facts) milliseconds=3000 page= version=2")
  }

  @Test(arguments: FormCatalog.ids)
  func `no value that is typed into a form reaches the log`(id: String) async throws {
    let controller = try controller(id)
    guard ports.logger(of: controller.engine.form, at: .home) != nil else { return }
    let recorder = try recorder(controller)
    for repetition in controller.engine.form.schema.repeatIDs {
      controller.perform { try? $0.addItem(to: repetition) }
    }
    for path in controller.engine.layout.fields {
      for value: FormValue in ["planted-secret", "planted@example.com", 987_654_321, "1987-06-05"] {
        try controller.perform { engine in
          try engine.focus(path)
          try engine.set(path, to: value)
          try engine.blur(path)
        }
      }
    }
    controller.perform { engine in
      engine.goToNextPage()
      engine.submit()
    }
    recorder.close()
    let lines = lines
    #expect(lines.first?.hasPrefix("Form_Start form=\(id)") == true)
    for secret in ["planted", "987654321", "1987-06-05", "05.06.1987"] {
      #expect(!lines.contains { $0.contains(secret) }, "\(secret)")
    }
  }

  @Test func `the settings, which are saved when they are left, are not abandoned`() throws {
    let controller = FormController(
      engine: FormEngine(try #require(SettingsForm.form), environment: .english), clock: clock)
    let logger = try #require(ports.logger(of: controller.engine.form, at: .settings))
    let recorder = controller.record(to: logger)
    try controller.perform { try $0.set("sharesUsage", to: false) }
    recorder.close()
    let names = log.entries.map(\.name)
    #expect(names.contains("Form_FieldChange"))
    #expect(!names.contains("Form_Abandon"))
  }

  @Test func `a screen that asks for nothing is no form`() throws {
    #expect(ports.logger(of: try controller("home").engine.form, at: .home) == nil)
    #expect(FormPorts().logger(of: try controller("login").engine.form, at: .home) == nil)
  }

  @Test func `the forms of a menu over the app do not fill the log, which it shows`() throws {
    let form = try controller("login").engine.form
    #expect(ports.logger(of: form, at: .home) != nil)
    #expect(ports.logger(of: form, at: .debugMenu) == nil)
  }
}

extension FormSchema {
  /// The ids of the repeats.
  fileprivate var repeatIDs: [String] {
    pages.flatMap(\.sections).filter { $0.itemCount != nil }.map(\.id)
  }
}
