internal import FormKit

/// What a session keeps of its screen from one frame to the next, so that a frame costs what it
/// shows and a key what it changes, however long the form is.
@MainActor
struct FormSurroundings {
  fileprivate struct StageKey: Hashable {
    let version: Int
    let page: Int
    let isReviewing: Bool
  }

  var viewport = FormViewport()
  var motion: FormMotion
  /// The screen as it was drawn last.
  fileprivate(set) var frame: FormScreenRenderer.Frame?
  /// The lines of the fields on it.
  fileprivate var shown: [FieldPath: [StyledText]] = [:]
  /// Counts the changes of the form's structure.
  fileprivate var version = 0
  fileprivate var stage: (key: StageKey, value: FormStage)?
  /// Nil when the errors have to be looked for again.
  fileprivate var problems: FormProblems?
  /// What was done so far, for tests of what a key costs.
  fileprivate(set) var (stageCount, drawnParts, problemSearches) = (0, 0, 0)

  init(reducesMotion: Bool) { motion = FormMotion(isReduced: reducesMotion) }
}

extension FormSession {
  /// The page as it is now.
  var stage: FormStage {
    let key = FormSurroundings.StageKey(
      version: surroundings.version, page: engine.currentPage, isReviewing: state.isReviewing)
    let last = surroundings.stage
    if let last, last.key == key { return last.value }
    let stage = FormStage(engine, isReviewing: state.isReviewing)
    surroundings.stage = (key, stage)
    surroundings.stageCount += 1
    if let last, last.key.page == key.page, last.key.isReviewing == key.isReviewing {
      surroundings.motion.rowsChanged(
        from: last.value.rows, to: stage.rows, shown: surroundings.shown)
    } else {
      surroundings.motion.stop()
    }
    return stage
  }

  /// The errors that show.
  var problems: FormProblems {
    if let problems = surroundings.problems { return problems }
    let problems = FormProblems(engine)
    surroundings.problems = problems
    surroundings.problemSearches += 1
    return problems
  }

  /// Forgets what a change made untrue, and nothing else.
  func note(_ changes: FormChanges) {
    if changes.structure || changesStage(changes) { surroundings.version += 1 }
    guard let problems = surroundings.problems else { return }
    let areCurrent =
      !changes.structure && !changes.form
      && changes.fields.allSatisfy { problems.isCurrent($0, engine) }
    if !areCurrent { surroundings.problems = nil }
  }

  private func changesStage(_ changes: FormChanges) -> Bool {
    guard let stage = surroundings.stage?.value else { return false }
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
    let builder = FormViewBuilder(
      engine: engine, presentation: presentation, width: size.columns,
      problems: state.showsSummary ? problems.errors : [])
    let stage = stage
    let view = builder.frame(stage.pages, state)
    let body = body(stage, view, builder, renderer, width: size.columns - 1)
    let height = FormScreenRenderer.body(of: view, size: size).count
    let start = surroundings.viewport.place(body, height: height)
    var frame = renderer.frame(
      view, body, from: start, size: size, spinner: surroundings.motion.spinner)
    if surroundings.motion.isUnderWay { frame.isMoving = true }
    surroundings.frame = frame
    surroundings.shown = shown(body, stage)
    surroundings.drawnParts = body.drawn.count
    return frame
  }

  /// The page in parts: what is above the rows, each row, the form's own issues, the buttons.
  private func body(
    _ stage: FormStage, _ view: FormView, _ builder: FormViewBuilder,
    _ renderer: FormScreenRenderer, width: Int
  ) -> FormBody {
    let count = stage.rows.count
    let motion = surroundings.motion
    return FormBody(count: count + 3, focus: focusedPart(stage)) { part in
      var lines = FormLines(
        view.words, style: renderer.style, width: width, spinner: motion.spinner)
      switch part {
      case 0: lines.appendTop(of: view)
      case 1..<count + 1:
        self.append(stage.rows[part - 1], isFirst: part == 1, builder, motion, &lines)
      case count + 1:
        for row in builder.issueRows { lines.append(row) }
        lines.prepend(motion.closingLines(before: nil))
      default: lines.append(.buttons(builder.buttons(stage.pages, self.state)))
      }
      return lines
    }
  }

  private func append(
    _ row: FormStage.Row, isFirst: Bool, _ builder: FormViewBuilder, _ motion: FormMotion,
    _ lines: inout FormLines
  ) {
    if case .item(.heading) = row, !isFirst { lines.appendGap() }
    for row in builder.rows(of: row, &state) { lines.append(row) }
    if case .item(.field(let path)) = row, let count = motion.shownLines(of: path) {
      lines.keep(count)
    }
    let closing = row.target.map(motion.closingLines) ?? []
    if !closing.isEmpty { lines.prepend(closing) }
  }

  private func focusedPart(_ stage: FormStage) -> Int? {
    switch state.focus {
    case .problem?: 0
    case .button?: stage.rows.count + 2
    case let target?: stage.row(of: target).map { $0 + 1 }
    case nil: nil
    }
  }

  private func shown(_ body: FormBody, _ stage: FormStage) -> [FieldPath: [StyledText]] {
    guard !surroundings.motion.isReduced else { return [:] }
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
