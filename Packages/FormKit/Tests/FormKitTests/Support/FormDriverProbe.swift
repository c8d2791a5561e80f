import FormKit
import FormKitMock

/// Does random things to a form; whatever happens, it must not trap.
struct FormDriverProbe {
  let form: CompiledForm
  let values: FormObject
  let driver: FormDriver

  init(_ form: CompiledForm, _ values: FormObject) {
    self.form = form
    self.values = values
    driver = FormDriver(form, values: values)
  }

  func poke(_ generator: inout SeededGenerator) {
    _ = form.check(values).formValue.json()
    for _ in 0..<12 {
      let paths = driver.engine.fieldStates.map(\.path)
      guard let path = paths.randomElement(using: &generator) else { return }
      let given: [FormValue] = [
        nil, "", "x", 3, true, [], ["name": "n"], .number(.nan), "2026-01-01",
      ]
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: try? driver.blur(path)
      case 1: driver.submit()
      case 2: driver.undo()
      case 3: driver.redo()
      case 4: try? driver.add(to: "r")
      case 5: try? driver.remove("r[0]")
      case 6: driver.reset()
      case 7: driver.advance(by: 200)
      default: try? driver.type(given.randomElement(using: &generator) ?? nil, into: path)
      }
      _ = driver.engine.observation.json()
      _ = driver.engine.layout.fields
    }
    _ = driver.engine.takeChanges()
    driver.settle()
  }
}
