public import FormKit

/// A form filled in on a full screen, generated from the engine's state alone.
///
/// ```swift
/// let events = TerminalEventQueue(device.events)
/// let form = FullScreenForm(
///   controller: controller, presentation: FormPresentation(), style: .standard,
///   capability: .ansi16)
/// switch try await form.run(on: device, events: events) {
/// case .submitted: …
/// ```
///
/// Tab and the arrows move, Enter goes on and submits from the last field, Space chooses and opens a
/// date's calendar and the picture that a field crops, Tab completes a path that is being typed, Ctrl-J breaks a line, Alt-1 to Alt-9 (or F1 to F9) take suggestions, Ctrl-R shows a secret, Ctrl-\_ or Alt-Z undoes and Alt-Y
/// redoes, Alt-R removes an item of a repeat, Page Down and Page Up turn pages, Escape goes back,
/// Ctrl-C leaves. Enter on a line of the error summary leads to its field. Where the device reports
/// the mouse, a click goes where it points and the wheel scrolls. A form of several pages is reviewed before it is submitted. A key press sends
/// only the cells it changes. What is typed while a submission runs is kept for afterwards.
@MainActor
public final class FullScreenForm {
  private let controller: FormController
  private let presentation: FormPresentation
  private let renderer: FormScreenRenderer
  private var writer: GraphicsWriter
  private let reducesMotion: Bool
  private let clock: any Clock<Duration>
  private var shown: ScreenBuffer?
  private var ticker: Task<Void, Never>?

  /// The events kept of what is typed while the form is busy.
  private static let typeAheadLimit = 1_024

  /// Makes a form; the controller stays the caller's.
  ///
  /// - Parameters:
  ///   - reducesMotion: Whether nothing on the screen moves: signs of waiting stand still, fields
  ///     come and go at once. False unless told.
  ///   - clock: What motion is timed by; the continuous clock unless told.
  public init(
    controller: FormController, presentation: FormPresentation, style: TerminalStyle,
    capability: StyleCapability, reducesMotion: Bool = false,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.controller = controller
    self.presentation = presentation
    self.reducesMotion = reducesMotion
    self.clock = clock
    renderer = FormScreenRenderer(
      style: style.adapted(to: capability),
      pictures: capability == .none ? nil : PictureCache())
    writer = GraphicsWriter(ScreenDiff(capability: capability))
  }

  /// Shows the form until the person leaves it, or until its submission, which may run already, is
  /// done.
  ///
  /// The terminal must be active and stays so. While it runs, the form takes over the `onChange` of
  /// the controller and of the notice board. When the person interrupts, the controller is
  /// cancelled.
  ///
  /// - Parameter events: The events of the same terminal.
  /// A terminal that has gone away, as when its window was closed, is the end of the input.
  ///
  /// - Throws: ``TerminalError`` when the terminal cannot be written, and `CancellationError`.
  public func run(
    on terminal: any TerminalIO, events: TerminalEventQueue
  ) async throws -> FormExit {
    let session = FormSession(
      controller: controller, presentation: presentation, reducesMotion: reducesMotion)
    let callbacks = (controller.onChange, presentation.notices.onChange)
    controller.onChange = { changes in
      session.formChanged(changes)
      events.wake()
    }
    presentation.notices.onChange = { events.wake() }
    presentation.dismissal?.onDismiss = { events.wake() }
    defer {
      (controller.onChange, presentation.notices.onChange) = callbacks
      presentation.dismissal?.onDismiss = nil
    }
    shown = nil
    defer {
      stopMotion()
      let farewell = writer.farewell()
      if !farewell.isEmpty { try? terminal.write(farewell) }
    }
    let exit = try await loop(session, terminal, events)
    session.keepProblems()
    if exit == .interrupted { controller.cancelAll() }
    return exit
  }

  private func loop(
    _ session: FormSession, _ terminal: any TerminalIO, _ events: TerminalEventQueue
  ) async throws -> FormExit {
    var typedAhead: [TerminalEvent] = []
    var (isInputOver, isGone) = (false, false)
    var looking: Task<Void, Never>?
    var lookingAhead: Task<Void, Never>?
    var reading: Task<Void, Never>?
    var loading: Task<Void, Never>?
    defer {
      looking?.cancel()
      lookingAhead?.cancel()
      reading?.cancel()
      loading?.cancel()
    }
    while true {
      events.forgetWake()
      if let request = session.takeFileRequest() { looking = look(at: request, session, events) }
      if let request = session.takeLookAheadRequest() {
        lookingAhead?.cancel()
        lookingAhead = lookAhead(at: request, session, events)
      }
      if let directory = session.takeDirectoryRequest() {
        reading?.cancel()
        reading = read(directory, session, events)
      }
      if let picture = session.takePictureRequest() {
        loading?.cancel()
        loading = load(picture.field, picture.facts, session, events)
      }
      // A form that was dismissed, such as while the program was stopped, is not drawn again.
      let isDismissed = presentation.dismissal?.isDismissed == true
      if isDismissed, !session.isBusy, session.exit == nil {
        events.unread(typedAhead)
        return .dismissed
      }
      if !isDismissed, !isGone { isGone = try draw(session, on: terminal, events) == false }
      if let exit = session.exit {
        events.unread(typedAhead)
        return exit
      }
      if !session.isBusy {
        if isGone || isInputOver && typedAhead.isEmpty { return .endOfInput }
        events.unread(typedAhead)
        typedAhead = []
      }
      let event = try await events.nextUnlessWoken(readsInput: !isInputOver || !session.isBusy)
      guard let event else { continue }
      if session.isBusy, !Self.isUrgent(event) {
        if event == .endOfInput {
          isInputOver = true
        } else if typedAhead.count < Self.typeAheadLimit {
          typedAhead.append(event)
        }
        continue
      }
      measure(event, events)
      if let exit = try await obey(event, session, terminal, events) { return exit }
    }
  }

