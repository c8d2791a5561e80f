import FormKit
import ShellApp

/// Repeats the steps of a reproduction on an app.
@MainActor
struct ReproductionReplay {
  /// The result of a step.
  struct Result {
    let step: Reproduction.Step
    /// The route of the recorded screen after the step; for a tool that of the start, nil behind the first step.
    let expected: String?
    /// The route of the screen after the step, for a tool before it; nil when the app has ended.
    let route: String?

    /// Whether the step led to the same screen, or a tool was used on it.
    var isSame: Bool {
      if case .tool = step { expected == nil || expected == route } else { expected == route }
    }
  }

  let app: AppCoordinator
  let tools: ReproTools

  /// Opens the screen of the start, then repeats each step; a step that leads elsewhere does not end it.
  ///
  /// A form is submitted with the choices that were recorded; its texts are those of the screen, as nothing that was
  /// typed is kept.
  ///
  /// - Throws: Why caches cannot be deleted, or `CancellationError`.
  func run(_ reproduction: Reproduction) async throws -> [Result] {
    if let route = reproduction.route, route != app.route?.description { await open(route) }
    var results: [Result] = []
    for (index, step) in reproduction.steps.enumerated() {
      try Task.checkCancellation()
      switch step {
      case .tool(let tool, let isOn, let offset):
        let start = app.route?.description
        if isOn { try await tools.use(tool, offset: offset) } else { tools.end(tool) }
        results.append(
          Result(step: step, expected: index == 0 ? reproduction.route : nil, route: start))
      case .action(let action):
        await perform(action.action)
        results.append(
          Result(step: step, expected: action.next, route: app.route?.description))
      }
    }
    return results
  }

  private func perform(_ action: AppStep.Action) async {
    switch action {
    case .press(let id): await app.perform(action: id)
    case .submit(let choices): await submit(choices)
    case .back:
      app.goBack()
      await app.appear()
    case .open(let route): await open(route)
    }
  }

  private func open(_ route: String) async {
    await app.open("\(AppIdentity.current.linkScheme)://\(route)")
  }

  /// Submits the values of the screen with the recorded choices, when they are valid.
  private func submit(_ choices: FormObject) async {
    guard let screen = app.screen else { return }
    let engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    for (id, value) in choices {
      // A form of another version may have no such field.
      try? engine.set(FieldPath(id), to: value)
    }
    engine.submit()
    for effect in engine.takeEffects() {
      guard case .submit(let submission) = effect else { continue }
      _ = await app.submit(
        ScreenInput(
          values: submission.values, sensitive: submission.sensitiveFields,
          screen: screen.identity))
    }
  }
}
