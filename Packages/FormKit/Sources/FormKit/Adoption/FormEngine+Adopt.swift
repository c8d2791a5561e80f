extension FormEngine {
  /// Goes on under a changed schema, such as a newer version the backend serves.
  ///
  /// What both schemas have keeps its state: what was typed, set, touched, judged and answered; items
  /// with their ids; the page, the focus, undo, a running submission. The new schema's migrations say
  /// what goes by another name or has another type. What was under way, a pause or a check, is asked
  /// again. A repeat grows to a new minimum; a field nobody has been in takes a new default. Fields
  /// whose state is as before are not reported as changed.
  ///
  /// A field that stops being sensitive starts empty: its secret never reaches what is not secret.
  ///
  /// Cost is linear in the form.
  ///
  /// - Parameter form: A form of the same schema id.
  /// - Returns: The values that could not be carried over, without the values.
  /// - Throws: ``FormEngineError/otherForm(_:)``, before anything changed.
  @discardableResult
  public func adopt(_ form: CompiledForm) throws(FormEngineError) -> DraftReport {
    guard form.schema.id == self.form.schema.id else { throw .otherForm(form.schema.id) }
    let version = self.form.schema.version
    let adoption = FormAdoption(of: form, by: self)
    adoption.run()
    return DraftReport(
      draftVersion: version, formVersion: form.schema.version, losses: adoption.losses)
  }
}

/// One passage of a running form to a changed schema.
///
/// It builds the new form's fields beside the old ones, copies their state, and changes the engine
/// over once all is there.
final class FormAdoption {
  private let engine: FormEngine
  private let form: CompiledForm
  let routes: SchemaRoutes
  /// Keeps the former fields alive until the end.
  private let formerRoot: ItemNode
  private(set) var losses: [DraftReport.Loss] = []
  /// The new items and fields by the former ones.
  private var nodes: [ObjectIdentifier: ItemNode] = [:]
  private var slots: [ObjectIdentifier: FieldSlot] = [:]
  /// Fields that start here, or whose start was a default.
  private var starting: [FieldSlot] = []
  private var freshItems: [ItemNode] = []
  /// What was shown of each new field's former self.
  private var statesBefore: [ObjectIdentifier: FieldState] = [:]
  private var waitedForChecks: [FieldSlot] = []
  private var runningChecks: [(slot: FieldSlot, index: Int)] = []
  private var waitedForPause: [FieldSlot] = []

  init(of form: CompiledForm, by engine: FormEngine) {
    self.form = form
    self.engine = engine
    formerRoot = engine.root
    routes = SchemaRoutes(from: engine.form, to: form)
  }

  func run() {
    let former = engine.allSlots()
    let states = former.map { engine.state(of: $0) }
    let phases = former.map { $0.checks.map(\.phase) }
    let pauses = former.map { $0.debounceTimer != nil }
    for slot in former {
      engine.cancelChecks(of: slot)
      engine.cancelDebounce(of: slot)
      engine.cancelExtras(of: slot)
    }
    guard let root = carried(formerRoot) else { return }
    let undo = engine.undoStack.map(carried)
    let redo = engine.redoStack.map(carried)
    for (index, slot) in former.enumerated() {
      guard let new = slots[ObjectIdentifier(slot)] else { continue }
      statesBefore[ObjectIdentifier(new)] = states[index]
      resume(new, from: slot, phases: phases[index], isPaused: pauses[index])
    }
    changeOver(to: root, undo: undo, redo: redo, former: former)
    settle()
  }

  /// Answers count for the value they were given for; what was asked is asked again.
  private func resume(
    _ slot: FieldSlot, from former: FieldSlot, phases: [CheckState.Phase], isPaused: Bool
  ) {
    if isPaused { waitedForPause.append(slot) }
    for (check, phase) in zip(former.checks, phases) {
      let index = slot.checks.firstIndex { $0.asksAs(check) }
      guard let index else { continue }
      switch phase {
      case .waiting: waitedForChecks.append(slot)
      case .running: runningChecks.append((slot, index))
      case .idle, .available, .taken, .offline, .failed: slot.checks[index].phase = phase
      }
    }
    guard let side = former.side, let extras = slot.compiled.extras else { return }
    slot.side = carried(side, to: extras, of: slot, from: former.compiled.extras)
  }

