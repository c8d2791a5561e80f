import FormKit
import ShellApp
import Testing

extension Screen {
  /// Types values into the form and keeps its draft, as a surface does.
  @MainActor
  func keepDraft(_ values: FormObject) async throws {
    let engine = FormEngine(form, environment: environment)
    let controller = FormController(engine: engine)
    let saver = try #require(draft?.autosaver(for: controller))
    _ = try await saver.restore()
    for (id, value) in values {
      try controller.perform { engine throws(FormEngineError) in
        try engine.set(FieldPath(id), to: value)
      }
    }
    try await saver.flush()
  }
}
