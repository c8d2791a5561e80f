public import FormKit

/// A form that a person fills in at the terminal of the program.
///
/// ```swift
/// let form = try CompiledForm(json: Array(schema.utf8))
/// let values = try await TerminalForm(form).run()
/// let name = try values.string("name").get()
/// ```
///
/// It has the full screen where the standard input and output are a terminal, and goes line by line
/// elsewhere: in pipes, with `TERM` missing or `dumb`, and for screen readers, with `ACCESSIBLE` set
/// to anything. `NO_COLOR` and `COLORTERM` are read as
/// ``StyleCapability/init(environment:isTerminal:)`` reads them.
@MainActor
public struct TerminalForm {
  /// Answers a submission; the form shows a refusal and goes on.
  public typealias Handler = @MainActor (Submission) async -> SubmissionResult

  /// Why a form ended without values.
  public enum Error: Swift.Error, Hashable, CustomStringConvertible {
    /// The person left the form, with Ctrl-C for instance.
    case left
    /// The person chose an action of the presentation; its id.
    case action(String)
    /// The input ended before the form was submitted.
    case endOfInput

    /// A sentence for people.
    public var description: String {
      switch self {
      case .left: "The form was left before it was submitted."
      case .action(let id): "The action “\(id)” ended the form before it was submitted."
      case .endOfInput: "The input ended before the form was submitted."
      }
    }
  }

  private let presentation: FormPresentation
  private let theme: TerminalStyle?
  private let reducesMotion: Bool
  private let makeController: @MainActor (@escaping Handler) -> FormController
  private let handler: Handler

  /// Makes a form; its controller begins with ``run()``.
  ///
  /// - Parameters:
  ///   - values: What the fields hold at the start; default what the schema says.
  ///   - environment: The day, the locale and the texts; nil, the default, is
  ///     ``FormEnvironment/ofTheProcess``.
  ///   - checks: The remote checks by name; a check that is missing counts as offline.
  ///   - optionSources: The sources of options by name.
  ///   - lookups: The lookups by name.
  ///   - presentation: What surrounds the form; default nothing.
  ///   - theme: The look; nil, the default, is ``TerminalStyle/automatic(environment:)``.
  ///   - reducesMotion: Whether nothing on the full screen moves; default false.
  ///   - handler: Handles the submission; default completes every one.
  public init(
    _ form: CompiledForm, values: FormObject = [:], environment: FormEnvironment? = nil,
    checks: [String: FormCheck] = [:], optionSources: [String: any OptionSource] = [:],
    lookups: [String: any FieldLookup] = [:], presentation: FormPresentation = FormPresentation(),
    theme: TerminalStyle? = nil, reducesMotion: Bool = false,
    handler: @escaping Handler = { _ in .completed }
  ) {
    self.presentation = presentation
    self.theme = theme
    self.reducesMotion = reducesMotion
    self.handler = handler
    makeController = { handler in
      FormController(
        engine: FormEngine(form, values: values, environment: environment ?? .ofTheProcess),
        checks: checks, optionSources: optionSources, lookups: lookups, handler: handler)
    }
  }

  /// Shows the form until its submission is completed, and returns the submitted values.
  ///
  /// The terminal is as it was afterwards.
  ///
  /// - Throws: ``Error`` when the person leaves or the input ends first, ``TerminalError`` and the
  ///   errors of ``LineReader`` when the terminal cannot be used, and `CancellationError`.
  public func run() async throws -> FieldValues {
    try await run(input: 0, output: 1, environment: ProcessVariables.all)
  }

  /// The same at other descriptors.
  func run(
    input: Int32, output: Int32, environment: [String: String],
    device: TerminalDevice.Configuration = .init()
  ) async throws -> FieldValues {
    var submitted: Submission?
    let controller = makeController { [handler] submission in
      submitted = submission
      return await handler(submission)
    }
    let stream = FileOutputStream(descriptor: output)
    var device = device
    device.asksForGraphics = asksForGraphics(environment)
    let exit =
      Self.hasScreen(input, output, environment)
      ? try await fill(
        controller, TerminalDevice(input: input, output: output, configuration: device), environment
      )
      : try await ask(controller, input, stream)
    guard exit == .submitted, let submitted else {
      controller.cancelAll()
      throw Error(exit)
    }
    return FieldValues(submitted)
  }

  /// Whether the terminal is asked how it draws images and how light its background is: where the form
  /// has a picture to draw, or no theme.
  private func asksForGraphics(_ environment: [String: String]) -> Bool {
    TerminalGraphics.canBeAsked(for: environment)
      && (theme == nil || presentation.notices.content.contains(where: \.hasImage))
  }

  private static func hasScreen(
    _ input: Int32, _ output: Int32, _ environment: [String: String]
  ) -> Bool {
    TerminalDevice.isTerminal(input) && TerminalDevice.isTerminal(output)
      && !["", "dumb"].contains(environment["TERM"] ?? "")
      && environment["ACCESSIBLE"]?.isEmpty != false
  }

  private func fill(
    _ controller: FormController, _ device: TerminalDevice, _ environment: [String: String]
  ) async throws -> FormExit {
    try device.activate()
    defer { device.deactivate() }
    let automatic = TerminalStyle.automatic(
      environment: environment, hasLightBackground: device.hasLightBackground)
    let form = FullScreenForm(
      controller: controller, presentation: presentation, style: theme ?? automatic,
      capability: StyleCapability(environment: environment, isTerminal: true),
      reducesMotion: reducesMotion)
    return try await form.run(on: device, events: TerminalEventQueue(device.events))
  }

  private func ask(
    _ controller: FormController, _ input: Int32, _ output: FileOutputStream
  ) async throws -> FormExit {
    var source = TerminalLineSource(LineReader(descriptor: input), output: output)
    let form = LineForm(
      controller: controller, presentation: presentation, showsControlIDs: !source.echoesInput)
    defer { try? output.flush() }
    return try await form.run(reading: &source, writing: output)
  }
}

extension TerminalForm.Error {
  fileprivate init(_ exit: FormExit) {
    self =
      switch exit {
      case .action(let id): .action(id)
      case .endOfInput: .endOfInput
      case .back, .interrupted, .dismissed, .submitted: .left
      }
  }
}

extension ContentBlock {
  /// Whether there is an image in it that a terminal can draw.
  fileprivate var hasImage: Bool {
    switch self {
    case .picture(let picture): picture.image?.pixels != nil
    case .card(let card): card.blocks.contains(where: \.hasImage)
    default: false
    }
  }
}
