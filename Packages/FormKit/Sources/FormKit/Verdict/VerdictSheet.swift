/// A form judged once: all values side by side, each evaluated one time, in the order of what they
/// read.
///
/// The living form, ``FormEngine``, keeps an object for each field; for one verdict that costs more
/// than the judging. Both read conditions and rules by the same definition, ``FormReader``.
struct VerdictSheet: FormReader, Sendable {
  /// The form itself, frame 0, or one item of a repeat.
  struct Frame {
    let group: CompiledGroup
    let parent: Int
    /// Where the frame's fields begin among the values and the flags.
    let base: Int
    /// The repeat this is an item of, by its index in the parent, and the item's place.
    let repetition: Int
    let position: Int
    /// The frames of each repeat's items.
    var items: [Range<Int>]
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let isGiven = Flags(rawValue: 1)
    static let isVisible = Flags(rawValue: 2)
    static let isDisabled = Flags(rawValue: 4)
    static let isKept = Flags(rawValue: 8)
    /// Transforms left nothing of the text.
    static let isEmptied = Flags(rawValue: 16)
  }

  let form: CompiledForm
  let environment: FormEnvironment
  let today: FormDate
  /// What was read of the repeats; nil for a form without.
  private let readings: SheetReadings?
  var frames: [Frame] = []
  /// As given, or as evaluated; numbers may still be spelt as texts, see ``value(of:in:)``.
  var values: [FormValue] = []
  var flags: [Flags] = []
  var unknownFields: [FieldPath] = []
  /// Repeats whose value was no list of objects.
  var malformedRepeats: Set<RepeatSite> = []

  struct RepeatSite: Hashable {
    let frame: Int
    let repetition: Int
  }

  init(_ given: FormObject, form: CompiledForm, environment: FormEnvironment) {
    self.form = form
    self.environment = environment
    today = environment.today
    readings = form.hasRepeats ? SheetReadings() : nil
    fill(given)
    let fields = form.root.fields
    let framesByScope =
      form.hasRepeats ? Dictionary(grouping: frames.indices) { frames[$0].group.scope } : [:]
    for step in form.evaluationOrder {
      if step.scope == 0 {
        evaluate(fields[step.field], step.field, in: 0)
      } else {
        for frame in framesByScope[step.scope] ?? [] {
          evaluate(
            frames[frame].group.fields[step.field], frames[frame].base + step.field, in: frame)
        }
      }
    }
  }

  func path(of compiled: CompiledField, in frame: Int) -> FieldPath {
    frame == 0 ? compiled.path : FieldPath(prefix(of: frame) + compiled.field.id.rawValue)
  }

  /// The path before a field's id: empty, or `members[1].`.
  func prefix(of frame: Int) -> String {
    guard frame > 0 else { return "" }
    let info = frames[frame]
    let id = frames[info.parent].group.repeats[info.repetition].id
    return "\(prefix(of: info.parent))\(id)[\(info.position)]."
  }
}

extension VerdictSheet {
  /// The items of one repeat that have no frames yet.
  private struct WaitingItems {
    let frame: Int
    let repetition: Int
    let items: [FormObject]
  }

  private mutating func fill(_ given: FormObject) {
    var waiting: [WaitingItems] = []
    append(form.root, given, parent: 0, repetition: 0, position: 0, &waiting)
    var next = 0
    while next < waiting.count {
      let list = waiting[next]
      next += 1
      let start = frames.count
      let group = frames[list.frame].group.repeats[list.repetition].group
      for (position, item) in list.items.enumerated() {
        append(
          group, item, parent: list.frame, repetition: list.repetition, position: position,
          &waiting)
      }
      frames[list.frame].items[list.repetition] = start..<frames.count
    }
  }

  private mutating func append(
    _ group: CompiledGroup, _ given: FormObject, parent: Int, repetition: Int,
    position: Int, _ waiting: inout [WaitingItems]
  ) {
    let frame = frames.count
    frames.append(
      Frame(
        group: group, parent: parent, base: flags.count, repetition: repetition,
        position: position, items: Array(repeating: 0..<0, count: group.repeats.count)))
    if values.isEmpty {
      values = Array(repeating: .null, count: group.fields.count)
    } else {
      values.append(contentsOf: repeatElement(.null, count: group.fields.count))
    }
    flags += group.outlines.flags
    var unknown: [String] = []
    for (member, key, value) in Self.place(given, in: frames[frame], &values, &flags) {
      if member == -1 {
        unknown.append(key)
      } else {
        let items = items(value, of: -2 - member, in: frame)
        waiting.append(WaitingItems(frame: frame, repetition: -2 - member, items: items))
      }
    }
    if unknown.isEmpty { return }
    let prefix = prefix(of: frame)
    unknownFields += unknown.sortedExactly().map { FieldPath(prefix + $0) }
  }

