import FormKit
import FormKitTerminal
import ShellApp

/// Where forms are filled in: the full screen, or line by line.
@MainActor
protocol FormSurface: AnyObject {
  /// Lets a person fill in one form.
  func show(_ controller: FormController, _ presentation: FormPresentation) async throws -> FormExit
  /// Leaves the terminal as it was found.
  func close()
}

/// Forms on the full screen of a terminal.
@MainActor
final class FullScreenSurface: FormSurface {
  private let device: TerminalDevice
  private let events: TerminalEventQueue
  private let capability: StyleCapability
  private let look: @MainActor () -> Look

  /// What a person may set about the screen.
  struct Look {
    let style: TerminalStyle
    let reducesMotion: Bool
  }

  /// Takes the terminal over until ``close()``; each form asks for its look.
  init(
    capability: StyleCapability, reportsMouse: Bool, console: Console,
    look: @escaping @MainActor () -> Look
  ) throws {
    device = TerminalDevice(
      input: console.input, output: console.output.descriptor,
      configuration: .init(reportsMouse: reportsMouse))
    self.capability = capability
    self.look = look
    events = TerminalEventQueue(device.events)
    try device.activate()
  }

  func show(
    _ controller: FormController, _ presentation: FormPresentation
  ) async throws -> FormExit {
    let look = look()
    let form = FullScreenForm(
      controller: controller, presentation: presentation, style: look.style,
      capability: capability, reducesMotion: look.reducesMotion)
    return try await form.run(on: device, events: events)
  }

  func close() { device.deactivate() }
}

/// Forms line by line: for pipes, and for people who listen to the screen.
@MainActor
final class LineSurface: FormSurface {
  private let input: TerminalLineSource
  private let output: FileOutputStream

  init(console: Console, output: FileOutputStream) {
    input = TerminalLineSource(LineReader(descriptor: console.input), output: output)
    self.output = output
  }

  func show(
    _ controller: FormController, _ presentation: FormPresentation
  ) async throws -> FormExit {
    let form = LineForm(controller: controller, presentation: presentation, showsControlIDs: true)
    defer { try? output.flush() }
    var input = input
    return try await form.run(reading: &input, writing: output)
  }

  func close() {}
}

extension CommandContext {
  /// The surface of this run: full screen on a terminal, else lines.
  ///
  /// - Parameters:
  ///   - settings: What the person set about the screen; default nothing.
  ///   - keepsOutputClean: Prompts go to standard error.
  func surface(
    settings: Settings? = nil, keepsOutputClean: Bool = false
  ) throws -> any FormSurface {
    if console.isInteractive, !arguments.flag("--accessible") {
      let reducesMotion = arguments.flag("--reduced-motion")
      return try FullScreenSurface(
        capability: capability, reportsMouse: arguments.flag("--mouse"), console: console
      ) { [environment] in
        FullScreenSurface.Look(
          style: TokenStyle.style(
            for: settings?.appearance ?? .automatic, environment: environment),
          reducesMotion: reducesMotion || settings?.reducesMotion == true)
      }
    }
    return LineSurface(
      console: console, output: keepsOutputClean ? console.errors : console.output)
  }

  private var capability: StyleCapability {
    arguments.flag("--no-color")
      ? .none : StyleCapability(environment: environment, isTerminal: true)
  }
}
