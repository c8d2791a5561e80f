internal import FormKit

/// Makes the view of a form from the engine's state and a screen's own.
@MainActor
struct FormScreenBuilder {
  let engine: FormEngine
  let presentation: FormPresentation
  let width: Int
  /// Whether secrets are not even shown by their length, and sensitive values not at all.
  let hidesSecrets: Bool
  /// Whether every field shows its help and every list its options, as the focused one does.
  let showsAll: Bool
  /// Whether the screen has room for a closed calendar.
  let hasRoom: Bool
  /// Whether signs mark placeholders, where no colour tells them from values.
  let marksPlaceholders: Bool
  /// The summary of the errors, if it shows.
  let summary: ErrorSummaryComponent?
  private var messages: FormMessages { engine.environment.messages }

  /// The options of a list that show at once.
  static let visibleOptions = 7
  /// The options of a list that show where everything does.
  static let allOptions = 20
  /// The rows of a text of several lines: at least and at most.
  nonisolated static let areaRows = 3...6
  /// The errors that the summary names; of the others it gives the number.
  static let summaryLength = 5

  init(
    engine: FormEngine, presentation: FormPresentation, width: Int, hidesSecrets: Bool = false,
    hasRoom: Bool = false, showsAll: Bool = false, marksPlaceholders: Bool = false,
    summary: ErrorSummaryComponent? = nil
  ) {
    self.showsAll = showsAll
    self.hasRoom = hasRoom
    self.marksPlaceholders = marksPlaceholders
    self.hidesSecrets = hidesSecrets
    self.engine = engine
    self.presentation = presentation
    self.width = width
    self.summary = summary
  }

  /// The current page, everything on it; editors remember how far they scrolled.
  func view(_ state: inout FormScreenState) -> FormScreen {
    let stage = FormStage(engine, isReviewing: state.isReviewing)
    var view = frame(stage, state)
    view.rows = stage.rows.flatMap { rows(of: $0, &state) }
    view.rows += issueRows
    view.rows.append(.buttons(buttons(stage.pages, state)))
    return view
  }

  /// What is around the rows of the current page.
  func frame(_ stage: FormStage, _ state: FormScreenState) -> FormScreen {
    let pages = stage.pages
    var view = FormScreen()
    view.words = FormWords(messages)
    view.title = presentation.title(of: engine)
    if state.isReviewing {
      view.page = messages.text("form.review")
    } else if pages.isSeveral {
      let words = text("form.page", pages.current + 1, ["total": pages.pages.count])
      if presentation.notices.frame?.step == nil {
        view.step = .init(pages.current + 1, of: pages.pages.count, text: words)
        view.page = pages.page?.title
      } else {
        view.page = words + (pages.page?.title.map { ": \($0)" } ?? "")
      }
    }
    view.notices = presentation.notices.notices
    view.frame = presentation.notices.frame
    view.content = presentation.notices.shownContent
    view.contentButtons = presentation.contentButtons
    view.contentFollowsForm = presentation.contentFollowsForm
    if case .content(let button)? = state.focus { view.focusedContent = button }
    view.summary = summaryLines(state)
    view.status = state.busy
    view.progress = state.busy == nil ? nil : presentation.notices.progress
    view.help = FormKeyHelp.parts(
      for: state, stage, engine: engine, presentation: presentation)
    return view
  }

  /// What shows of one row of a page.
  func rows(of row: FormStage.Row, _ state: inout FormScreenState) -> [FormScreen.Row] {
    switch row {
    case .item(.heading(let text, let level)): return [.heading(text, level: level)]
    case .item(.field(let path)): return field(path, &state).map { [.field($0)] } ?? []
    case .item(.repetition(let path, let label, let canAdd)):
      let own = engine.ownIssues.filter { $0.field == FieldPath(path) }.map(FormScreen.Row.issue)
      guard canAdd else { return own }
      let text = messages.text("form.add", ["label": label])
      return own + [.add(path: path, label: text, isFocused: state.focus == .addItem(path))]
    case .entry(let row):
      let value = (try? engine.state(of: row.id)).map { wording($0).shownValue } ?? ""
      return [
        .entry(
          path: row.id, label: row.label, value: value, isFocused: state.focus == .entry(row.id))
      ]
    }
  }

  /// The issues of the form as a whole.
  var issueRows: [FormScreen.Row] {
    engine.ownIssues.filter { $0.field == nil }.map { .issue($0) }
  }

