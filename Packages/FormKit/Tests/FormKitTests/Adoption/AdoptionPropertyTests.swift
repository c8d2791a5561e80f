import FormKitMock
import Testing

@testable import FormKit

/// Random forms under random edits, whose schema changes on the way.
@Suite struct AdoptionPropertyTests {
  @Test(arguments: UInt64(7000)..<7050)
  func `adopting the same schema changes nothing, at any moment`(seed: UInt64) throws {
    var property = try EngineProperty(seed: seed) {
      $0.hasChecks = seed % 2 == 0
      $0.readsTouched = seed % 3 == 0
    }
    let forms = try Self.twins(property.document)
    property.run(edits: 30) { driver, _, _ in
      let engine = driver.engine
      let states = engine.fieldStates
      let state = engine.state
      _ = engine.takeChanges()
      guard let report = try? driver.adopt(Self.other(than: engine.form, of: forms)) else {
        return "refused"
      }
      let changes = engine.takeChanges().fields
      // Another field's check has had the answer meanwhile: nothing is asked again.
      if zip(engine.fieldStates, states).contains(where: {
        $1.status == .pending && $0.status != .pending
      }) {
        return nil
      }
      if !report.losses.isEmpty { return "lost \(report.losses)" }
      if engine.state != state { return "\(engine.state)\nexpected \(state)" }
      for (found, expected) in zip(engine.fieldStates, states) where found != expected {
        return "\(expected.path): \(Self.difference(found, expected))"
      }
      return changes.isEmpty ? nil : "reports \(changes)"
    }
  }

  @Test(arguments: UInt64(7100)..<7150)
  func `undo and redo lead where they led without the change`(seed: UInt64) throws {
    var property = try EngineProperty(seed: seed)
    let forms = try Self.twins(property.document)
    property.run(edits: 30) { driver, edit, before in
      let after = FormSnapshot(driver.engine)
      switch edit {
      case .set, .batch, .move: break
      case .add, .remove: if before == after { return nil }
      default: return nil
      }
      _ = try? driver.adopt(Self.other(than: driver.engine.form, of: forms))
      driver.undo()
      let undone = FormSnapshot(driver.engine)
      if undone != before { return "undo of \(edit):\n" + undone.difference(from: before) }
      _ = try? driver.adopt(Self.other(than: driver.engine.form, of: forms))
      driver.redo()
      let redone = FormSnapshot(driver.engine)
      return redone == after ? nil : "redo of \(edit):\n" + redone.difference(from: after)
    }
  }

  @Test(arguments: UInt64(7200)..<7250)
  func `under other conditions the form stands where a fresh one would`(seed: UInt64) throws {
    var property = try EngineProperty(seed: seed)
    var generator = SeededGenerator(state: seed + 1000)
    let forms = try (0..<4).map { _ in
      var writer = FormGenerator(property.plan, generator)
      let form = try CompiledForm(document: writer.document())
      generator = writer.generator
      return form
    }
    var next = 0
    property.run(edits: 30) { driver, _, _ in
      next += 1
      let engine = driver.engine
      let form = forms[next % forms.count]
      let computed = Set(
        engine.fieldStates.filter { $0.field.compute != nil && $0.field.sensitive }
          .map(\.path.description))
      do {
        // A value that was computed from a secret, and now is not, is left behind.
        let losses = try driver.adopt(form).losses.filter {
          $0.reason != .noLongerSensitive || !computed.contains($0.field.description)
        }
        if !losses.isEmpty { return "lost \(losses)" }
      } catch {
        return "\(error)"
      }
      let fresh = FormEngine(
        form, values: FormSnapshot.rawValues(engine), environment: engine.environment)
      let expected = FormSnapshot(fresh, includesHiddenText: false)
      let found = FormSnapshot(engine, includesHiddenText: false)
      return found == expected ? nil : found.difference(from: expected)
    }
  }

  @Test(arguments: UInt64(7300)..<7350)
  func `under another schema nothing breaks, and what is lost is reported`(seed: UInt64) throws {
    var property = try EngineProperty(seed: seed)
    let other = try EngineProperty(seed: seed + 500).form
    let form = property.form
    property.run(edits: 25) { driver, _, _ in
      let engine = driver.engine
      let next = engine.form === form ? other : form
      let known = Set(engine.fieldStates.filter { !$0.value.isEmpty }.map(\.path.description))
      guard let report = try? driver.adopt(next) else { return "refused" }
      if let loss = report.losses.first(where: { loss in
        !known.contains { $0.hasPrefix(loss.field.description) }
      }) {
        return "reports \(loss), which held nothing"
      }
      for state in engine.fieldStates where (try? engine.state(of: state.path)) != state {
        return "\(state.path) is not where it stands"
      }
      return nil
    }
  }

  private static func twins(_ document: FormValue) throws -> [CompiledForm] {
    [try CompiledForm(document: document), try CompiledForm(document: document)]
  }

  private static func other(than form: CompiledForm, of twins: [CompiledForm]) -> CompiledForm {
    twins.first { $0 !== form } ?? form
  }

  /// The members in which two states differ.
  private static func difference(_ found: FieldState, _ expected: FieldState) -> String {
    zip(Mirror(reflecting: found).children, Mirror(reflecting: expected).children)
      .filter { "\($0.0.value)" != "\($0.1.value)" }
      .map { "\($0.0.label ?? "") \($0.0.value), expected \($0.1.value)" }.joined(separator: "; ")
  }
}
