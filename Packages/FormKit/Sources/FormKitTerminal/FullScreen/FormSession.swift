internal import FormKit

/// One run of a form on a full screen: keys in, a view out, synchronously.
///
/// It changes the form through the controller only. What takes time, a submission or a look at a
/// file, is started here and reported by the controller or by ``FormSession/finish(_:with:)``.
@MainActor
final class FormSession {
  /// What an event led to.
  enum EventResult: Hashable {
    case stay
    case exit(FormExit)
    /// The person pressed Ctrl-Z.
    case suspend
    /// The screen has to be drawn from scratch.
    case redraw
  }

  /// A file to look at, and what to do when that went well.
  struct FileRequest: Hashable {
    enum Continuation: Hashable {
      case goOn
      case move(Int, wraps: Bool)
      case submit
      case nextPage
      case previousPage
    }
    let path: FieldPath
    let text: String
    /// Nil for a look while the path is typed.
    let continuation: Continuation?
  }

  let controller: FormController
  let presentation: FormPresentation
  var state = FormScreenState()
  /// The paths that were looked at, by field.
  var knownFiles: [FieldPath: String] = [:]
  /// A file somebody should look at now.
  private(set) var fileRequest: FileRequest?
  private(set) var isResolving = false
  /// A picture somebody should read now.
  var pictureRequest: PictureRequest?
  /// The picture that is being read.
  var pendingPicture: PictureRequest?
  /// A file somebody should look at now, while the person types on.
  var lookAheadRequest: FileRequest?
  /// A directory whose names somebody should read now.
  var directoryRequest: String?
  /// The directory that is being read.
  var pendingDirectory: String?
  /// Whether Tab was pressed while the directory was being read.
  var completesWhenRead = false
  private var wasSubmitting = false
  /// Whether the form was being submitted already when it was shown.
  private let isWaiting: Bool
  private var lastTargets = FocusRing.empty
  /// What the screen shows of the page.
  var frameState: FormFrameState

  var engine: FormEngine { controller.engine }

  /// Whether keys have to wait.
  var isBusy: Bool {
    engine.status == .submitting || isResolving || fileRequest != nil || state.isTurning
  }

  /// Set when the form is done without a key press.
  private(set) var exit: FormExit?

  init(
    controller: FormController, presentation: FormPresentation, reducesMotion: Bool = true
  ) {
    self.controller = controller
    self.presentation = presentation
    isWaiting = controller.engine.status == .submitting
    wasSubmitting = isWaiting
    frameState = FormFrameState(reducesMotion: reducesMotion)
    restoreProblems()
    lastTargets = targets
    // A form that was left by a shortcut, or restored from a draft, goes on where it was.
    let kept = engine.focusedField.map(FormTarget.field).flatMap { targets.has($0) ? $0 : nil }
    let pressed = kept == nil ? presentation.focusedAction.flatMap(targets.button(of:)) : nil
    move(to: kept ?? pressed ?? targets.first(where: isEditable) ?? firstButton)
    // The button shows, wherever it is.
    if pressed != nil { frameState.viewport.followFocus() }
    // Content is read from its start; the first key shows the focus.
    if pressed == nil, state.focus?.path == nil, !presentation.contentFollowsForm,
      !presentation.notices.content.isEmpty
    {
      frameState.viewport.scroll(by: 0)
      frameState.opensAtContent = true
    }
  }

  /// The submit button where it is in the content, else the form's first button, which the return key
  /// presses on a page too; else the first tab or button of the content.
  private var firstButton: FormTarget? {
    targets.submitInContent
      ?? targets.first { if case .button = $0 { true } else { false } }
      ?? targets.first { _ in true }
  }

  var busyKey: String? {
    if engine.status == .submitting { return announcesSubmission ? "form.submitting" : nil }
    if isResolving { return "form.readingFile" }
    return state.isTurning ? "status.checking" : nil
  }

  /// Whether a submission that runs is announced: a form without fields only leads elsewhere,
  /// unless it was shown to wait or there is progress to show.
  private var announcesSubmission: Bool {
    isWaiting || presentation.notices.progress != nil || engine.hasEditableFields
  }