  private func changeOver(
    to root: ItemNode, undo: [UndoEntry], redo: [UndoEntry], former: [FieldSlot]
  ) {
    let page = engine.form.schema.pages[safe: engine.currentPage]?.id
    let gated = engine.gatedRepeats.compactMap(carried)
    let malformed = engine.malformedRepeats.compactMap { node, index in
      carried(index, of: node).map { (node: $0.parent, repetition: $0.repetition) }
    }
    let shown = carriedFormRules()
    let reported = engine.reported.compactMap { slots[ObjectIdentifier($0)] }
    engine.focused = engine.focused.flatMap { successor(of: $0, among: former) }
    engine.form = form
    engine.root = root
    engine.gatedRepeats = Set(gated)
    engine.malformedRepeats = malformed
    engine.shownFormRules = Set(
      shown.keys.filter { engine.shownFormRules.contains(shown[$0] ?? -1) })
    engine.formFailures = shown.compactMapValues { engine.formFailures[$0] }
    engine.deferred = engine.deferred.compactMap { slots[ObjectIdentifier($0)] }
    engine.reported = reported
    engine.undoStack = undo.filter { !$0.isEmpty }
    engine.redoStack = redo.filter { !$0.isEmpty }
    engine.shownErrors = 0
    engine.unknownFields.removeAll { (try? engine.find($0)) != nil }
    engine.currentPage =
      form.schema.pages.firstIndex { $0.id == page }
      ?? min(engine.currentPage, max(form.schema.pages.count - 1, 0))
  }

  private func settle() {
    let present = engine.allSlots()
    let wasReported = Set(engine.reported.map(ObjectIdentifier.init))
    let attached = Set(present.map(ObjectIdentifier.init))
    for slot in Array(slots.values) + starting {
      slot.isDetached = !attached.contains(ObjectIdentifier(slot))
      let value = slot.value
      engine.parse(slot)
      if !Comparison.equal(value, slot.value) { engine.cancelChecks(of: slot) }
    }
    for slot in present {
      engine.enqueueValue(slot)
      engine.mark(slot)
    }
    for slot in waitedForPause { engine.scheduleDebouncedRules(slot) }
    if engine.submission == .awaitingChecks { judgeStarting() }
    engine.formRulesDirty = Set(form.formRules.indices)
    engine.settle()
    for item in freshItems { item.captureInitial() }
    for slot in starting {
      slot.initial = slot.raw
      slot.wasClearedInitially = slot.isCleared
    }
    for slot in waitedForChecks where slot.isJudged { engine.scheduleChecks(slot) }
    for (slot, index) in runningChecks where slot.checks[index].phase == .idle {
      engine.startCheck(slot, index)
    }
    engine.settle()
    engine.reported = present.filter { slot in
      let id = ObjectIdentifier(slot)
      slot.isReported = wasReported.contains(id) || statesBefore[id] != engine.state(of: slot)
      return slot.isReported
    }
    engine.structureChanged = true
    engine.formChanged = true
  }

  /// A submission on its way touches and judges what has come since.
  private func judgeStarting() {
    for slot in starting where !slot.isDetached {
      engine.touch(slot)
      slot.isJudged = true
      slot.showsSubmitRules = true
    }
  }
}

extension FormAdoption {
  /// The item under the changed schema; nil when its repeat is gone.
  private func carried(_ former: ItemNode) -> ItemNode? {
    if let known = nodes[ObjectIdentifier(former)] { return known }
    guard let scope = routes[former.group] else { return nil }
    var place: (parent: ItemNode, repetition: Int)?
    if let parent = former.parent {
      place = carried(former.repetition, of: parent)
      if place == nil { return nil }
    }
    let node = ItemNode(
      group: scope.group, parent: place?.parent, repetition: place?.repetition ?? 0,
      continuing: former)
    nodes[ObjectIdentifier(former)] = node
    node.slots = scope.fields.enumerated().map { index, source in
      source.flatMap {
        carried(
          former.slots[$0], to: scope.group.fields[index], of: node, by: scope.types[$0] ?? [])
      } ?? start(scope.group.fields[index], of: node)
    }
    for index in scope.repeats.indices { carryItems(of: former, to: node, index, scope) }
    reportEnds(of: former, scope)
    return node
  }

