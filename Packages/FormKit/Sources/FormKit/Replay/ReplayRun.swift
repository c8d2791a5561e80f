/// What a replay saw.
public struct ReplayResult: Sendable, Hashable {
  /// The observations in order, the closing one last.
  public let observations: [FormValue]
  /// The started calls by check, source or lookup, in the order of starting; secrets redacted.
  public let calls: TextMap<[FormValue]>
  /// How many submissions reached the handler.
  public let submissions: Int

  /// The result as the contract writes it.
  public var formValue: FormValue {
    .object([
      "observations": .array(observations), "calls": .object(calls.mapValues(FormValue.array)),
      "submissions": .number(Double(submissions)),
    ])
  }
}

extension ReplayScript {
  /// Runs the script on a fresh engine: at one instant due timers first, then the steps, then the
  /// observations, which see all of it.
  ///
  /// - Parameter values: Initial values by id; default none.
  /// - Throws: ``ReplayError`` for a step that names what the form does not have.
  public func run(
    _ form: CompiledForm, values: FormObject = [:], environment: FormEnvironment
  ) throws(ReplayError) -> ReplayResult {
    let engine = FormEngine(form, values: values, environment: environment, debounce: debounce)
    let simulation = FormSimulation(
      engine: engine, checks: checks, optionSources: sources.mapValues(\.stub),
      lookups: lookups, outcomes: outcomes)
    var observations: [FormValue] = []
    var index = 0
    while index < steps.count {
      let now = steps[index].at
      let end = steps[index...].firstIndex { $0.at != now } ?? steps.count
      simulation.advance(to: now)
      for step in steps[index..<end] { try step.perform(on: simulation) }
      simulation.advance(to: now)
      for step in steps[index..<end] where step.action == .observe {
        observations.append(engine.observation)
      }
      index = end
    }
    simulation.settle()
    observations.append(engine.observation)
    var calls = checks.mapValues { _ in [FormValue]() }
    for name in Array(sources.keys) + lookups.keys where calls[name] == nil { calls[name] = [] }
    for call in simulation.calls { calls[call.check, default: []].append(call.formValue) }
    return ReplayResult(
      observations: observations, calls: calls, submissions: engine.submissions)
  }
}

extension ReplayStep {
  fileprivate func perform(on simulation: FormSimulation) throws(ReplayError) {
    if case .checks(let changed) = action {
      simulation.checks.merge(changed) { $1 }
      return
    }
    do {
      try simulation.perform(input)
    } catch {
      throw ReplayError(path: pointer.description, reason: error.description)
    }
  }

  private func input(_ engine: FormEngine) throws(FormEngineError) {
    switch action {
    case .set(let path, let value): try engine.set(path, to: value)
    case .batch(let changes): try engine.batch(changes.map { ($0.field, $0.value) })
    case .focus(let path): try engine.focus(path)
    case .blur(let path): try engine.blur(path)
    case .submit: engine.submit()
    case .undo: engine.undo()
    case .redo: engine.redo()
    case .reset: engine.reset()
    case .add(let path): try engine.addItem(to: path)
    case .remove(let path): try engine.removeItem(path)
    case .move(let source, let target): try engine.moveItem(source, to: target)
    case .page(let id): try engine.showPage(id)
    case .checks, .observe: break
    }
  }
}

extension FormEngine {
  /// The state as the contract's `observe` writes it; sensitive values redacted.
  public var observation: FormValue {
    var fields: FormObject = [:]
    for state in fieldStates { fields[state.path.description] = state.observation }
    return .object([
      "at": .number(Double(now)), "fields": .object(fields),
      "form": .object([
        "status": .string(status.rawValue), "canSubmit": .bool(canSubmit),
        "issues": .array(ownIssues.map(\.formValue)),
        "page": state.page.map(FormValue.string) ?? .null,
      ]),
    ])
  }
}

extension FieldState {
  /// The field as the contract's `observe` writes it.
  fileprivate var observation: FormValue {
    .object([
      "value": field.sensitive && !value.isEmpty ? "•••" : value,
      "status": .string(status.rawValue), "issues": .array(issues.map(\.formValue)),
      "visible": .bool(isVisible), "enabled": .bool(isEnabled), "required": .bool(isRequired),
      "touched": .bool(isTouched), "dirty": .bool(isDirty),
      "suggestions": .array(field.sensitive ? [] : suggestions.map(FormValue.string)),
    ])
  }
}
