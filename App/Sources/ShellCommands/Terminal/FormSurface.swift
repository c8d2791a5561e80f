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
  /// Where texts are copied to; nil where the surface has no clipboard.
  var clipboard: (any Clipboard)? { get }
  /// The app, which enters the background when the program stops at a form without hooks of its own.
  var app: (any ScreenCoordinator)? { get set }
}

extension FormSurface {
  /// None.
  var clipboard: (any Clipboard)? { nil }
}

extension FormPresentation {
  /// The same with the app's phases, unless it has hooks of its own.
  @MainActor
  fileprivate func withPhases(of app: (any ScreenCoordinator)?) -> FormPresentation {
    guard let app, willSuspend == nil else { return self }
    var presentation = self
    presentation.willSuspend = { await app.enter(.background, values: [:]) }
    presentation.didResume = { Task { await app.enter(.active, values: [:]) } }
    return presentation
  }
}

/// Forms on the full screen of a terminal.
@MainActor
final class FullScreenSurface: FormSurface {
  private let device: TerminalDevice
  private let events: TerminalEventQueue
  private let capability: StyleCapability
  private let look: @MainActor (_ hasLightBackground: Bool?) -> Look
  private let columnLimit: @Sendable () -> Int?
  let clipboard: (any Clipboard)?
  weak var app: (any ScreenCoordinator)?

  /// What a person may set about the screen.
  struct Look {
    let style: TerminalStyle
    let reducesMotion: Bool
  }

  /// Takes the terminal over until ``close()``; each form asks for its look, which depends on whether
  /// the terminal says that its background is light.
  ///
  /// - Parameter columnLimit: The most columns of a frame when it is drawn; nil for those of the terminal.
  init(
    capability: StyleCapability, device configuration: TerminalDevice.Configuration, input: Int32,
    output: FileOutputStream, environment: [String: String],
    columnLimit: @escaping @Sendable () -> Int?,
    look: @escaping @MainActor (_ hasLightBackground: Bool?) -> Look
  ) throws {
    device = TerminalDevice(
      input: input, output: output.descriptor, configuration: configuration)
    self.capability = capability
    self.look = look
    self.columnLimit = columnLimit
    clipboard = TerminalClipboard(environment: environment) { [device] in try? device.write($0) }
    events = TerminalEventQueue(device.events)
    try device.activate()
  }

  func show(
    _ controller: FormController, _ presentation: FormPresentation
  ) async throws -> FormExit {
    let look = look(device.hasLightBackground)
    let form = FullScreenForm(
      controller: controller, presentation: presentation.withPhases(of: app), style: look.style,
      capability: capability, reducesMotion: look.reducesMotion)
    let terminal = LimitedTerminal(device: device, columnLimit: columnLimit)
    return try await form.run(on: terminal, events: events)
  }

  func close() { device.deactivate() }
}

/// Forms line by line: for pipes, and for people who listen to the screen.
@MainActor
final class LineSurface: FormSurface {
  private let input: TerminalLineSource
  private let output: FileOutputStream
  private let showsControlIDs: Bool
  weak var app: (any ScreenCoordinator)?

  init(input: Int32, output: FileOutputStream, showsControlIDs: Bool) {
    self.input = TerminalLineSource(LineReader(descriptor: input), output: output)
    self.output = output
    self.showsControlIDs = showsControlIDs
  }

  func show(
    _ controller: FormController, _ presentation: FormPresentation
  ) async throws -> FormExit {
    let form = LineForm(
      controller: controller, presentation: presentation, showsControlIDs: showsControlIDs)
    defer { try? output.flush() }
    var input = input
    return try await form.run(reading: &input, writing: output)
  }

  func close() {}
}

extension CommandContext {
  /// The surface of this run: full screen on a terminal that has one, else lines.
  ///
  /// - Parameters:
  ///   - dependencies: The app, for the settings of the screen; default none.
  ///   - handlesTermination: Whether SIGTERM and SIGHUP give the terminal back and end the program; default true.
  func surface(
    of dependencies: Dependencies? = nil, handlesTermination: Bool = true
  ) throws -> any FormSurface {
    guard isInteractive, hasScreen, !arguments.flag("--accessible") else {
      return LineSurface(
        input: console.input, output: drawing, showsControlIDs: showsControlIDs)
    }
    let reducesMotion = arguments.flag("--reduced-motion")
    var device = TerminalDevice.Configuration(reportsMouse: arguments.flag("--mouse"))
    device.handlesTermination = handlesTermination
    device.asksForGraphics =
      capability != .none && TerminalGraphics.canBeAsked(for: environment)
    let settings = dependencies?.settings
    let interceptor = dependencies?.interceptor
    return try FullScreenSurface(
      capability: capability, device: device, input: console.input, output: drawing,
      environment: environment, columnLimit: { interceptor?.columnLimit }
    ) { [environment] hasLightBackground in
      FullScreenSurface.Look(
        style: TokenStyle.style(
          for: settings?.appearance ?? .automatic, environment: environment,
          hasLightBackground: hasLightBackground),
        reducesMotion: reducesMotion || settings?.reducesMotion == true)
    }
  }

  /// Whether the terminal can do more than lines.
  private var hasScreen: Bool { !["", "dumb"].contains(environment["TERM"] ?? "") }

  /// Scripts find controls by their ids, so pipes show them; other surfaces show them on request.
  private var showsControlIDs: Bool {
    arguments.flag("--show-ids") || !(isInteractive || arguments.flag("--accessible"))
  }

  private var capability: StyleCapability {
    arguments.flag("--no-color")
      ? .none : StyleCapability(environment: environment, isTerminal: true)
  }
}