  private func carried(
    _ repetition: Int, of former: ItemNode
  ) -> (parent: ItemNode, repetition: Int)? {
    guard let parent = carried(former), let scope = routes[former.group],
      let index = scope.repeats.firstIndex(of: repetition)
    else { return nil }
    return (parent, index)
  }

  private func start(_ field: CompiledField, of node: ItemNode) -> FieldSlot {
    let slot = engine.startingSlot(field, of: node, given: nil)
    starting.append(slot)
    return slot
  }

  private func carryItems(
    of former: ItemNode, to node: ItemNode, _ index: Int, _ scope: SchemaRoutes.Scope
  ) {
    if let source = scope.repeats[index] {
      node.children[index] = former.children[source].compactMap(carried)
      node.initialChildren[index] = former.initialChildren[source].compactMap(carried)
    }
    let carriedCount = node.children[index].count
    engine.addStartingItems(to: node, index)
    let fresh = node.children[index].dropFirst(carriedCount)
    freshItems += fresh
    for item in fresh { item.forEachSlot { starting.append($0) } }
    let missing = node.group.repeats[index].policy.minimum - node.initialChildren[index].count
    node.initialChildren[index] += fresh.suffix(max(0, missing))
  }

  /// A field's new self with the state of its former one; nil when the value cannot be kept.
  private func carried(
    _ former: FieldSlot, to field: CompiledField, of node: ItemNode, by types: [FieldType]
  ) -> FieldSlot? {
    if former.field.sensitive, !field.field.sensitive, field.compute == nil {
      lose(former, .noLongerSensitive)
      return nil
    }
    let raw: FormValue
    switch fitted(former.raw, of: former, to: field, by: types) {
    case .success(let value): raw = value
    case .failure(let refusal):
      lose(former, refusal.reason)
      return nil
    }
    let slot = FieldSlot(compiled: field, item: node, raw: raw)
    slot.continue(former)
    slot.initial = (try? fitted(former.initial, of: former, to: field, by: types).get()) ?? .null
    takeDefault(slot, from: former)
    slots[ObjectIdentifier(former)] = slot
    return slot
  }

  private struct ConversionError: Error {
    let reason: DraftReport.Reason
  }

  private func fitted(
    _ value: FormValue, of former: FieldSlot, to field: CompiledField, by types: [FieldType]
  ) -> Result<FormValue, ConversionError> {
    guard field.compute == nil, !value.isEmpty else { return .success(value) }
    var value = value
    for type in types {
      guard let converted = DraftConversion.convert(value, to: type) else {
        return .failure(ConversionError(reason: .notConvertible(to: type)))
      }
      value = converted
    }
    guard field.type != (types.last ?? former.compiled.type) else { return .success(value) }
    let isWrong = FieldParser.parse(value, as: field.field, region: nil).hasTypeError
    return isWrong ? .failure(ConversionError(reason: .wrongType)) : .success(value)
  }

  /// What no person said follows the schema.
  private func takeDefault(_ slot: FieldSlot, from former: FieldSlot) {
    guard slot.field.defaultValue != former.field.defaultValue else { return }
    let wasDefault = !former.wasSet && !former.isCleared
    let isUntouched =
      !former.wasSet && former.raw == .null && !former.isTouched && !former.isVisited
      && former.compiled.defaultValue == nil
    guard wasDefault || isUntouched else { return }
    if wasDefault { slot.raw = .null }
    slot.isCleared = slot.compiled.defaultValue == nil
    starting.append(slot)
  }

  private func carried(_ entry: UndoEntry) -> UndoEntry {
    var result = UndoEntry()
    result.lists = entry.lists.compactMap { list in
      guard let place = carried(list.repetition, of: list.parent) else { return nil }
      return UndoEntry.ItemList(
        parent: place.parent, repetition: place.repetition, items: list.items.compactMap(carried))
    }
    for (former, before) in entry.fields {
      guard let slot = slots[ObjectIdentifier(former)], slot.compiled.type == former.compiled.type
      else { continue }
      result.fields.append((slot, before))
    }
    return result
  }

  private func carried(_ path: FieldPath) -> FieldPath? {
    guard let (node, index) = try? engine.findRepeat(path.description),
      let place = carried(index, of: node)
    else { return nil }
    return FieldPath(place.parent.prefix + place.parent.group.repeats[place.repetition].id)
  }

