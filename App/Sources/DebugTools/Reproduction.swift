public import ShellApp

/// The steps that reproduce a bug: the tools, and the person's actions while one is on.
///
/// It holds names of tools, routes and buttons, and of forms what was chosen, and nothing that was typed.
public struct Reproduction: Sendable, Hashable {
  /// One step.
  public enum Step: Sendable, Hashable {
    /// A tool was switched on or off; one that acts once is switched on.
    case tool(ReproTool, isOn: Bool, offset: ClockOffset?)
    /// The person did something.
    case action(AppStep)
  }

  /// Whether it ends with a crash.
  public var crashes: Bool { steps.last == .tool(.crash, isOn: true, offset: nil) }

  /// The steps that destroy something, in order.
  public var destructiveSteps: [Step] {
    steps.filter { step in
      switch step {
      case .tool(let tool, _, _): tool.isDestructive
      case .action(let step):
        switch step.action {
        case .press(let id): ActionID(rawValue: id).map(ActionID.destructive.contains) ?? false
        // The one ends the recovery codes, the other one signs out.
        case .submit:
          [Route.secondFactor, .ineligible].contains { $0.description == step.route }
        case .back, .open: false
        }
      }
    }
  }

  /// The most steps; further ones are not kept.
  public static let limit = 500

  /// The version of the app.
  public let version: String
  /// The build configuration, such as `mock`.
  public let configuration: String
  /// Whether a person was signed in at the start.
  public let isSignedIn: Bool
  /// The route of the screen at the start; nil when there was none.
  public let route: String?
  /// The steps, in order.
  public internal(set) var steps: [Step]

  /// Whether something was done in the app, beyond switching tools on and off.
  var hasActed: Bool {
    steps.contains { step in
      switch step {
      case .action: true
      case .tool(let tool, _, _): tool.isDestructive
      }
    }
  }

  /// Makes a reproduction.
  public init(
    version: String, configuration: String, isSignedIn: Bool, route: String?, steps: [Step] = []
  ) {
    self.version = version
    self.configuration = configuration
    self.isSignedIn = isSignedIn
    self.route = route
    self.steps = steps
  }
}

extension Reproduction.Step: CustomStringConvertible {
  /// The step in words, such as `press settingsButton`.
  public var description: String {
    switch self {
    case .tool(let tool, _, _) where tool.isDestructive: tool.rawValue
    case .tool(let tool, let isOn, let offset):
      "\(tool.rawValue) \(isOn ? "on" : "off")" + (offset.map { " (\($0))" } ?? "")
    case .action(let step):
      switch step.action {
      case .press(let id): "press \(id)"
      case .submit: "submit"
      case .back: "back"
      case .open(let route): "open \(route)"
      }
    }
  }
}