  /// Takes what changed in the form into the screen's own state.
  func formChanged(_ changes: FormChanges) {
    note(changes)
    forgetHiddenPages()
    if changes.structure {
      // The paths of a repeat's items may mean other items now.
      for path in state.editors.keys { syncEditor(path) }
    } else {
      for path in changes.fields { syncEditor(path) }
    }
    for path in changes.fields where state.editors[path] != nil {
      guard let status = try? engine.state(of: path).status else { continue }
      frameState.motion.status(status, of: path)
    }
    if state.showsSummary, engine.canSubmit, state.fileProblems.isEmpty {
      state.showsSummary = false
    }
    syncFocus()
    closeChangedCrop()
    lookAtPicture()
    // Options that could not be loaded turn a list into a text.
    if let path = state.focus?.path { prepare(path) }
    if state.isTurning { turnPage() }
    let isSubmitting = engine.status == .submitting
    defer { wasSubmitting = isSubmitting }
    guard wasSubmitting, !isSubmitting else { return }
    switch engine.status {
    case .editing:
      forgetLines()
      showProblems()
    case .failed:
      state.showsFailure = true
      frameState.motion.flash(.summary)
      state.refusedFields = Set(engine.layout.fields)
      forgetLines()
    case .submitted: exit = .submitted
    case .submitting: break
    }
  }

  /// Keeps the problems that show for another run of the same form.
  func keepProblems() {
    presentation.notices.keptProblems = KeptProblems(
      controller: controller, showsSummary: state.showsSummary, showsFailure: state.showsFailure,
      refusedFields: state.refusedFields)
  }

  private func restoreProblems() {
    guard let kept = presentation.notices.keptProblems, kept.controller === controller else {
      return
    }
    state.showsSummary = kept.showsSummary && !engine.canSubmit
    state.showsFailure = kept.showsFailure && engine.status == .failed
    state.refusedFields = kept.refusedFields
  }

  /// Whether the focus is on a button that the last frame does not show.
  var isFocusedButtonUnseen: Bool {
    guard frameState.viewport.isScrolled, let focus = state.focus, focus.path == nil,
      let frame = frameState.frame
    else { return false }
    return !frame.spots.contains { $0.click == .press(focus) || $0.click == .focus(focus) }
  }

  /// Moves the focus, before the first key, from a button out of sight to the first one of the
  /// content and shows it; false where the focus stays.
  ///
  /// Content without a button of its own is read from its start, with the focus out of sight.
  func focusShownContent() -> Bool {
    guard frameState.opensAtContent else { return false }
    frameState.opensAtContent = false
    guard isFocusedButtonUnseen, let spots = frameState.frame?.spots else { return false }
    // A tab, which is among the first, leads away from the screen.
    let tabs = presentation.notices.frame?.actions.count ?? 0
    guard let button = targets.submitInContent ?? targets.content.dropFirst(tabs).first
    else { return false }
    move(to: button)
    if !spots.contains(where: { $0.click == .press(button) }) { frameState.viewport.followFocus() }
    return true
  }

  /// Obeys one event.
  func handle(_ event: TerminalEvent) -> EventResult {
    switch event {
    case .key(let pressed):
      let key = pressed.isLineFeed && !isInArea ? .enter : pressed
      let isUnseen = isFocusedButtonUnseen
      frameState.viewport.followFocus()
      // The first key shows a button that is out of sight; only the next one presses it.
      if isUnseen, key == .enter || key == .character(" ") { return .stay }
      return handle(key)
    case .paste(let paste):
      frameState.viewport.followFocus()
      insert(paste.text)
      return .stay
    case .mouse(let mouse): return handle(mouse)
    case .resize:
      // A focus that shows stays in view; content that is being read stays where it is.
      if isFocusedButtonUnseen == false { frameState.viewport.stopScrolling() }
      return .stay
    case .resumed: return .redraw
    case .endOfInput: return .exit(.endOfInput)
    }
  }

  /// Submits, or looks at an entered file first.
  ///
  /// A form that was submitted before and not changed since is left at once.
  func submit() {
    if let path = unreadFile { return request(path, then: .submit) }
    if engine.status == .submitted {
      exit = .submitted
      return
    }
    state.showsFailure = false
    state.edited = nil
    state.refusedFields = []
    forgetLines()
    guard !showFileProblem() else { return }
    controller.perform { $0.submit() }
    wasSubmitting = engine.status == .submitting
    if engine.status == .editing { showProblems() }
  }

  /// Moves to a field of the page whose file cannot be used; false when there is none.
  func showFileProblem() -> Bool {
    guard !state.fileProblems.isEmpty,
      let path = stage.targets.lazy.compactMap(\.path)
        .first(where: { self.state.fileProblems[$0] != nil })
    else { return false }
    state.showsSummary = true
    move(to: .field(path))
    return true
  }

