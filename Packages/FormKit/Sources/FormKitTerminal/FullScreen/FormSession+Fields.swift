internal import FormKit

extension FormSession {
  /// Keys of a switch.
  func handleToggle(_ key: KeyPress, _ wording: FieldWording) {
    let path = wording.state.path
    switch key {
    case .character(" "): set(path, to: .bool(wording.state.value != .bool(true)))
    case .right: set(path, to: true)
    case .left: set(path, to: false)
    case .enter: goOn()
    case .up: moveFocus(by: -1)
    case .down: moveFocus(by: 1)
    default:
      guard case .character(let character) = key.key, key.modifiers.isEmpty,
        let answer = wording.messages.answer(String(character))
      else { return }
      set(path, to: .bool(answer))
    }
  }

  /// Keys of a list of options.
  func handleOptions(_ key: KeyPress, _ wording: FieldWording, _ options: [FieldWording.Option]) {
    let path = wording.state.path
    let labels = options.map(\.label)
    var picker = picker(path, wording)
    var leaves = 0
    switch key {
    case .up: leaves = picker.move(by: -1, labels) ? 0 : -1
    case .down: leaves = picker.move(by: 1, labels) || loadMore(wording) ? 0 : 1
    case .right where picker.highlight == nil && wording.state.field.type == .choice:
      // The mark is on the first option already.
      guard let first = picker.matches(labels).first else { return }
      picker.mark(first)
      choose(picker, wording, options)
    case .left where picker.move(by: -1, labels), .right where picker.move(by: 1, labels):
      if wording.state.field.type == .choice { choose(picker, wording, options) }
    case .character(" ") where picker.takesSpace(labels):
      // A second space adds nothing while the source has not answered.
      if !picker.filter.hasSuffix(" ") { picker.type(" ", labels) }
    case .character(" "):
      if picker.highlight == nil { picker.matches(labels).first.map { picker.mark($0) } }
      choose(picker, wording, options)
    case .control("a") where wording.state.field.type == .multiChoice:
      chooseAll(picker, wording, options)
    case .enter: return enter(picker, wording, options)
    case .home: _ = picker.jump(by: -labels.count, labels)
    case .end: if !picker.jump(by: labels.count, labels) { _ = loadMore(wording) }
    case .pageUp: _ = picker.jump(by: -FormScreenBuilder.visibleOptions, labels)
    case .pageDown:
      if !picker.jump(by: FormScreenBuilder.visibleOptions, labels) { _ = loadMore(wording) }
    case .backspace, .delete:
      if !picker.deleteBackward(labels), wording.state.field.type == .choice {
        set(path, to: .null)
      }
    default:
      guard case .character(let character) = key.key, key.modifiers.isEmpty,
        !picker.isFilterKey(character, labels)
      else { return }
      picker.type(String(character), labels)
    }
    state.pickers[path] = picker
    search(picker, wording)
    if leaves != 0 { moveFocus(by: leaves) }
  }

  /// Enter takes what was marked since the focus came, then goes on; where an answer must be chosen and none
  /// is, the first one, which has the mark, unless the same key would submit it.
  private func enter(
    _ picker: ChoicePicker, _ wording: FieldWording, _ options: [FieldWording.Option]
  ) {
    var picker = picker
    let goesOn = FormKeyHelp.enter(wording.state.path, wording, stage) == "nextField"
    if goesOn, picker.enterTakesFirst(wording),
      let first = picker.matches(options.map(\.label)).first
    {
      picker.mark(first)
    }
    if wording.state.field.type == .choice, picker.highlight != nil {
      choose(picker, wording, options)
    }
    goOn()
  }

  /// Takes the marked option; of several, takes it in or out.
  func choose(
    _ picker: ChoicePicker, _ wording: FieldWording, _ options: [FieldWording.Option]
  ) {
    guard let index = picker.highlight, options.indices.contains(index) else { return }
    let path = wording.state.path
    let value = options[index].value
    guard wording.state.field.type == .multiChoice else {
      if wording.state.value != value { set(path, to: value) }
      return
    }
    let chosen = wording.state.value.arrayValue ?? []
    guard chosen.contains(value) else {
      return set(path, to: .array(Self.adding([value], to: chosen, wording, options)))
    }
    set(path, to: .array(chosen.filter { $0 != value }))
  }

  /// Takes all options that match in; out when all of them are in.
  private func chooseAll(
    _ picker: ChoicePicker, _ wording: FieldWording, _ options: [FieldWording.Option]
  ) {
    let matching = picker.matches(options.map(\.label)).map { options[$0].value }
    // What shows while the source looks for others is not what was typed.
    guard !matching.isEmpty, !picker.awaitsSource else { return }
    let chosen = wording.state.value.arrayValue ?? []
    let isAll = Set(matching).isSubset(of: chosen)
    let values =
      isAll
      ? chosen.filter { !matching.contains($0) }
      : Self.adding(matching, to: chosen, wording, options)
    set(wording.state.path, to: .array(values))
  }

