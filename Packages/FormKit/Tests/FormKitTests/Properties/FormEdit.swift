import FormKitMock

@testable import FormKit

/// One random input, printable as a step of a replay script.
enum FormEdit: CustomStringConvertible {
  case set(String, FormValue)
  case batch([(String, FormValue)])
  case focus(String)
  case blur(String)
  case add(String)
  case remove(String)
  case move(String, String)
  case undo
  case redo
  case reset
  case submit
  case wait(Int)

  /// Does it; one that names nothing, as after shortening a script, changes nothing.
  ///
  /// - Returns: Whether it named something.
  func perform(on driver: FormDriver) -> Bool {
    do {
      try apply(to: driver)
      return true
    } catch {
      return false
    }
  }

  private func apply(to driver: FormDriver) throws(FormEngineError) {
    switch self {
    case .set(let path, let value): try driver.type(value, into: FieldPath(path))
    case .batch(let changes):
      try driver.simulation.perform { engine throws(FormEngineError) in
        try engine.batch(changes.map { (FieldPath($0.0), $0.1) })
      }
    case .focus(let path): try driver.focus(FieldPath(path))
    case .blur(let path): try driver.blur(FieldPath(path))
    case .add(let path): try driver.add(to: path)
    case .remove(let path): try driver.remove(path)
    case .move(let path, let target): try driver.move(path, to: target)
    case .undo: driver.undo()
    case .redo: driver.redo()
    case .reset: driver.reset()
    case .submit: driver.submit()
    case .wait(let time): driver.advance(by: time)
    }
  }

  var description: String { value.json() }

  private var value: FormValue {
    switch self {
    case .set(let path, let value): ["set": ["field": .string(path), "value": value]]
    case .batch(let changes):
      ["batch": .array(changes.map { ["field": .string($0.0), "value": $0.1] })]
    case .focus(let path): ["focus": .string(path)]
    case .blur(let path): ["blur": .string(path)]
    case .add(let path): ["add": .string(path)]
    case .remove(let path): ["remove": .string(path)]
    case .move(let path, let target): ["move": ["from": .string(path), "to": .string(target)]]
    case .undo: ["undo": true]
    case .redo: ["redo": true]
    case .reset: ["reset": true]
    case .submit: ["submit": true]
    case .wait(let time): ["x-wait": .number(Double(time))]
    }
  }

  /// A random input to the form as it stands.
  static func random(
    for driver: FormDriver, _ plan: FormPlan, _ generator: inout SeededGenerator
  ) -> FormEdit {
    let states = driver.engine.fieldStates
    func change() -> (String, FormValue) {
      guard let state = states.randomElement(using: &generator) else { return ("none", nil) }
      let values = FormGenerator.values(for: state.field.type)
      return (state.path.description, values.randomElement(using: &generator) ?? nil)
    }
    let (path, value) = change()
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return .batch([change(), change(), change()])
    case 1: return .focus(path)
    case 2: return .blur(path)
    case 3, 4: return .undo
    case 5: return .redo
    case 6: return Int.random(in: 0..<4, using: &generator) == 0 ? .reset : .undo
    case 7: return .submit
    case 8: return .wait(Int.random(in: 0..<500, using: &generator))
    case 9...12: return list(states, plan, &generator) ?? .set(path, value)
    default: return .set(path, value)
    }
  }

  private static func list(
    _ states: [FieldState], _ plan: FormPlan, _ generator: inout SeededGenerator
  ) -> FormEdit? {
    let counts = FormSnapshot.itemCounts(states)
    guard let path = plan.repeatPaths(in: counts).randomElement(using: &generator) else {
      return nil
    }
    let count = counts[path] ?? 0
    func item() -> String { "\(path)[\(Int.random(in: 0..<max(count, 1), using: &generator))]" }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0, 1: return .add(path)
    case 2: return .remove(item())
    default: return .move(item(), item())
    }
  }
}
