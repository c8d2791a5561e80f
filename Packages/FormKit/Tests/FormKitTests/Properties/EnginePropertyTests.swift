import FormKitMock
import Testing

@testable import FormKit

/// Random valid forms under random edits: what the engine keeps up to date step by step is what a
/// fresh one works out at once.
@Suite struct EnginePropertyTests {
  @Test(arguments: UInt64(0)..<120)
  func `after any edits values and visibility equal those of a fresh engine`(seed: UInt64) throws {
    var property = try EngineProperty(seed: seed)
    property.run(edits: 30) { driver, _, _ in
      let engine = driver.engine
      let fresh = FormEngine(
        engine.form, values: FormSnapshot.rawValues(engine), environment: engine.environment)
      let expected = FormSnapshot(fresh, includesHiddenText: false)
      let found = FormSnapshot(engine, includesHiddenText: false)
      return found == expected ? nil : found.difference(from: expected)
    }
  }

  private static let strategies: [(any ValidationStrategy)?] = [
    nil, StrictValidationStrategy(), LenientValidationStrategy(),
  ]

  @Test(arguments: UInt64(1000)..<1120)
  func `after any edits a submit shows the issues of one verdict on the same values`(
    seed: UInt64
  ) throws {
    var property = try EngineProperty(seed: seed) { $0.readsTouched = seed % 2 == 0 }
    property.strategy = Self.strategies[Int(seed % 3)]
    property.run(edits: 25) { driver, edit, _ in
      guard case .submit = edit else { return nil }
      let engine = driver.engine
      let verdict = engine.form.check(
        FormSnapshot.rawValues(engine), environment: engine.environment)
      let found = engine.state.issues
      // An accepted submission is taken back, so that the next one judges again.
      engine.finishSubmission(.failed)
      if found != verdict.issues {
        return "shows \(found.map(Self.line))\nexpected \(verdict.issues.map(Self.line))"
      }
      let values = engine.values(redacted: false)
      return values == verdict.values ? nil : "\(values)\nexpected \(verdict.values)"
    }
  }

  @Test(arguments: UInt64(2000)..<2080)
  func `a submission that passes the rules ends as the verdict with the checks' answers`(
    seed: UInt64
  ) throws {
    var property = try EngineProperty(seed: seed) { $0.hasChecks = true }
    property.strategy = Self.strategies[Int(seed % 3)]
    let answers = EngineProperty.checks.mapValues { stub in
      { @Sendable (value: FormValue) in stub.answer(for: value) }
    }
    property.run(edits: 25) { driver, edit, _ in
      guard case .submit = edit else { return nil }
      let engine = driver.engine
      let raw = FormSnapshot.rawValues(engine)
      driver.settle()
      guard engine.form.check(raw, environment: engine.environment).isValid else { return nil }
      let verdict = engine.form.check(raw, environment: engine.environment, checks: answers)
      let found = engine.state.issues
      if found != verdict.issues {
        return "shows \(found.map(Self.line))\nexpected \(verdict.issues.map(Self.line))"
      }
      let status: FormStatus = verdict.isValid ? .submitted : .editing
      return engine.status == status ? nil : "\(engine.status) in place of \(status)"
    }
  }

  @Test(arguments: UInt64(3000)..<3120)
  func `undo brings back what was before an edit, and redo what came after`(seed: UInt64) throws {
    var property = try EngineProperty(seed: seed) { $0.hasChecks = seed % 2 == 0 }
    property.run(edits: 30) { driver, edit, before in
      let after = FormSnapshot(driver.engine)
      guard Self.isUndoable(edit, before, after) else { return nil }
      driver.undo()
      let undone = FormSnapshot(driver.engine)
      if undone != before { return "undo of \(edit):\n" + undone.difference(from: before) }
      driver.redo()
      let redone = FormSnapshot(driver.engine)
      return redone == after ? nil : "redo of \(edit):\n" + redone.difference(from: after)
    }
  }

  @Test(arguments: UInt64(4000)..<4060)
  func `undoing everything leads back to the start, redoing everything to the end`(
    seed: UInt64
  ) throws {
    var property = try EngineProperty(seed: seed)
    let start = FormSnapshot(property.driver().engine)
    property.run(edits: 30) { driver, edit, _ in
      if case .reset = edit { return nil }
      guard !driver.engine.canRedo else { return nil }
      let end = FormSnapshot(driver.engine)
      var count = 0
      while driver.engine.canUndo {
        driver.undo()
        count += 1
      }
      let undone = FormSnapshot(driver.engine)
      for _ in 0..<count { driver.redo() }
      let redone = FormSnapshot(driver.engine)
      if undone != start { return "undo:\n" + undone.difference(from: start) }
      return redone == end ? nil : "redo:\n" + redone.difference(from: end)
    }
  }

  @Test(arguments: UInt64(6000)..<6120)
  func `any number of undos and redos lead to exactly the states the form went through`(
    seed: UInt64
  ) throws {
    if let complaint = try UndoProperty(seed: seed).run(edits: 20) { Issue.record("\(complaint)") }
  }

  @Test(arguments: UInt64(5000)..<5060)
  func `reset leads back to the start`(seed: UInt64) throws {
    var property = try EngineProperty(seed: seed)
    let start = FormSnapshot(property.driver().engine)
    property.run(edits: 40) { driver, edit, _ in
      guard case .reset = edit else { return nil }
      let found = FormSnapshot(driver.engine)
      return found == start ? nil : found.difference(from: start)
    }
  }

  /// Whether an edit certainly made an undo entry: one that asks for nothing makes none.
  private static func isUndoable(
    _ edit: FormEdit, _ before: FormSnapshot, _ after: FormSnapshot
  ) -> Bool {
    switch edit {
    case .set, .batch, .move: true
    case .add, .remove: before != after
    default: false
    }
  }

  private static func line(_ issue: FormIssue) -> String {
    "\(issue.field?.description ?? "form"):\(issue.rule)"
  }

  @Test func `a value given to a computed field is overwritten untransformed`() throws {
    let form = try form(
      text("n", #""transforms": ["uppercase"], "compute": { "join": ["a", "b"] }"#))
    #expect(form.check(["n": "ab"]).values == ["n": "ab"])
    #expect(form.check([:]).values == ["n": "ab"])
  }

  @Test func `a verdict keeps the value of a field that shows once another is touched`() throws {
    let form = try form(text("a"), text("b", #""visible": { "field": "a", "isTouched": true }"#))
    #expect(form.check(["a": "1", "b": "2"]).values == ["a": "1", "b": "2"])
  }

  @Test func `a default goes on following what it reads when the edit that hid it is undone`()
    throws
  {
    let driver = FormDriver(
      try form(
        text("a"), field("hide", "toggle"),
        text(
          "b",
          #""default": { "field": "a" }, "visible": { "field": "hide", "notEquals": true }"#)))
    try driver.type("1", into: "a")
    try driver.type(true, into: "hide")
    driver.undo()
    try driver.type("2", into: "a")
    #expect(try driver.value(of: "b") == "2")
  }
}
