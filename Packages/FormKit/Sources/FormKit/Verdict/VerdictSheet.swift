/// A form judged once: all values side by side, each evaluated one time, in the order of what they
/// read.
///
/// The living form, ``FormEngine``, keeps an object for each field; for one verdict that costs more
/// than the judging. Both read conditions and rules by the same definition, ``FormReader``.
struct VerdictSheet: FormReader, Sendable {
  /// The form itself, frame 0, or one item of a repeat.
  struct Frame {
    let group: CompiledGroup
    let given: [String: FormValue]
    let parent: Int
    /// Where the frame's fields begin among the flags, and where among the values.
    let base: Int
    let firstValue: Int
    /// The repeat this is an item of, by its index in the parent, and the item's place.
    let repetition: Int
    let position: Int
    /// The frames of each repeat's items.
    var items: [Range<Int>] = []
    /// Where each field's value is among the given ones.
    var places: [Dictionary<String, FormValue>.Index?] = []

    /// Where a field's value is among the sheet's; only for a field that has one there.
    func placeOfValue(_ index: Int) -> Int { firstValue + Int(group.outlines.fields[index].value) }
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let isGiven = Flags(rawValue: 1)
    static let isVisible = Flags(rawValue: 2)
    static let hasTypeError = Flags(rawValue: 4)
    static let isDisabled = Flags(rawValue: 8)
    static let isKept = Flags(rawValue: 16)
    /// Nothing to say of it: no rule fails, and none needs to be asked again.
    static let isFine = Flags(rawValue: 32)
    /// Visible and of the right type, but not judged when it was given.
    static let isUndecided = Flags(rawValue: 64)
  }

  let form: CompiledForm
  let environment: FormEnvironment
  var frames: [Frame] = []
  /// The values that something reads or changes, see ``FieldOutlines/Outline/value``; the others stay
  /// among the given ones.
  var values: [FormValue] = []
  var flags: [Flags] = []
  var unknownFields: [FieldPath] = []
  /// Repeats whose value was no list of objects.
  var malformedRepeats: Set<RepeatSite> = []

  struct RepeatSite: Hashable {
    let frame: Int
    let repetition: Int
  }

