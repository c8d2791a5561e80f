public import FormKit

extension FormEngine {
  /// Puts what a browser sent into the form, as if it had been typed.
  ///
  /// A blank secret that had been given stays, and so does what the page showed and the browser sent
  /// back: that is no edit. Items are added up to the repeat's maximum, one after
  /// the other; a name that skips one means nothing. What shows only because of another answer is
  /// taken once that answer is.
  ///
  /// - Returns: The names that mean nothing here, in their order: unknown, hidden, read-only.
  @discardableResult
  public func apply(_ submission: HTMLSubmission) -> [String] {
    if let page = submission.page { try? showPage(page) }
    var values: [(path: FieldPath, texts: [String])] = []
    var places: TextMap<Int> = [:]
    for field in submission.fields where !field.name.hasPrefix("_") {
      if let place = places[field.name] {
        values[place].texts.append(field.value)
      } else {
        places[field.name] = values.count
        values.append((FieldPath(field.name), [field.value]))
      }
    }
    for (path, _) in values { addItems(for: path.description) }
    var (waiting, files) = (values, submission.files)
    // Each round may show what the next one takes; conditions are no deeper than a person reads.
    for _ in 0..<16 where !waiting.isEmpty || !files.isEmpty {
      let ready = waiting.filter { isEditable($0.path) }
      let picked = files.filter { isEditable($0.key) }
      if ready.isEmpty, picked.isEmpty { break }
      waiting.removeAll { isEditable($0.path) }
      for path in picked.keys { files[path] = nil }
      try? batch(
        ready.compactMap { change($0.path, $0.texts) } + picked.map { ($0.key, $0.value) })
    }
    return waiting.map(\.path.description)
  }

  /// Applies a submission and does what its button says.
  ///
  /// Checks and the submission itself come out as ``FormEngine/takeEffects()``.
  ///
  /// - Returns: The id of the action that ends the form, if one of the form's was pressed.
  @discardableResult
  public func perform(_ submission: HTMLSubmission) -> String? {
    apply(submission)
    return press(submission.button)
  }

  /// Does what a button says.
  ///
  /// - Returns: The id of the action that ends the form, if one of the form's was pressed.
  @discardableResult
  public func press(_ button: HTMLSubmission.Button) -> String? {
    switch button {
    case .submit: submit()
    case .nextPage: goToNextPage()
    case .previousPage: goBack()
    case .update, .back: break
    case .action(let id): return actions.contains { $0.id == id } ? id : nil
    case .page(let id): try? showPage(id)
    case .add(let path): try? addItem(to: path)
    case .remove(let path): try? removeItem(path)
    case .change(let path): try? reveal(path)
    case .retry(let path): try? retryChecks(of: path)
    case .use(let path, let text):
      let suggestions = (try? state(of: path))?.suggestions ?? []
      if suggestions.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
        try? set(path, to: .string(text))
      }
    }
    return nil
  }

  private func isEditable(_ path: FieldPath) -> Bool {
    guard let state = try? state(of: path) else { return false }
    return state.isVisible && state.isEnabled && !state.isReadOnly
  }

  /// Adds the item a path names, when it is the next one of its repeat.
  private func addItems(for path: String) {
    var end = path.startIndex
    while let close = path[end...].firstIndex(of: "]") {
      let item = path[...close]
      end = path.index(after: close)
      guard let open = item.lastIndex(of: "["),
        let index = Int(item[item.index(after: open)..<close]),
        let count = try? items(of: String(item[..<open])).count, index <= count
      else { return }
      if index == count { try? addItem(to: String(item[..<open])) }
    }
  }

  /// The value that the texts under a field's name mean; nil to leave the field as it is.
  private func change(_ path: FieldPath, _ texts: [String]) -> (FieldPath, FormValue)? {
    guard let state = try? state(of: path), let value = value(of: texts, state) else { return nil }
    let isShown = value.isEmpty && state.value.isEmpty || value == state.value
    return isShown ? nil : (path, value)
  }

  private func value(of texts: [String], _ state: FieldState) -> FormValue? {
    let last = texts.last ?? ""
    switch state.field.type {
    case .toggle: return .bool(texts.contains("true"))
    case .multiChoice:
      var seen: Set<[UInt8]> = []
      let chosen = texts.filter { !$0.isEmpty && seen.insert(Array($0.utf8)).inserted }
      return .array(chosen.map { option($0, state) })
    case .choice: return last.isEmpty ? .null : option(last, state)
    case .image, .file: return nil
    default:
      if last.isEmpty, state.field.sensitive || state.field.type == .password { return nil }
      return .string(last)
    }
  }

  /// The value of the option that is sent as a text; the text itself when no option is.
  private func option(_ text: String, _ state: FieldState) -> FormValue {
    guard case .fixed(let options)? = state.field.options else { return .string(text) }
    return options.first { $0.value.stringValue == nil && $0.value.json() == text }?.value
      ?? .string(text)
  }
}
