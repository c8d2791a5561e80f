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
    /// Whether the app could do the step: its screen had the button or a way back, or its form was sent.
    var isDone = true

    /// Whether the step was done and led to the same screen, or a tool was used on it.
    var isSame: Bool {
      if case .tool = step {
        expected == nil || expected == route
      } else {
        isDone && expected == route
      }
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
        let isDone = await perform(action.action)
        results.append(
          Result(
            step: step, expected: action.next, route: app.route?.description, isDone: isDone))
      }
    }
    return results
  }

  /// Repeats an action when the screen on top offers it; returns whether it did.
  private func perform(_ action: AppStep.Action) async -> Bool {
    guard let screen = app.screen else { return false }
    switch action {
    case .press(let id):
      // What was typed may have decided whether a button of the form showed.
      let buttons = screen.form.schema.actions.map(\.id) + screen.otherActionIDs
      guard buttons.contains(id) else { return false }
      await app.perform(action: id)
    case .submit(let choices): return await submit(screen, choices)
    case .back:
      guard screen.canGoBack else { return false }
      app.goBack()
      await app.appear()
    case .open(let route): await open(route)
    }
    return true
  }

  private func open(_ route: String) async {
    await app.open("\(AppIdentity.current.linkScheme)://\(route)")
  }

  /// Submits the values of the screen with the recorded choices, when they are valid; returns whether they were.
  private func submit(_ screen: Screen, _ choices: FormObject) async -> Bool {
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
      return true
    }
    return false
  }
}