  /// Puts given values in place; returns what no field takes: repeats and unknown keys.
  ///
  /// A dictionary has no order of its own. So the values are judged afterwards, side by side in the
  /// order of their fields: jumping between kinds of fields costs more than putting them in place.
  private static func place(
    _ given: FormObject, in frame: Frame, _ values: inout [FormValue],
    _ flags: inout [Flags]
  ) -> [(member: Int, key: String, value: FormValue)] {
    let members = frame.group.members
    let base = frame.base
    var rest: [(member: Int, key: String, value: FormValue)] = []
    // Spans, so that neither array is asked for each value whether it is shared.
    var values = values.mutableSpan
    var flags = flags.mutableSpan
    for (key, value) in given {
      let member = members.member(key)
      if member >= 0 {
        values[base + member] = value
        flags[base + member].insert(.isGiven)
      } else {
        rest.append((member, key, value))
      }
    }
    return rest
  }

  private mutating func items(
    _ value: FormValue, of repetition: Int, in frame: Int
  ) -> [FormObject] {
    if value == .null { return [] }
    let given = value.arrayValue
    let objects = given?.compactMap(\.objectValue)
    if objects == nil || objects?.count != given?.count {
      malformedRepeats.insert(RepeatSite(frame: frame, repetition: repetition))
    }
    return given?.map { $0.objectValue ?? [:] } ?? []
  }

  /// Visibility, default, parsing and compute of a field that is not plain.
  private mutating func evaluate(_ compiled: CompiledField, _ place: Int, in frame: Int) {
    if show(compiled, place, frame) {
      evaluate(compiled, place, isGiven: flags[place].contains(.isGiven), frame)
    } else {
      values[place] = .null
    }
  }

  /// Whether the field is shown or kept; otherwise its value is gone.
  private mutating func show(_ compiled: CompiledField, _ place: Int, _ frame: Int) -> Bool {
    if compiled.visible.allSatisfy({ holds($0, in: frame) }) {
      flags[place].insert(.isVisible)
    } else if compiled.whenHidden == .keep {
      flags[place].insert(.isKept)
    } else {
      return false
    }
    return true
  }

  private mutating func evaluate(
    _ compiled: CompiledField, _ place: Int, isGiven: Bool, _ frame: Int
  ) {
    if let compute = compiled.compute {
      values[place] = FieldParser.computed(evaluate(compute, in: frame), for: compiled.type)
      return
    }
    if let value = compiled.defaultValue, !isGiven {
      values[place] = evaluate(value, in: frame)
    }
    if !compiled.transforms.isEmpty { transform(compiled, place, frame) }
    values[place] = FieldParser.number(values[place], for: compiled.type)
  }

  private mutating func transform(_ compiled: CompiledField, _ place: Int, _ frame: Int) {
    guard case .string(let text) = values[place] else { return }
    let region =
      compiled.traits.contains(.transformsByRegion) ? region(compiled.region, in: frame) : nil
    let result = compiled.transforms.reduce(text) {
      TextFolding.apply($1, to: $0, region: region)
    }
    if result.isEmpty, !text.isEmpty { flags[place].insert(.isEmptied) }
    values[place] = .string(result)
  }
}

extension VerdictSheet {
  /// A field's transformed and parsed value.
  func value(of index: Int, in frame: Int) -> FormValue {
    FieldParser.number(
      values[frames[frame].base + index], for: frames[frame].group.outlines.fields[index].type)
  }

  /// What readers see of it.
  private func readValue(of index: Int, in frame: Int) -> FormValue {
    flags[frames[frame].base + index].isDisjoint(with: [.isVisible, .isKept])
      ? .null : value(of: index, in: frame)
  }

  private func ancestor(_ up: Int, of frame: Int) -> Int {
    var frame = frame
    for _ in 0..<up { frame = frames[frame].parent }
    return frame
  }

  func read(_ reference: Reference, from frame: Int) -> FormValue {
    let owner = ancestor(reference.up, of: frame)
    switch reference.target {
    case .field(let index):
      return readValue(of: index, in: owner)
    case .repetition(let index):
      guard isVisible(index, of: owner) else { return .null }
      let count = frames[owner].items[index].count
      return readings?.list(index, of: owner, count: count) ?? .array([])
    }
  }

  func isVisible(_ repetition: Int, of frame: Int) -> Bool {
    frames[frame].group.repeats[repetition].visible.allSatisfy { holds($0, in: frame) }
  }

  /// A submit touches everything.
  func isTouched(_ reference: Reference, from frame: Int) -> Bool {
    true
  }

  /// Never asked: a form that reads validity is judged by an engine.
  func hasError(_ reference: Reference, from frame: Int) -> Bool { false }

  func itemCount(_ reference: Reference, from frame: Int) -> Int? {
    let owner = ancestor(reference.up, of: frame)
    guard case .repetition(let index) = reference.target, isVisible(index, of: owner) else {
      return nil
    }
    return frames[owner].items[index].count
  }

  func sum(_ reference: Reference, field: Int, from frame: Int) -> FormValue {
    let owner = ancestor(reference.up, of: frame)
    guard case .repetition(let index) = reference.target, isVisible(index, of: owner) else {
      return .null
    }
    let values = { frames[owner].items[index].map { readValue(of: field, in: $0) } }
    return readings?.sum(field, of: index, in: owner, values) ?? ExpressionMath.sum(values())
  }

  func label(of reference: Reference, from frame: Int) -> FormText? {
    guard case .field(let index) = reference.target else { return nil }
    return frames[ancestor(reference.up, of: frame)].group.fields[index].field.label
  }
}
