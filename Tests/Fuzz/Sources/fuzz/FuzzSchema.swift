import FormKit

/// The app's own rule in the corpus.
let rules: RuleRegistry = {
  var rules = RuleRegistry()
  rules.register("even") { value, _ in (value.integerValue ?? 0) % 2 == 0 ? nil : "odd" }
  return rules
}()

/// A schema loads or is refused as the linter says; a form that loads can be filled in at random.
func fuzzSchema(_ bytes: [UInt8]) {
  guard let document = json(bytes) else { return }
  let findings = CompiledForm.lint(document: document, rules: rules)
  for finding in findings { require(isPointer(finding.path, in: bytes), "a finding has a place") }
  do {
    let form = try CompiledForm(document: document, rules: rules)
    require(!findings.contains { $0.severity == .error }, "what loads has no lint error")
    require(form.findings.allSatisfy(findings.contains), "the linter finds what loading finds")
    drive(form, seed: UInt64(bytes.count))
  } catch {
    require(error.findings.contains { $0.severity == .error }, "a refusal has an error")
    require(error.findings.allSatisfy(findings.contains), "the linter finds what loading finds")
  }
}

private func isPointer(_ path: String, in bytes: [UInt8]) -> Bool {
  path.isEmpty || path.hasPrefix("/")
}

/// Types, undoes and submits in a fresh form.
func drive(_ form: CompiledForm, seed: UInt64) {
  let engine = FormEngine(form, environment: environment)
  drive(FormSimulation(engine: engine, checks: ["c": StubCheck(delays: [5])]), seed: seed)
}

/// Types, undoes and submits in a form as it stands; what it then holds gets a verdict.
func drive(_ simulation: FormSimulation, seed: UInt64) {
  let engine = simulation.engine
  var state = seed
  func random(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(count, 1)))
  }
  for _ in 0..<8 {
    let states = engine.fieldStates
    guard states.count < 2000 else { return }
    if states.isEmpty { break }
    let field = states[random(states.count)]
    simulation.perform { engine in
      switch random(8) {
      case 0: engine.undo()
      case 1: engine.redo()
      case 2: engine.submit()
      case 3: engine.reset()
      case 4: try? engine.blur(field.path)
      case 5:
        for case .repetition(let path, _, true) in engine.layout.pages.flatMap(\.items) {
          try? engine.addItem(to: path)
          break
        }
      default: try? engine.set(field.path, to: samples[random(samples.count)])
      }
    }
    simulation.advance(to: engine.now + 100)
    _ = engine.observation.json()
  }
  simulation.settle()
  let verdict = engine.form.check(engine.values(redacted: false), environment: environment)
  _ = verdict.formValue.json()
}

private let samples: [FormValue] = [
  nil, "", "x", "2026-01-31", "12", 3, -1.5, true, ["x"], ["name": "n", "size": 1], "a@b", 1e300,
]
