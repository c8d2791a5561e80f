internal import FormKit

/// The state of a session's screen between two frames.
///
/// With it a frame costs what it shows, and a key what it changes, however long the form is.
@MainActor
struct FormFrameState {
  fileprivate struct StageKey: Hashable {
    let version: Int
    let page: Int
    let isReviewing: Bool
  }

  var viewport = FormViewport()
  var motion: FormMotion
  /// Whether the start of the content shows, wherever the focus is, and no frame was drawn yet.
  var opensAtContent = false
  /// The lines that Page Down and Page Up scroll: the last height of the body without one line.
  fileprivate(set) var pageHeight = 1
  /// The screen as it was drawn last.
  fileprivate(set) var frame: FormScreenRenderer.Frame?
  /// The lines of the fields on it.
  fileprivate var shown: [FieldPath: [StyledText]] = [:]
  /// Counts the changes of the form's structure.
  fileprivate var version = 0
  fileprivate var stage: (key: StageKey, value: FormStage)?
  /// Nil when the errors have to be looked for again.
  fileprivate var errorList: FormErrorList?
  /// The lines of rows without the focus that stay as they are until something about them changes.
  fileprivate var lines = KeptLines()
  /// What was done so far, for tests of what a key costs.
  fileprivate(set) var (stageCount, drawnParts, errorSearches, keptParts) = (0, 0, 0, 0)

  /// The lines of a page's rows as they were drawn last.
  fileprivate struct KeptLines {
    struct Key: Hashable {
      let stage: StageKey
      let size: TerminalSize
    }

    var key: Key?
    var rows: [Int: FormLines] = [:]
  }

  init(reducesMotion: Bool) { motion = FormMotion(isReduced: reducesMotion) }
}

extension FormSession {
  /// The page as it is now.
  var stage: FormStage {
    let key = FormFrameState.StageKey(
      version: frameState.version, page: engine.currentPage, isReviewing: state.isReviewing)
    let last = frameState.stage
    if let last, last.key == key { return last.value }
    let stage = FormStage(engine, isReviewing: state.isReviewing)
    frameState.stage = (key, stage)
    frameState.stageCount += 1
    if let last, last.key.page == key.page, last.key.isReviewing == key.isReviewing {
      frameState.motion.rowsChanged(
        from: last.value.rows, to: stage.rows, shown: frameState.shown)
    } else {
      frameState.motion.stop()
    }
    return stage
  }

  /// The errors that show.
  var errorList: FormErrorList {
    if let errorList = frameState.errorList { return errorList }
    let errorList = FormErrorList(engine)
    frameState.errorList = errorList
    frameState.errorSearches += 1
    return errorList
  }

  /// The summary of the errors that shows: none for a form of one field, whose errors are beside it.
  var shownSummary: ErrorSummaryComponent? {
    guard state.showsSummary else { return nil }
    let fields = stage.rows.compactMap(\.target)
    guard fields.count == 1, !stage.pages.isSeveral, let path = fields.first?.path,
      let summary = errorList.summary, summary.items.allSatisfy({ $0.path == path })
    else { return errorList.summary }
    return nil
  }

  /// Forgets what a change made untrue, and nothing else.
  func note(_ changes: FormChanges) {
    if changes.structure || changes.form {
      forgetLines()
    } else if let stage = frameState.stage?.value {
      for path in changes.fields {
        if let row = stage.row(of: .field(path)) { frameState.lines.rows[row] = nil }
      }
    }
    if changes.structure || changesStage(changes) { frameState.version += 1 }
    guard let errorList = frameState.errorList else { return }
    let areCurrent =
      !changes.structure && !changes.form
      && changes.fields.allSatisfy { errorList.isCurrent($0, engine) }
    if !areCurrent { frameState.errorList = nil }
  }

  /// Forgets all lines, when more than the fields that changed look otherwise.
  func forgetLines() { frameState.lines = FormFrameState.KeptLines() }

  private func changesStage(_ changes: FormChanges) -> Bool {
    guard let stage = frameState.stage?.value else { return false }
    if state.isReviewing { return !changes.fields.isEmpty }
    return changes.fields.contains { path in
      guard stage.row(of: .field(path)) != nil else { return false }
      guard let state = try? engine.state(of: path) else { return true }
      return (state.isEnabled && !state.isReadOnly) != (stage.places[.field(path)] != nil)
    } || engine.visiblePages != stage.pages.pages.map(\.id)
  }

  /// Draws the screen.
  func draw(_ renderer: FormScreenRenderer, size: TerminalSize) -> FormScreenRenderer.Frame {
    state.busy = busyKey.map { engine.environment.messages.text($0) }
    let builder = FormScreenBuilder(
      engine: engine, presentation: presentation, width: size.columns,
      hasRoom: size.rows >= FormScreenRenderer.airyRows,
      marksPlaceholders: !renderer.style.hasAreas, summary: shownSummary)
    let stage = stage
    frameState.motion.notices(presentation.notices.notices)
    var view = builder.frame(stage, state)
    view.flashes = frameState.motion.flashing
    let isAiry = size.rows >= FormScreenRenderer.airyRows
    let height = FormScreenRenderer.body(of: view, size: size).count
    let body = body(stage, view, builder, renderer, size: size, height: height, isAiry: isAiry)
    keepLines(for: size)
    frameState.pageHeight = max(1, height - 1)
    // The body reads the state of the frame while it is measured.
    var viewport = frameState.viewport
    let start = viewport.place(body, height: height)
    frameState.viewport = viewport
    var frame = renderer.frame(
      view, body, from: start, size: size, spinner: frameState.motion.spinner)
    if frameState.motion.isUnderWay { frame.isMoving = true }
    frameState.frame = frame
    if focusShownContent() { return draw(renderer, size: size) }
    // The keys say what Enter does now.
    let isUnseen = isFocusedButtonUnseen
    if isUnseen != state.isFocusUnseen {
      state.isFocusUnseen = isUnseen
      return draw(renderer, size: size)
    }
    frameState.shown = shown(body, stage)
    keep(body, stage)
    frameState.drawnParts = body.drawn.count
    return frame
  }

