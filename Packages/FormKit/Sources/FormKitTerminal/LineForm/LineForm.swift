public import FormKit

/// A form filled in line by line: for screen readers, for pipes, for terminals without a screen.
///
/// ```swift
/// var input = TerminalLineSource(LineReader(descriptor: 0), output: output)
/// let form = LineForm(
///   controller: controller, presentation: FormPresentation(), showsControlIDs: true)
/// let exit = try await form.run(reading: &input, writing: output)
/// ```
///
/// Every visible field is asked in visual order as `Label [controlID] (required): `. An empty line
/// keeps the present value. After an error the field is asked again; a sensitive answer that the
/// submission refused is cleared first. Lines that begin with a colon
/// are commands: `:help` tells them. After the last field the form submits itself; a form without
/// fields to fill in ends with a menu.
///
/// A notice that comes while a line is awaited is printed once the line is entered, before the form obeys it, so
/// that it does not cut through what is being typed.
///
/// A form of several pages goes from page to page as ``FormEngine/goToNextPage()`` allows, `:back`
/// asks the page before again, and all answers are listed before the submission: an empty line
/// submits, an answer's number, control id or path asks it again. From then on `:review` leads back
/// to the list from wherever one is, as far as the pages are in order.
///
/// A line is judged when it is entered, also in a form that judges at submit otherwise.
@MainActor
public final class LineForm {
  let controller: FormController
  let presentation: FormPresentation
  let showsControlIDs: Bool
  let signal = ChangeSignal()
  var itemQueue = LineItemQueue()
  var explained: Set<FieldPath> = []
  /// The fields whose answers were refused last.
  var refused: Set<FieldPath> = []
  var shownNotices: [FormNotice] = []
  /// The notices that were printed since the last prompt and have stayed.
  var recentNotices: [FormNotice] = []
  var shownContent = ShownContent()
  private var hasIntroduced = false
  var hasAsked = false
  var hasReviewed = false

  var engine: FormEngine { controller.engine }
  var messages: FormMessages { engine.environment.messages }

  /// Makes a form; the controller stays the caller's.
  ///
  /// - Parameter showsControlIDs: Whether prompts name the controls' stable ids; otherwise actions are
  ///   called by their labels.
  public init(
    controller: FormController, presentation: FormPresentation, showsControlIDs: Bool
  ) {
    self.controller = controller
    self.presentation = presentation
    self.showsControlIDs = showsControlIDs
  }

  /// Asks until the person has submitted or leaves; a form that is being submitted already asks
  /// nothing unless that fails.
  ///
  /// While it runs, the form takes over the `onChange` of the controller and of the notice board.
  ///
  /// - Throws: What the source or the sink throws, except an interruption, and `CancellationError`.
  public func run(
    reading input: inout some FormLineSource, writing output: some FormLineSink
  ) async throws -> FormExit {
    let callbacks = (controller.onChange, presentation.notices.onChange)
    let signal = signal
    controller.onChange = { [weak self] changes in
      if changes.structure { self?.itemQueue.structureChanged() }
      signal.raise()
    }
    presentation.notices.onChange = { [weak self] in
      self?.forgetGoneNotices()
      signal.raise()
    }
    presentation.dismissal?.onDismiss = input.endWait
    defer {
      (controller.onChange, presentation.notices.onChange) = callbacks
      presentation.dismissal?.onDismiss = nil
    }
    let writer = LineFormWriter(output)
    itemQueue = LineItemQueue()
    refused = []
    (explained, hasIntroduced, hasAsked, hasReviewed) = ([], false, false, false)
    (shownNotices, recentNotices) = ([], [])
    shownContent = ShownContent()
    let exit: FormExit
    do {
      exit = try await converse(&input, writer)
    } catch LineReader.Error.interrupted {
      exit = .interrupted
    } catch LineReader.Error.dismissed {
      exit = .dismissed
    }
    try writer.flush()
    if exit == .interrupted { controller.cancelAll() }
    return exit
  }

