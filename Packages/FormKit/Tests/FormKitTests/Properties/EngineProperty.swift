import FormKitMock
import Testing

@testable import FormKit

/// A random form under random edits, checked after each; a failure is shortened and printed with its
/// seed.
struct EngineProperty {
  let seed: UInt64
  let plan: FormPlan
  let document: FormValue
  let form: CompiledForm
  private(set) var generator: SeededGenerator

  init(seed: UInt64, adjust: (inout FormPlan) -> Void = { _ in }) throws {
    var generator = SeededGenerator(state: seed)
    var plan = FormPlan(&generator)
    adjust(&plan)
    var writer = FormGenerator(plan, generator)
    document = writer.document()
    self.generator = writer.generator
    self.plan = plan
    self.seed = seed
    form = try CompiledForm(document: document)
  }

  static let checks: TextMap<StubCheck> = [
    "c": StubCheck(delays: [50, 10], taken: ["a", "ab", 1, "x"])
  ]

  /// How much failing rules weigh.
  var strategy: (any ValidationStrategy)?

  func driver() -> FormDriver {
    var environment = FormEnvironment.fixture()
    environment.strategy = strategy
    return FormDriver(form, environment: environment, checks: Self.checks)
  }

  /// Runs random edits; `complaint` says what is wrong after an edit, nil when nothing is.
  mutating func run(
    edits count: Int, _ complaint: (FormDriver, FormEdit, FormSnapshot) -> String?
  ) {
    let driver = driver()
    var script: [FormEdit] = []
    for _ in 0..<count {
      let edit = FormEdit.random(for: driver, plan, &generator)
      script.append(edit)
      let before = FormSnapshot(driver.engine)
      guard edit.perform(on: driver) else { continue }
      guard let found = complaint(driver, edit, before) else { continue }
      report(shortened(script, complaint), found)
      return
    }
  }

  /// Leaves out every edit without which the last complaint still comes.
  private func shortened(
    _ script: [FormEdit], _ complaint: (FormDriver, FormEdit, FormSnapshot) -> String?
  ) -> [FormEdit] {
    var script = script
    var index = script.count - 1
    while index >= 0 {
      var shorter = script
      shorter.remove(at: index)
      if fails(shorter, complaint) { script = shorter }
      index -= 1
    }
    return script
  }

  private func fails(
    _ script: [FormEdit], _ complaint: (FormDriver, FormEdit, FormSnapshot) -> String?
  ) -> Bool {
    let driver = driver()
    for edit in script {
      let before = FormSnapshot(driver.engine)
      guard edit.perform(on: driver) else { continue }
      if complaint(driver, edit, before) != nil { return true }
    }
    return false
  }

  private func report(_ script: [FormEdit], _ found: String) {
    let steps = script.map(\.description).joined(separator: "\n")
    Issue.record("seed \(seed)\n\(document.json())\n\(steps)\n\(found)")
  }
}