  /// The page in parts: what is above the rows, each row, the form's own issues, the buttons.
  private func body(
    _ stage: FormStage, _ view: FormScreen, _ builder: FormScreenBuilder,
    _ renderer: FormScreenRenderer, size: TerminalSize, height: Int, isAiry: Bool
  ) -> FormBody {
    let count = stage.rows.count
    let motion = frameState.motion
    let drawing = renderer.pictures.map { PictureDrawing(cache: $0, screenRows: size.rows) }
    return FormBody(count: count + 3, focus: focusedPart(stage)) { part in
      var lines = FormLines(
        view.words, style: renderer.style, width: size.columns - 1, spinner: motion.spinner)
      lines.barLength = motion.barLength
      lines.height = height
      lines.hasHeader = FormScreenRenderer.body(of: view, size: size).lowerBound > 0
      lines.drawing = drawing
      switch part {
      case 0:
        lines.appendTop(of: view)
      case 1..<count + 1:
        if let kept = self.keptLines(part, stage) {
          self.frameState.keptParts += 1
          return kept
        }
        if isAiry, part > 1, Self.isApart(stage.rows[part - 1], from: stage.rows[part - 2]) {
          lines.appendGap()
        }
        self.append(stage.rows[part - 1], isFirst: part == 1, builder, motion, &lines)
      case count + 1:
        for row in builder.issueRows { lines.append(row) }
        lines.prepend(motion.closingLines(before: nil))
      default:
        lines.followsGap = stage.rows.isEmpty && builder.issueRows.isEmpty
        lines.append(.buttons(builder.buttons(stage.pages, self.state)))
        lines.appendBottom(of: view)
      }
      return lines
    }
  }

  /// Begins with no lines where the page or the screen is another one.
  private func keepLines(for size: TerminalSize) {
    guard let stage = frameState.stage?.key else { return forgetLines() }
    let key = FormFrameState.KeptLines.Key(stage: stage, size: size)
    if frameState.lines.key != key {
      frameState.lines = FormFrameState.KeptLines(key: key)
    }
  }

  /// The lines of a row's part as they were; nil where they may look otherwise now.
  private func keptLines(_ part: Int, _ stage: FormStage) -> FormLines? {
    guard part != focusedPart(stage), !frameState.motion.isUnderWay else { return nil }
    return frameState.lines.rows[part - 1]
  }

  /// Keeps the lines of the rows without the focus that were drawn, unless something moves.
  private func keep(_ body: FormBody, _ stage: FormStage) {
    guard !frameState.motion.isUnderWay else { return frameState.lines.rows = [:] }
    let focus = focusedPart(stage)
    frameState.lines.rows = [:]
    for (part, lines) in body.drawn where part != focus && part > 0 && part <= stage.rows.count {
      if !lines.isMoving { frameState.lines.rows[part - 1] = lines }
    }
  }

  /// Whether an empty line is between two rows of a screen that has room for it.
  private static func isApart(_ row: FormStage.Row, from previous: FormStage.Row) -> Bool {
    switch (previous, row) {
    case (.item(.heading), _), (_, .item(.heading)), (.entry, _), (_, .entry): false
    case (.item, .item): true
    }
  }

  private func append(
    _ row: FormStage.Row, isFirst: Bool, _ builder: FormScreenBuilder, _ motion: FormMotion,
    _ lines: inout FormLines
  ) {
    let gap = lines.lines.count
    if case .item(.heading) = row, !isFirst { lines.appendGap() }
    for row in builder.rows(of: row, &state) {
      guard case .field(var field) = row else {
        lines.append(row)
        continue
      }
      field.isFlashing = motion.flashing.contains(.field(field.path))
      lines.append(.field(field))
    }
    if case .item(.field(let path)) = row, let count = motion.shownLines(of: path) {
      lines.keep(gap + count)
    }
    let closing = row.target.map(motion.closingLines) ?? []
    if !closing.isEmpty { lines.prepend(closing) }
  }

  private func focusedPart(_ stage: FormStage) -> Int? {
    switch state.focus {
    case .content(let button)? where isBelow(button): stage.rows.count + 2
    case .problem?, .content?: 0
    case .button?: stage.rows.count + 2
    case let target?: stage.row(of: target).map { $0 + 1 }
    case nil: nil
    }
  }

  private func shown(_ body: FormBody, _ stage: FormStage) -> [FieldPath: [StyledText]] {
    guard !frameState.motion.isReduced else { return [:] }
    var shown: [FieldPath: [StyledText]] = [:]
    for (part, lines) in body.drawn {
      guard stage.rows.indices.contains(part - 1),
        case .item(.field(let path)) = stage.rows[part - 1]
      else { continue }
      shown[path] = lines.lines
    }
    return shown
  }
}