  /// Measures the time from a key to the next frame, also of another form.
  private func measure(_ event: TerminalEvent, _ events: TerminalEventQueue) {
    guard let onFrame = presentation.onFrame, case .key = event else { return }
    let sinceKey = Self.stopwatch(clock)
    events.onNextFrame = { onFrame(sinceKey()) }
  }

  /// Whether an event is obeyed also while the form is busy.
  private static func isUrgent(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key(.control("c")), .key(.control("z")), .key(.control("l")), .resize, .resumed: true
    case .key, .mouse, .paste, .endOfInput: false
    }
  }

  private func obey(
    _ event: TerminalEvent, _ session: FormSession, _ terminal: any TerminalIO,
    _ events: TerminalEventQueue
  ) async throws -> FormExit? {
    switch session.handle(event) {
    case .stay: break
    case .exit(let exit): return exit
    case .suspend:
      // The time until the process goes on does not count as a frame.
      events.onNextFrame = nil
      await presentation.willSuspend?()
      terminal.suspend()
    case .redraw: shown = nil
    }
    if case .resize = event { shown = nil }
    if case .resumed = event { presentation.didResume?() }
    return nil
  }

  private func look(
    at request: FormSession.FileRequest, _ session: FormSession, _ events: TerminalEventQueue
  ) -> Task<Void, Never> {
    Task { [presentation] in
      let resolution = await presentation.resolve(request.path, request.text)
      guard !Task.isCancelled else { return }
      session.finish(request, with: resolution)
      events.wake()
    }
  }

  private func lookAhead(
    at request: FormSession.FileRequest, _ session: FormSession, _ events: TerminalEventQueue
  ) -> Task<Void, Never> {
    Task { [presentation] in
      let resolution = await presentation.resolve(request.path, request.text)
      guard !Task.isCancelled else { return }
      session.finishLookAhead(request, with: resolution)
      events.wake()
    }
  }

  /// Reads a directory away from the keys, however slow the file system is.
  private func read(
    _ directory: String, _ session: FormSession, _ events: TerminalEventQueue
  ) -> Task<Void, Never> {
    Task {
      let listing = await DirectoryListing.reading(directory)
      guard !Task.isCancelled else { return }
      session.finish(listing)
      events.wake()
    }
  }

  /// Reads the picture of the focused field; of one that cannot be read, a crop shows the size.
  private func load(
    _ picture: FieldPath, _ facts: FormValue, _ session: FormSession,
    _ events: TerminalEventQueue
  ) -> Task<Void, Never>? {
    guard let loadPicture = presentation.loadPicture else { return nil }
    return Task {
      let image = await loadPicture(picture, facts)
      guard !Task.isCancelled else { return }
      session.finish(image, of: picture)
      events.wake()
    }
  }

  /// Returns whether the terminal is still there.
  private func draw(
    _ session: FormSession, on terminal: any TerminalIO, _ events: TerminalEventQueue
  ) throws(TerminalError) -> Bool {
    var frame = session.draw(renderer, size: terminal.size)
    if frame.isMoving { move(session, events) }
    let bytes = writer.bytes(
      from: shown, to: &frame.buffer, pictures: frame.pictures, graphics: terminal.graphics)
    shown = frame.buffer
    do throws(TerminalError) {
      if !bytes.isEmpty { try terminal.write(bytes) }
    } catch {
      guard error.isHangUp else { throw error }
      return false
    }
    events.onNextFrame?()
    events.onNextFrame = nil
    return true
  }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Takes the next step of what moves, in a moment.
  private func move(_ session: FormSession, _ events: TerminalEventQueue) {
    guard ticker == nil else { return }
    ticker = Task { [clock] in
      try? await clock.sleep(for: .milliseconds(FormMotion.interval))
      guard !Task.isCancelled else { return }
      ticker = nil
      session.frameState.motion.advance()
      events.wake()
    }
  }

  private func stopMotion() {
    ticker?.cancel()
    ticker = nil
  }
}