  /// Shows the summary and moves to the first field that shows an error, wherever it is.
  private func showProblems() {
    state.showsSummary = true
    frameState.motion.flash(.summary)
    guard let target = firstInvalidTarget else { return }
    state.isReviewing = false
    show(stage.pages.page(of: target))
    move(to: target)
  }

  private var firstInvalidTarget: FormTarget? {
    let invalid = Set((errorList.summary?.items ?? []).map(\.path))
    return target(in: engine.layout.pages.flatMap(\.items), among: invalid)
  }

  /// The first place of a layout that can have the focus and is one of the given.
  func target(in items: [FormLayout.Item], among places: Set<FieldPath?>) -> FormTarget? {
    for item in items {
      switch item {
      case .field(let path) where places.contains(path): return .field(path)
      case .repetition(let path, _, true) where places.contains(FieldPath(path)):
        return .addItem(path)
      default: continue
      }
    }
    return nil
  }

  /// The focused file field whose path nobody looked at yet.
  var unreadFile: FieldPath? {
    guard let path = state.focus?.path, let wording = wording(path), wording.isFile,
      let text = state.editors[path]?.text, !text.isEmpty, knownFiles[path] != text
    else { return nil }
    return path
  }

  /// Requests a look at the entered file, and what follows.
  func request(_ path: FieldPath, then continuation: FileRequest.Continuation) {
    guard let text = state.editors[path]?.text else { return }
    fileRequest = FileRequest(path: path, text: text, continuation: continuation)
  }

  /// Takes the file to look at now; the session is busy until ``finish(_:with:)``.
  func takeFileRequest() -> FileRequest? {
    defer { fileRequest = nil }
    isResolving = fileRequest != nil
    return fileRequest
  }

  /// Goes on with what was found of a file.
  func finish(_ request: FileRequest, with resolution: FormFileResolution) {
    isResolving = false
    forgetLines()
    knownFiles[request.path] = request.text
    switch resolution {
    case .problem(let problem):
      state.fileProblems[request.path] = problem
      set(request.path, to: .null)
      // As other fields that are wrong, the field can be left.
      if case .move = request.continuation { proceed(request.continuation) }
    case .file(let facts):
      state.fileProblems[request.path] = nil
      set(request.path, to: facts)
      proceed(request.continuation)
    }
  }

  private func proceed(_ continuation: FileRequest.Continuation?) {
    switch continuation {
    case nil: break
    case .goOn: goOn()
    case .move(let step, let wraps): moveFocus(by: step, wraps: wraps)
    case .submit: submit()
    case .nextPage: nextPage()
    case .previousPage: previousPage()
    }
  }

  func wording(_ path: FieldPath) -> FieldWording? {
    guard let state = try? engine.state(of: path) else { return nil }
    let formatting = try? engine.formattingStrategy(of: path)
    return FieldWording(
      state: state, messages: engine.environment.messages, formatting: formatting)
  }

  /// Changes a value; a field that went away meanwhile is none to change.
  func set(_ path: FieldPath, to value: FormValue) {
    state.showsFailure = false
    state.refusedFields.remove(path)
    try? controller.perform { engine throws(FormEngineError) in try engine.set(path, to: value) }
  }

  /// Takes over what a field holds unless that is what its editor says.
  private func syncEditor(_ path: FieldPath) {
    guard let editor = state.editors[path] else { return }
    guard let wording = wording(path) else {
      state.editors[path] = nil
      state.entryProblems[path] = nil
      return
    }
    if wording.isFile {
      let isCleared = wording.state.value.isEmpty && state.fileProblems[path] == nil
      if isCleared, knownFiles[path] == editor.text { state.editors[path]?.replace(with: "") }
      return
    }
    let text = FieldEditing.text(of: wording.state.value, wording)
    let isStale =
      wording.formatting != nil
      || FieldEditing.value(of: editor.text, wording) != wording.state.value
    if isStale, !editor.text.utf8.elementsEqual(text.utf8) {
      state.entryProblems[path] = nil
      state.editors[path]?.replace(with: text)
    }
  }

  /// Moves on from a target that disappeared to what stands in its place.
  private func syncFocus() {
    let targets = targets
    defer { lastTargets = targets }
    guard let focus = state.focus, !targets.has(focus) else { return }
    let place = lastTargets.place(of: focus) ?? 0
    let next = lastTargets.dropFirst(place).first(where: targets.has) ?? targets.last
    move(to: next)
  }
}