  init(_ given: [String: FormValue], form: CompiledForm, environment: FormEnvironment) {
    self.form = form
    self.environment = environment
    fill(given)
    let fields = form.root.fields
    for step in form.evaluationOrder {
      if step.scope == 0 {
        evaluate(fields[step.field], step.field, in: 0)
      } else {
        for frame in frames.indices where frames[frame].group.scope == step.scope {
          evaluate(frames[frame].group.fields[step.field], step.field, in: frame)
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
  private mutating func fill(_ given: [String: FormValue]) {
    append(form.root, given, parent: 0, repetition: 0, position: 0)
    var frame = 0
    while frame < frames.count {
      for (repetition, children) in place(in: frame) {
        let start = frames.count
        let group = frames[frame].group.repeats[repetition].group
        for (position, child) in children.enumerated() {
          append(group, child, parent: frame, repetition: repetition, position: position)
        }
        frames[frame].items[repetition] = start..<frames.count
      }
      frame += 1
    }
  }

  private mutating func append(
    _ group: CompiledGroup, _ given: [String: FormValue], parent: Int, repetition: Int,
    position: Int
  ) {
    frames.append(
      Frame(
        group: group, given: given, parent: parent, base: flags.count, firstValue: values.count,
        repetition: repetition, position: position,
        items: Array(repeating: 0..<0, count: group.repeats.count)))
    values.append(contentsOf: repeatElement(.null, count: group.outlines.valueCount))
    flags += group.outlines.flags
  }

  /// Puts given values in place; returns the items of the frame's repeats.
  private mutating func place(in frame: Int) -> [(repetition: Int, items: [[String: FormValue]])] {
    let rest = findPlaces(in: frame)
    Self.judgePlain(frames[frame], environment.today, &values, &flags)
    let unknown = rest.filter { $0.member == -1 }.map(\.key)
    if !unknown.isEmpty {
      let prefix = prefix(of: frame)
      unknownFields += unknown.sorted().map { FieldPath(prefix + $0) }
    }
    return rest.filter { $0.member < -1 }.map { list in
      (-2 - list.member, items(list.value, of: -2 - list.member, in: frame))
    }
  }

  /// Finds whose the given values are; returns what no field takes: repeats and unknown keys.
  ///
  /// A dictionary has no order of its own. So the fields are looked at afterwards, side by side in
  /// their own order: jumping between kinds of fields costs more than the look-up.
  private mutating func findPlaces(
    in frame: Int
  ) -> [(member: Int, key: String, value: FormValue)] {
    let group = frames[frame].group
    let given = frames[frame].given
    let members = group.members
    var places = [Dictionary<String, FormValue>.Index?](repeating: nil, count: group.fields.count)
    var rest: [(member: Int, key: String, value: FormValue)] = []
    var index = given.startIndex
    while index < given.endIndex {
      let member = members.member(given.keys[index])
      if member >= 0 {
        places[member] = index
      } else {
        rest.append((member, given[index].key, given[index].value))
      }
      given.formIndex(after: &index)
    }
    frames[frame].places = places
    return rest
  }

  /// A plain field is judged on the spot; any other waits for what it reads.
  private static func judgePlain(
    _ frame: Frame, _ today: FormDate, _ values: inout [FormValue], _ flags: inout [Flags]
  ) {
    // Spans, so that neither array is asked for each value whether it is shared.
    var values = values.mutableSpan
    var flags = flags.mutableSpan
    let outlines = frame.group.outlines
    for member in frame.places.indices {
      guard let place = frame.places[member] else { continue }
      let value = frame.given.values[place]
      let isPlain = outlines.fields[member].isPlain
      flags[frame.base + member] =
        isPlain ? outlines.flags(of: member, given: value, today: today) : .isGiven
      let listed = Int(outlines.fields[member].value)
      guard listed >= 0 else { continue }
      values[frame.firstValue + listed] =
        isPlain ? FieldParser.number(value, for: outlines.fields[member].type) : value
    }
  }

  private mutating func items(
    _ value: FormValue, of repetition: Int, in frame: Int
  ) -> [[String: FormValue]] {
    if value == .null { return [] }
    let given = value.arrayValue
    let objects = given?.compactMap(\.objectValue)
    if objects == nil || objects?.count != given?.count {
      malformedRepeats.insert(RepeatSite(frame: frame, repetition: repetition))
    }
    return given?.map { $0.objectValue ?? [:] } ?? []
  }

  /// Visibility, default, parsing and compute of a field that is not plain.
  private mutating func evaluate(_ compiled: CompiledField, _ index: Int, in frame: Int) {
    let place = frames[frame].base + index
    let value = frames[frame].placeOfValue(index)
    guard show(compiled, place, frame) else {
      values[value] = .null
      return
    }
    evaluate(compiled, value, isGiven: flags[place].contains(.isGiven), frame)
    if !FieldParser.accepts(values[value], for: compiled.type) {
      flags[place].insert(.hasTypeError)
    } else if flags[place].contains(.isVisible) {
      flags[place].insert(.isUndecided)
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
    let region = compiled.transformsByRegion ? region(compiled.region, in: frame) : nil
    values[place] = .string(
      compiled.transforms.reduce(text) { TextFolding.apply($1, to: $0, region: region) })
  }
}

extension VerdictSheet {
  /// A field's transformed and parsed value.
  func value(of index: Int, in frame: Int) -> FormValue {
    let outline = frames[frame].group.outlines.fields[index]
    if outline.value >= 0 { return values[frames[frame].firstValue + Int(outline.value)] }
    guard let place = frames[frame].places[index] else { return .null }
    return FieldParser.number(frames[frame].given.values[place], for: outline.type)
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
      return .array(Array(repeating: .object([:]), count: frames[owner].items[index].count))
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

  func items(_ reference: Reference, field: Int, from frame: Int) -> [FormValue]? {
    let owner = ancestor(reference.up, of: frame)
    guard case .repetition(let index) = reference.target, isVisible(index, of: owner) else {
      return nil
    }
    return frames[owner].items[index].map { readValue(of: field, in: $0) }
  }

  func label(of reference: Reference, from frame: Int) -> FormText? {
    guard case .field(let index) = reference.target else { return nil }
    return frames[ancestor(reference.up, of: frame)].group.fields[index].field.label
  }
}
