import FormKitMock

@testable import FormKit

/// Random edits of a random form with undos and redos between them: each leads to exactly the state
/// recorded when the form stood there first.
struct UndoProperty {
  let seed: UInt64
  let property: EngineProperty
  /// Whether the form was submitted in vain first, so that issues show.
  let isSubmitted: Bool

  init(seed: UInt64) throws {
    self.seed = seed
    isSubmitted = seed % 2 == 0
    property = try EngineProperty(seed: seed) { plan in
      if seed % 2 == 0 { plan.mode = "onSubmit" }
    }
  }

  /// Runs random edits; says what an undo or redo got wrong, with the shortest script that does.
  func run(edits count: Int) -> String? {
    var generator = property.generator
    var script: [FormEdit] = []
    let driver = driver()
    var history = History(driver.engine, showsIssues: isSubmitted)
    for _ in 0..<count {
      let edit = edit(for: driver, &generator)
      script.append(edit)
      guard let found = history.perform(edit, on: driver) else { continue }
      let steps = shortened(script).map(\.description).joined(separator: "\n")
      return "seed \(seed)\n\(property.document.json())\n\(steps)\n\(found)"
    }
    return nil
  }

  private func driver() -> FormDriver {
    let driver = property.driver()
    if isSubmitted {
      driver.engine.submit()
      driver.engine.finishSubmission(.failed)
    }
    return driver
  }

  private func edit(for driver: FormDriver, _ generator: inout SeededGenerator) -> FormEdit {
    while true {
      let edit = FormEdit.random(for: driver, property.plan, &generator)
      switch edit {
      case .set, .batch, .add, .remove, .move, .undo, .redo: return edit
      default: continue
      }
    }
  }

  /// Leaves out every edit without which something still goes wrong.
  private func shortened(_ script: [FormEdit]) -> [FormEdit] {
    var script = script
    for index in script.indices.reversed() {
      var shorter = script
      shorter.remove(at: index)
      if fails(shorter) { script = shorter }
    }
    return script
  }

  private func fails(_ script: [FormEdit]) -> Bool {
    let driver = driver()
    var history = History(driver.engine, showsIssues: isSubmitted)
    return script.contains { history.perform($0, on: driver) != nil }
  }

  /// The states a form went through, and where it stands among them.
  private struct History {
    private var states: [[String]]
    private var position = 0
    private let showsIssues: Bool

    init(_ engine: FormEngine, showsIssues: Bool) {
      self.showsIssues = showsIssues
      states = [Self.state(of: engine, showsIssues)]
    }

    /// Does an edit, or takes some back and makes them again.
    mutating func perform(_ edit: FormEdit, on driver: FormDriver) -> String? {
      let count = driver.engine.undoStack.count
      let couldRedo = driver.engine.canRedo
      guard edit.perform(on: driver) else { return nil }
      switch edit {
      case .undo: if count > 0 { position -= 1 }
      case .redo: if couldRedo { position += 1 }
      default:
        if driver.engine.undoStack.count > count {
          position += 1
          states.removeSubrange(position...)
          states.append(Self.state(of: driver.engine, showsIssues))
        }
      }
      return complaint(driver.engine, "after \(edit)") ?? goBackAndForth(driver)
    }

    private mutating func goBackAndForth(_ driver: FormDriver) -> String? {
      let start = position
      while driver.engine.canUndo {
        driver.undo()
        position -= 1
        if let found = complaint(driver.engine, "undo to \(position)") { return found }
      }
      while position < start {
        driver.redo()
        position += 1
        if let found = complaint(driver.engine, "redo to \(position)") { return found }
      }
      return nil
    }

    private func complaint(_ engine: FormEngine, _ step: String) -> String? {
      guard states.indices.contains(position) else { return "\(step): no state \(position)" }
      let found = Self.state(of: engine, showsIssues)
      let expected = states[position]
      guard found != expected else { return nil }
      let gone = expected.filter { !found.contains($0) }.map { "- \($0)" }
      let new = found.filter { !expected.contains($0) }.map { "+ \($0)" }
      return ([step] + gone + new).joined(separator: "\n")
    }

    private static func state(of engine: FormEngine, _ showsIssues: Bool) -> [String] {
      let slots = engine.allSlots()
      let dirty = slots.filter(\.isDirty).map { "\($0.path) is dirty" }
      let failures = slots.flatMap { slot in
        slot.failures.map { "\(slot.path) fails \($0.site.rawValue) \($0.severity)" }
      }
      let others = (Array(engine.repeatIssues().values) + Array(engine.formFailures.values))
        .map { "\($0.field?.description ?? "form") fails \($0.rule)" }
      let shown = showsIssues ? engine.state.issues.map { "shows \($0)" } : []
      let snapshot = FormSnapshot(engine)
      let items = slots.map { "\($0.path) of \($0.item.id)" }
      return snapshot.fields + [snapshot.values, "\(snapshot.layout)"] + dirty + failures
        + others.sorted() + shown + items
    }
  }
}
