import FormKit
import ShellApp

/// Passes a person's actions on to the app and writes them to a file, one JSON object a line.
@MainActor
final class RecordingCoordinator: ScreenCoordinator {
  private let base: any ScreenCoordinator
  private let recording: WalkRecording

  /// Makes a coordinator that writes the start of the walk.
  init(_ base: any ScreenCoordinator, start: WalkStep.Start, recording: WalkRecording) {
    self.base = base
    self.recording = recording
    write(WalkStep(start: start, next: route))
  }

  var screen: Screen? { base.screen }
  var formCoordinator: (any FormFlowCoordinator)? { base.formCoordinator }
  func changes() -> AsyncStream<ScreenChange> { base.changes() }
  func appear() async { await base.appear() }

  func submit(_ input: ScreenInput) async -> ScreenResult {
    var step = WalkStep(submit: values(of: input), route: route)
    let result = await base.submit(input)
    await base.appear()
    step.next = route
    write(step)
    return result
  }

  func perform(action: String) async {
    var step = WalkStep(press: action, route: route)
    await base.perform(action: action)
    step.next = route
    write(step)
  }

  func goBack() {
    var step = WalkStep(back: true, route: route)
    base.goBack()
    step.next = route
    write(step)
  }

  func leave(values: FormObject, of screen: Screen.Identity?) async {
    await base.leave(values: values, of: screen)
  }

  func suspend(values: FormObject, of screen: Screen.Identity?) async {
    await base.suspend(values: values, of: screen)
  }

  func enter(
    _ phase: LifecyclePhase, values: FormObject, of screen: Screen.Identity?
  ) async {
    var step = WalkStep(phase: "\(phase)", route: route)
    await base.enter(phase, values: values, of: screen)
    step.next = route
    write(step)
  }

  private var route: String? { screen?.route.description }

  /// The submitted values of the screen's fields; those that were typed or filled in are hidden.
  private func values(of input: ScreenInput) -> FormObject {
    guard let screen else { return [:] }
    let choices = screen.choices(in: input.values)
    var values: FormObject = [:]
    for field in screen.form.schema.fields where input.values[field.id] != nil {
      let id = field.id.rawValue
      values[id] = choices[id] ?? .string(WalkStep.hidden)
    }
    return values
  }

  private func write(_ step: WalkStep) { recording.write(step) }
}