  /// For each new form-level rule, the former one it is the same as.
  private func carriedFormRules() -> [Int: Int] {
    var former = Dictionary(
      engine.form.formRules.enumerated().map { ($0.element.rule, [$0.offset]) },
      uniquingKeysWith: +)
    var result: [Int: Int] = [:]
    for (index, rule) in form.formRules.enumerated() {
      guard let source = former[rule.rule]?.first else { continue }
      former[rule.rule]?.removeFirst()
      result[index] = source
    }
    return result
  }

  /// The focus stays, or moves on from a field that is gone.
  private func successor(of focused: FieldSlot, among former: [FieldSlot]) -> FieldSlot? {
    guard let place = former.firstIndex(where: { $0 === focused }) else { return nil }
    let later = former[place...].lazy.compactMap { self.slots[ObjectIdentifier($0)] }.first
    let next =
      later
      ?? former[..<place].reversed().lazy
      .compactMap { self.slots[ObjectIdentifier($0)] }.first
    next?.isFocused = true
    return next
  }
}

extension FormAdoption {
  private func lose(_ slot: FieldSlot, _ reason: DraftReport.Reason) {
    guard !slot.isDetached, slot.holdsEntry else { return }
    losses.append(DraftReport.Loss(field: slot.path, reason: reason))
  }

  private func reportEnds(of former: ItemNode, _ scope: SchemaRoutes.Scope) {
    for (index, slot) in former.slots.enumerated() {
      guard let end = scope.ends[.field(index)], slot.compiled.compute == nil else { continue }
      lose(slot, reason(of: end, in: former))
    }
    for (index, items) in former.children.enumerated() {
      guard let end = scope.ends[.repetition(index)], items.contains(where: \.holdsValue) else {
        continue
      }
      let path = FieldPath(former.prefix + former.group.repeats[index].id)
      losses.append(DraftReport.Loss(field: path, reason: reason(of: end, in: former)))
    }
  }

  private func reason(of end: SchemaRoutes.End, in node: ItemNode) -> DraftReport.Reason {
    switch end {
    case .removed(let version): .removed(version: version)
    case .replaced(let id): .replaced(by: FieldPath(node.prefix + id))
    case .unknown: .unknownField
    case .otherKind: .wrongType
    }
  }

  /// The options and lookups of a field that asks for the same as before.
  private func carried(
    _ side: SlotExtras, to extras: CompiledExtras, of slot: FieldSlot, from former: CompiledExtras?
  ) -> SlotExtras {
    let result = SlotExtras()
    if let source = extras.source, let old = former?.source, source.asksAs(old) {
      result.options = side.options
    }
    result.lookups = extras.effects.map { effect in
      guard var record = side.lookups.first(where: { $0.effect.asksAs(effect) }) else {
        return LookupRecord(effect: effect, known: [engine.lookupKey(of: slot, effect)])
      }
      record.effect = effect
      let filled = record.filled.compactMap { id, values in
        slots[id].map { (ObjectIdentifier($0), values) }
      }
      record.filled = Dictionary(filled, uniquingKeysWith: { $0.union($1) })
      return record
    }
    return result
  }
}

extension CompiledOptionSource {
  fileprivate func asksAs(_ other: CompiledOptionSource) -> Bool {
    name.isExactly(other.name) && dependsOn.map(\.id) == other.dependsOn.map(\.id)
  }
}

extension CheckState {
  fileprivate func asksAs(_ other: CheckState) -> Bool {
    rule.rule == other.rule.rule && rule.rule.encoded == other.rule.rule.encoded
  }
}

extension CompiledEffect {
  fileprivate func asksAs(_ other: CompiledEffect) -> Bool {
    effect == other.effect && effect.encoded == other.effect.encoded
  }
}

extension FieldSlot {
  /// Whether it holds a value that is not still its default.
  fileprivate var holdsEntry: Bool {
    !raw.isEmpty && (compiled.compute != nil || !followsSchema)
  }
}

extension ItemNode {
  /// Whether a field in here holds something a person could miss.
  fileprivate var holdsValue: Bool {
    slots.contains { $0.holdsEntry && $0.compiled.compute == nil }
      || children.joined().contains(where: \.holdsValue)
  }
}
