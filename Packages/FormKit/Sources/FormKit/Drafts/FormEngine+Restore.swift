extension FormEngine {
  /// Continues a form where a draft left it: values, touched fields, page and focus; without a page, on that of the
  /// field with the focus.
  ///
  /// A draft of an older version goes through the schema's migrations first. What somebody set in
  /// this engine already is not overwritten. Restoring is no edit: there is nothing to undo, and
  /// ``reset()`` goes back to the form's own start.
  ///
  /// - Parameters:
  ///   - draft: A draft of this schema's id.
  ///   - secrets: The sensitive values; default none.
  /// - Returns: What could not be carried over.
  @discardableResult
  public func restore(
    _ draft: FormDraft, secrets: [FieldPath: FormValue] = [:]
  ) -> DraftReport {
    var passage = DraftPassage(draft: draft, secrets: secrets)
    form.schema.migrate(&passage)
    let isExact = draft.version == form.schema.version
    var plan = RestorePlan(isExact: isExact, losses: passage.losses)
    plan.collect(passage.draft.values, into: root, of: self)
    plan.collect(passage.secrets, of: self)
    put(plan, touched: passage.draft.touched)
    let slot = passage.draft.focused.flatMap { try? find($0) }
    let page = slot.flatMap { form.schema.pages[safe: $0.compiled.page]?.id }
    if let page = passage.draft.page ?? page { try? showPage(page) }
    if let slot, slot.isVisible { try? focus(slot.path) }
    return DraftReport(
      draftVersion: draft.version, formVersion: form.schema.version, losses: plan.losses)
  }

  private func put(_ plan: RestorePlan, touched: [FieldPath]) {
    for (slot, value) in plan.values {
      slot.wasSet = true
      put(value, into: slot)
    }
    for path in touched {
      guard let slot = try? find(path) else { continue }
      touch(slot)
      slot.isVisited = true
      if effectiveMode(of: slot) == .onBlur { slot.isJudged = true }
      mark(slot)
    }
    settle()
    for (slot, _) in plan.values where slot.isJudged { scheduleChecks(slot) }
    settle()
  }

  /// Makes a repeat hold so many items; those that are there stay.
  fileprivate func resize(_ repetition: Int, of node: ItemNode, to count: Int) {
    let policy = node.group.repeats[repetition]
    var items = Array(node.children[repetition].prefix(count))
    while items.count < count {
      let item = ItemNode(
        group: policy.group, parent: node, repetition: repetition, position: items.count)
      fill(item, with: [:], isPartial: true)
      item.forEachSlot { parse($0) }
      item.captureInitial()
      items.append(item)
    }
    replaceItems(of: node, repetition, with: items)
  }
}

/// What a draft puts where.
private struct RestorePlan {
  /// Whether the draft is of the form's own version, whose half-typed values fit as they are.
  let isExact: Bool
  var losses: [DraftReport.Loss]
  var values: [(FieldSlot, FormValue)] = []

  mutating func collect(
    _ given: FormObject, into node: ItemNode, of engine: FormEngine
  ) {
    for (key, value) in given.sorted(by: { $0.key.isExactlyBefore($1.key) }) {
      let path = node.prefix + key
      if let index = node.group.members.field(key) {
        add(value, to: node.slots[index], path)
      } else if let index = node.group.members.repetition(key) {
        collect(value, index, of: node, path, engine)
      } else {
        lose(path, .unknownField)
      }
    }
  }

  /// The secrets, whose items the values brought about.
  mutating func collect(_ secrets: [FieldPath: FormValue], of engine: FormEngine) {
    for (path, value) in secrets.sorted(by: {
      $0.key.description.isExactlyBefore($1.key.description)
    }) {
      if let slot = try? engine.find(path) {
        if slot.field.sensitive {
          add(value, to: slot, path.description)
        } else {
          lose(path.description, .noLongerSensitive)
        }
      } else {
        lose(path.description, .unknownField)
      }
    }
  }

  private mutating func collect(
    _ value: FormValue, _ repetition: Int, of node: ItemNode, _ path: String, _ engine: FormEngine
  ) {
    guard case .array(let items) = value, items.allSatisfy({ $0.objectValue != nil }) else {
      return lose(path, .wrongType)
    }
    if engine.isChanged(repetition, of: node) { return }
    let policy = node.group.repeats[repetition].policy
    let room = max(engine.form.maximum(of: policy), node.children[repetition].count)
    for index in items.indices.dropFirst(room) { lose("\(path)[\(index)]", .tooManyItems) }
    engine.resize(repetition, of: node, to: min(items.count, room))
    for (item, given) in zip(node.children[repetition], items) {
      collect(given.objectValue ?? [:], into: item, of: engine)
    }
  }

  private mutating func add(_ value: FormValue, to slot: FieldSlot, _ path: String) {
    guard !slot.wasSet, slot.compiled.compute == nil else { return }
    let (_, isWrong) = FieldParser.parse(value, as: slot.field, region: nil)
    if !isExact, isWrong { return lose(path, .wrongType) }
    values.append((slot, value))
  }

  private mutating func lose(_ path: String, _ reason: DraftReport.Reason) {
    losses.append(DraftReport.Loss(field: FieldPath(path), reason: reason))
  }
}