  /// The chosen values and some more, in the order of the options; those that another search found follow.
  private static func adding(
    _ values: [FormValue], to chosen: [FormValue], _ wording: FieldWording,
    _ options: [FieldWording.Option]
  ) -> [FormValue] {
    let wanted = Set(values).union(chosen)
    let listed = options.map(\.value)
    let others = wording.searchesSource ? chosen.filter { !listed.contains($0) } : []
    return listed.filter(wanted.contains) + others
  }

  /// Keys of a line of text.
  func handleText(_ key: KeyPress, _ wording: FieldWording) {
    let path = wording.state.path
    switch key {
    case .enter: goOn()
    case .up: if state.editors[path]?.moveUp() != true { moveFocus(by: -1) }
    case .down: if state.editors[path]?.moveDown() != true { moveFocus(by: 1) }
    case .control("r") where wording.isMasked:
      if state.revealed.remove(path) == nil { state.revealed.insert(path) }
    case _ where key.makesNewLine && wording.state.field.type == .textarea: insert("\n")
    default:
      if Self.move(&state.editors[path], key) { return }
      if let change = Self.deletion(key) { return edit(path, change) }
      guard case .character(let character) = key.key, key.modifiers.isEmpty else { return }
      type(String(character), wording)
    }
  }

  /// Types a text; in a date that is unchanged since the focus came, a digit at its end starts a new date.
  private func type(_ text: String, _ wording: FieldWording) {
    let path = wording.state.path
    let isWhole = wording.state.value.stringValue.flatMap { FormDate($0) } != nil
    let canStartAnew =
      wording.state.field.type == .date && isWhole && state.edited != path
      && text.first?.isWholeNumber == true
    edit(path) { editor in
      if canStartAnew, editor.cursor == editor.characters.count { editor.replace(with: "") }
      return editor.insert(text)
    }
  }

  /// Inserts a pasted text where the focus takes text.
  func insert(_ text: String) {
    state.calendarDay = nil
    state.crop = nil
    state.highlightedSuggestion = nil
    guard let path = state.focus?.path, let wording = wording(path) else { return }
    if let options = wording.options {
      var picker = picker(path, wording)
      picker.type(text, options.map(\.label))
      state.pickers[path] = picker
      search(picker, wording)
    } else if wording.state.field.type == .textarea {
      edit(path) { $0.insert(text) }
    } else if wording.state.field.type != .toggle {
      type(text.hasSuffix("\n") ? String(text.dropLast()) : text, wording)
    }
  }

  /// Changes a text and tells the form; nothing when the text stayed the same.
  func edit(_ path: FieldPath, _ change: (inout LineEditor) -> Bool) {
    guard let before = state.editors[path], let wording = wording(path) else { return }
    var editor = before
    _ = change(&editor)
    if editor.text != before.text, let formatting = wording.formatting {
      editor = FieldEditing.formatted(editor, from: before, formatting)
    }
    let isImpossible =
      wording.state.field.type == .date
      && DateEntry.isImpossible(editor.text, wording.messages.locale)
    state.entryProblems[path] = isImpossible ? wording.messages.text(.malformed, as: .date) : nil
    state.editors[path] = editor
    guard !editor.text.utf8.elementsEqual(before.text.utf8) else { return }
    state.edited = path
    state.highlightedSuggestion = nil
    completesWhenRead = false
    guard wording.isFile else {
      return set(path, to: FieldEditing.value(of: editor.text, wording))
    }
    state.fileProblems[path] = nil
    knownFiles[path] = nil
    lookAround(editor.text)
    if !wording.state.value.isEmpty || editor.isEmpty { set(path, to: .null) }
    lookAhead()
  }

  private static func deletion(_ key: KeyPress) -> ((inout LineEditor) -> Bool)? {
    switch key {
    case .backspace: { $0.deleteBackward() }
    case .delete: { $0.deleteForward() }
    case .control("w"), KeyPress(.backspace, modifiers: .alt): { $0.deleteWordBackward() }
    case .control("u"): { $0.killToStart() }
    case .control("k"): { $0.killToEnd() }
    default: nil
    }
  }

  /// Moves the cursor; false when the key is none for that.
  private static func move(_ editor: inout LineEditor?, _ key: KeyPress) -> Bool {
    switch key {
    case .left, .control("b"): editor?.moveBackward()
    case .right, .control("f"): editor?.moveForward()
    case .home, .control("a"): editor?.moveToStart()
    case .end, .control("e"): editor?.moveToEnd()
    case .alt("b"), KeyPress(.left, modifiers: .control): editor?.moveWordBackward()
    case .alt("f"), KeyPress(.right, modifiers: .control): editor?.moveWordForward()
    default: return false
    }
    return true
  }
}

extension FormSession {
  /// Whether the focus is on a text of several lines.
  var isInArea: Bool { state.focus?.path.flatMap(wording)?.state.field.type == .textarea }
}

extension KeyPress {
  /// Whether it makes a new line in a text of several lines and is Enter elsewhere: Ctrl-J, which every
  /// terminal tells from Enter, and Shift-Enter, which some do.
  var isLineFeed: Bool { self == .control("j") || self == KeyPress(.enter, modifiers: .shift) }

  /// Whether it makes a new line in a text of several lines.
  var makesNewLine: Bool {
    isLineFeed || self == KeyPress(.enter, modifiers: .alt)
      || self == KeyPress(.character("j"), modifiers: [.control, .alt])
  }
}