  /// The buttons of a page, in order.
  static func targets(
    _ pages: FormPages, _ presentation: FormPresentation, engine: FormEngine,
    _ state: FormScreenState
  ) -> [FormButtonID] {
    var result: [FormButtonID] = []
    if state.isReviewing || !pages.isSeveral {
      let isInContent = presentation.notices.content.contains { block in
        block.actions.contains(where: \.submitsForm)
      }
      if state.isReviewing || !isInContent { result.append(.submit) }
    } else {
      let isNext = pages.later.contains { !state.reviewedPages.contains($0.id) }
      result.append(isNext ? .nextPage : .review)
    }
    if state.isReviewing || pages.previous != nil { result.append(.previousPage) }
    let leading = engine.actionsBeforeSubmit.map { FormButtonID.action($0) }
    result.insert(contentsOf: leading, at: 0)
    result += presentation.actions(of: engine).map { .action($0.id) }
      .filter { !leading.contains($0) }
    if presentation.canGoBack, presentation.showsBackButton { result.append(.back) }
    return result
  }

  func buttons(_ pages: FormPages, _ state: FormScreenState) -> [FormScreen.Button] {
    let actions = Dictionary(
      presentation.actions(of: engine).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return Self.targets(pages, presentation, engine: engine, state).map { button in
      let label =
        switch button {
        case .previousPage: messages.text("form.previous")
        case .nextPage: messages.text("form.next")
        case .review: messages.text("form.review")
        case .submit: engine.submitLabel
        case .action(let id): actions[id]?.label ?? id
        case .back: messages.text("form.back")
        }
      let isDestructive =
        if case .action(let id) = button { actions[id]?.isDestructive ?? false } else { false }
      return FormScreen.Button(
        button: button, label: label, isFocused: state.focus == .button(button),
        isPrimary: button != .submit || presentation.submitStyle != .backLink,
        isDestructive: isDestructive, isStacked: engine.primaryAction != nil)
    }
  }

  private func summaryLines(_ state: FormScreenState) -> [FormScreen.SummaryLine] {
    if state.showsFailure {
      // A notice that gives the reason is enough.
      let isExplained = presentation.notices.notices.contains(where: \.canExplainRefusal)
      return isExplained ? [] : [.init(text: messages.text("form.failed"))]
    }
    guard state.showsSummary, let summary else { return [] }
    let shown = summary.items.prefix(Self.summaryLength).map { item in
      FormScreen.SummaryLine(
        text: item.text, path: item.path,
        isFocused: item.path.map { state.focus == .problem($0) } ?? false)
    }
    let rest = summary.items.count - shown.count
    let more = rest > 0 ? [text("form.attentionMore", rest)] : []
    return [.init(text: summary.title)] + shown + more.map { .init(text: $0) }
  }

  /// A text with a count, and perhaps other numbers, in the locale's digits.
  private func text(_ key: String, _ count: Int, _ others: [String: Int] = [:]) -> String {
    messages.text(key, count: count, others.mapValues(messages.locale.text(of:)))
  }

  private func wording(_ state: FieldState) -> FieldWording {
    FieldWording(
      state: state, messages: messages,
      formatting: try? engine.formattingStrategy(of: state.path))
  }

  private func field(_ path: FieldPath, _ state: inout FormScreenState) -> FormScreen.Field? {
    guard let fieldState = try? engine.state(of: path) else { return nil }
    let wording = wording(fieldState)
    let isFocused = state.focus == .field(path)
    let found = shownIssues(fieldState, wording, state)
    return FormScreen.Field(
      path: path, label: wording.label,
      demand: demand(fieldState, wording),
      isFocused: isFocused, control: control(wording, path, isFocused, &state),
      mark: mark(wording, found, state), status: status(wording, isFocused), issues: found,
      suggestions: suggestions(fieldState, wording, state),
      highlightedSuggestion: isFocused ? state.highlightedSuggestion : nil,
      help: isFocused && state.crop == nil || showsAll && wording.isEditable ? help(wording) : [],
      prefix: affixes(wording).prefix, suffix: affixes(wording).suffix,
      calendar: isFocused && wording.isEditable ? calendar(wording, state) : nil,
      preview: isFocused && state.crop == nil
        ? FormPictures.preview(at: path, of: state.pictures, in: engine) : nil,
      crop: isFocused ? state.crop : nil)
  }

  private func demand(_ state: FieldState, _ wording: FieldWording) -> FormScreen.Demand? {
    guard wording.isEditable else { return nil }
    // A switch that may stay off needs no word.
    if state.field.type == .toggle { return state.isRequired ? .required : nil }
    return state.isRequired ? nil : .optional
  }

  /// The status of a value, or the characters left of a limited text while it is typed.
  private func status(_ wording: FieldWording, _ isFocused: Bool) -> String? {
    if let status = wording.status { return status }
    guard wording.isEditable, let count = wording.characterCount else { return nil }
    return isFocused ? count.remaining : showsAll ? count.limit : nil
  }

  /// The month of a date that has the focus: where there is room for it, or when it is open.
  private func calendar(_ wording: FieldWording, _ state: FormScreenState) -> CalendarMonth? {
    guard wording.state.field.type == .date, hasRoom || state.calendarDay != nil else { return nil }
    let place = CalendarPlace(
      wording, engine, text: state.editors[wording.state.path]?.text)
    return CalendarMonth(
      of: state.calendarDay ?? place.start, chosen: place.chosen, marked: state.calendarDay,
      bounds: place.bounds, messages: messages)
  }

  /// The field's suggestions, or the names that a path may go on with.
  private func suggestions(
    _ field: FieldState, _ wording: FieldWording, _ state: FormScreenState
  ) -> [String] {
    guard wording.isFile, state.focus == .field(field.path), let directory = state.directory,
      let text = state.editors[field.path]?.text
    else { return field.suggestions }
    return directory.names(startingAs: text)
  }

  private func shownIssues(
    _ field: FieldState, _ wording: FieldWording, _ state: FormScreenState
  ) -> [FormIssue] {
    let path = field.path
    let issues = field.issues.filter {
      !isUnfinishedDate(field, $0, state) && !isUnreadPath(wording, $0, state)
    }.map(wording.worded)
    let problems = [state.entryProblems[path], state.fileProblems[path]].compactMap(\.self)
    let own = problems.filter { problem in !issues.contains { $0.message == problem } }
    return own.map {
      FormIssue(field: path, rule: "entry", severity: .error, message: $0)
    } + issues
  }

  /// Whether an issue only says that a date, which is being typed, is not whole.
  private func isUnfinishedDate(
    _ field: FieldState, _ issue: FormIssue, _ state: FormScreenState
  ) -> Bool {
    guard field.field.type == .date, issue.rule == "type",
      !field.isTouched || state.edited == field.path, state.focus == .field(field.path),
      let text = state.editors[field.path]?.text
    else { return false }
    return !DateEntry.isImpossible(text, messages.locale)
  }

  /// Whether an issue only says that no file is chosen while the path of one is typed.
  private func isUnreadPath(
    _ wording: FieldWording, _ issue: FormIssue, _ state: FormScreenState
  ) -> Bool {
    guard wording.isFile, issue.rule == "required",
      state.focus == .field(wording.state.path)
    else { return false }
    return state.editors[wording.state.path]?.text.isEmpty == false
  }

  private func mark(
    _ wording: FieldWording, _ issues: [FormIssue], _ state: FormScreenState
  ) -> FormScreen.Mark? {
    guard wording.isEditable else { return nil }
    if wording.state.status == .pending { return .pending }
    if issues.contains(where: { $0.severity == .error }) { return .invalid }
    if wording.state.status == .unverified { return .unverified }
    if issues.contains(where: { $0.severity == .warning }) { return .warned }
    // A submission that is under way may still refuse the value.
    let isRefused =
      engine.status == .submitting || state.refusedFields.contains(wording.state.path)
    return wording.isConfirmed && !isRefused ? .valid : nil
  }

  private func help(_ wording: FieldWording) -> [String] {
    let format = wording.format.map { messages.text("form.format", ["format": $0]) }
    return [wording.help, wording.hint, format].compactMap(\.self)
  }

  private func control(
    _ wording: FieldWording, _ path: FieldPath, _ isFocused: Bool, _ state: inout FormScreenState
  ) -> FormScreen.Control {
    if !wording.isEditable { return .readOnly(wording.shownValue) }
    if isFocused, let open = state.crop {
      return .closed(open.crop.text, placeholder: "", isPicker: false)
    }
    if wording.state.field.type == .toggle { return .toggle(wording.state.value == .bool(true)) }
    if let options = wording.options {
      guard isFocused || showsAll else {
        return .closed(wording.shownValue, placeholder: closedPlaceholder(wording), isPicker: true)
      }
      return list(
        options, wording.state, state.picker(path, wording), isFocused: isFocused)
    }
    if !isFocused, wording.isFile, !wording.state.value.isEmpty {
      return .closed(wording.shownValue, placeholder: "", isPicker: false)
    }
    if hidesSecrets, wording.state.field.sensitive, !wording.state.value.isEmpty {
      return .closed(wording.shownValue, placeholder: "", isPicker: false)
    }
    let placeholder = editorPlaceholder(wording, hasHelp: isFocused || showsAll)
    var editor = state.editors[path] ?? FieldEditing.editor(for: wording)
    if wording.state.field.type == .textarea {
      let areaWidth = max(4, min(width - 7, 64))
      let area = editor.area(width: areaWidth, height: Self.areaRows.upperBound)
      if state.editors[path] != nil { state.editors[path] = editor }
      return .area(area, width: areaWidth, placeholder: placeholder)
    }
    editor.mask = wording.isMasked && !state.revealed.contains(path) ? "•" : nil
    let inputWidth = inputWidth(wording, placeholder)
    let window = editor.window(width: inputWidth)
    if state.editors[path] != nil { state.editors[path] = editor }
    return .editor(window, width: inputWidth, placeholder: placeholder)
  }

  /// The units of an input and their columns; none where they leave too little room for the text.
  private func affixes(
    _ wording: FieldWording
  ) -> (prefix: String?, suffix: String?, width: Int) {
    let (prefix, suffix) = (wording.prefix, wording.suffix)
    let columns = [prefix, suffix].compactMap(\.self).reduce(0) {
      $0 + DisplayText.width(of: $1) + 1
    }
    return width - 7 - columns >= 8 ? (prefix, suffix, columns) : (nil, nil, 0)
  }

  /// The columns of an input: as its kind needs them, and the cursor behind the text.
  private func inputWidth(_ wording: FieldWording, _ placeholder: String) -> Int {
    let field = wording.state.field
    let most = max(4, min(width - 7 - affixes(wording).width, 48))
    let needed: Int
    switch field.type {
    case .date: needed = marksPlaceholders ? 12 : 10
    case .time: needed = 7
    case .integer, .number: needed = 12
    case .phone: needed = 20
    default:
      needed = autofilledLength(field) ?? field.longestText.flatMap { $0 <= 40 ? $0 : nil } ?? most
    }
    return min(most, max(4, needed, DisplayText.width(of: placeholder)) + 1)
  }

  /// The length of what an autofill token fills in; nil for one of no fixed length.
  private func autofilledLength(_ field: FormField) -> Int? {
    switch field.autofill?.split(separator: " ").last {
    case "cc-exp": 5
    case "cc-csc": 4
    default: nil
    }
  }

  private func closedPlaceholder(_ wording: FieldWording) -> String {
    marked(wording.placeholder.isEmpty ? messages.text("form.choose") : wording.placeholder)
  }

  /// A placeholder between signs, where they mark it.
  private func marked(_ placeholder: String) -> String {
    marksPlaceholders && !placeholder.isEmpty ? "‹\(placeholder)›" : placeholder
  }

  /// What an empty input shows; not the format where the help says it.
  private func editorPlaceholder(_ wording: FieldWording, hasHelp: Bool) -> String {
    if hasHelp, wording.placeholder == wording.format { return "" }
    if !wording.placeholder.isEmpty { return marked(wording.placeholder) }
    if wording.isFile { return marked(messages.text("form.filePath")) }
    return hasHelp ? "" : marked(wording.format ?? "")
  }

  private func list(
    _ options: [FieldWording.Option], _ state: FieldState, _ picker: ChoicePicker,
    isFocused: Bool
  ) -> FormScreen.Control {
    let matches = picker.matches(options.map(\.label))
    let marked = picker.highlight ?? (isFocused ? matches.first : nil)
    let place = marked.flatMap(matches.firstIndex(of:)) ?? 0
    let count = showsAll ? Self.allOptions : Self.visibleOptions
    let start = max(0, min(place - count / 2, matches.count - count))
    let shown = matches.dropFirst(start).prefix(count)
    let below = matches.count - start - shown.count
    let chosen = state.value.arrayValue ?? [state.value]
    return .options(
      shown.map { index in
        FormScreen.Option(
          index: index, label: options[index].label,
          isChosen: chosen.contains(options[index].value),
          isMarked: index == marked)
      }, filter: picker.filter.isEmpty ? "" : messages.text("form.filter", ["text": picker.filter]),
      above: start > 0 ? text("form.optionsMore", start) : nil,
      below: below > 0 ? text("form.optionsMore", below) : nil,
      isMultiple: state.field.type == .multiChoice)
  }
}