  private func converse(
    _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> FormExit {
    if engine.status == .submitting, let exit = try await finishSubmission(&input, output) {
      return exit
    }
    try introduce(output)
    while true {
      if let exit = try await askEverything(&input, output) { return exit }
      if !hasAsked {
        if let exit = try await chooseFromMenu(&input, output) { return exit }
      } else if FormPages(engine).isSeveral {
        switch try await review(&input, output) {
        case .done: break
        case .again, .elsewhere: continue
        case .exit(let exit): return exit
        }
      }
      if let exit = try await submit(&input, output) { return exit }
    }
  }

  private func introduce(_ output: LineFormWriter) throws {
    try showFrame(output)
    let title = presentation.title(of: engine)
    if !title.isEmpty { try output.line(title) }
    try showNewNotices(output)
    if engine.hasEditableFields { try show(presentation.choices(of: engine), output) }
    if presentation.canGoBack { try output.line(messages.text("line.helpBack")) }
    hasIntroduced = true
  }

  private func show(_ actions: [FormNotice.Action], _ output: LineFormWriter) throws {
    guard !actions.isEmpty else { return }
    let names = actions.map { showsControlIDs ? "\($0.label): :\($0.id)" : ":\($0.label)" }
    try output.line(messages.text("line.actions", ["actions": names.joined(separator: ", ")]))
  }

  /// Deals with everything open; nil when nothing is left.
  private func askEverything(
    _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> FormExit? {
    while let item = itemQueue.next(in: engine) {
      switch item {
      case .page(let id, let title):
        guard try await turnPages(to: id, output) else { continue }
        if !title.isEmpty { try output.line("== \(title) ==") }
      case .heading(let text): try output.line("-- \(text) --")
      case .field(let path):
        if let exit = try await ask(path, &input, output) { return exit }
      case .repetition(let path, let label):
        if let exit = try await askForMore(path, label, &input, output) { return exit }
      }
    }
    return nil
  }

  func wording(_ path: FieldPath) -> FieldWording? {
    guard let state = try? engine.state(of: path) else { return nil }
    return FieldWording(state: state, messages: messages)
  }

  /// Prints what the notice board says since it was last printed.
  func showNewNotices(_ output: LineFormWriter) throws {
    let notices = presentation.notices.notices
    shownNotices.removeAll(where: presentation.notices.renewed.contains)
    presentation.notices.renewed = []
    for notice in notices where !shownNotices.contains(notice) {
      // A sentence below the title explains the form, and needs no mark.
      let isLead = !hasIntroduced && notice.kind == .info && notice.actions.isEmpty
      let marker = isLead ? "" : "\(messages.marker(notice.kind)): "
      try output.line(marker + notice.plainText)
      recentNotices.append(notice)
      // At the start they are listed with those of the form.
      if hasIntroduced { try show(notice.actions, output) }
    }
    shownNotices = notices
    guard try showNewContent(output), hasIntroduced else { return }
    try show(presentation.contentActions, output)
  }

  /// A notice that goes and comes again is printed again as the result of an attempt.
  private func forgetGoneNotices() {
    let notices = presentation.notices.notices
    recentNotices.removeAll { notices.contains($0) == false }
  }

  /// Ends a form that was taken away, before anything more is printed of it.
  ///
  /// - Throws: ``LineReader/Error/dismissed``.
  func endIfDismissed() throws {
    if presentation.dismissal?.isDismissed == true { throw LineReader.Error.dismissed }
  }

  /// Asks for one line, then prints the notices that came meanwhile: what the line leads to may remove them.
  func read(
    _ prompt: String, isSecret: Bool = false, _ input: inout some FormLineSource,
    _ output: LineFormWriter
  ) async throws -> LineFormInput {
    try Task.checkCancellation()
    try endIfDismissed()
    recentNotices = []
    try output.prompt(isSecret ? "" : prompt)
    let line = try await input.nextLine(secretPrompt: isSecret ? prompt : nil)
    if !input.echoesInput { try output.line("") }
    // The next form prints those of a form that was taken away.
    if presentation.dismissal?.isDismissed != true { try showNewNotices(output) }
    switch line {
    case nil: return .end
    case .text(let text)?: return .line(LineCommand.parse(text))
    case .tooLong(let count)?:
      let size = messages.text("size.bytes", count: count)
      return .refused(messages.text("line.tooLong", ["size": size]))
    case .invalidUTF8(let offset)?:
      return .refused(messages.text("line.notText", count: offset + 1))
    }
  }
}

/// What came of asking for a line.
enum LineFormInput {
  case line(LineCommand.Input)
  case refused(String)
  case end
}

/// Writes sanitised lines.
@MainActor
struct LineFormWriter {
  private let sink: any FormLineSink

  init(_ sink: any FormLineSink) { self.sink = sink }

  func line(_ text: String) throws {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for part in parts { try sink.write(DisplayText.sanitized(String(part)) + "\n") }
  }

  func prompt(_ text: String) throws {
    try sink.write(DisplayText.sanitized(text))
    try sink.flush()
  }

  func flush() throws { try sink.flush() }
}
