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
    /// Where the frame's fields begin.
    let base: Int
    /// The repeat this is an item of, by its index in the parent, and the item's place.
    let repetition: Int
    let position: Int
    /// The frames of each repeat's items.
    var items: [Range<Int>] = []
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
  private mutating func fill(_ given: [String: FormValue]) {
    append(form.root, parent: 0, repetition: 0, position: 0)
    var items: [(frame: Int, values: [String: FormValue])] = [(0, given)]
    var next = 0
    while next < items.count {
      let (frame, values) = items[next]
      next += 1
      for (repetition, children) in place(values, in: frame) {
        let start = frames.count
        let group = frames[frame].group.repeats[repetition].group
        for (position, child) in children.enumerated() {
          items.append((frames.count, child))
          append(group, parent: frame, repetition: repetition, position: position)
        }
        frames[frame].items[repetition] = start..<frames.count
      }
    }
  }

  private mutating func append(
    _ group: CompiledGroup, parent: Int, repetition: Int, position: Int
  ) {
    frames.append(
      Frame(
        group: group, parent: parent, base: values.count, repetition: repetition,
        position: position, items: Array(repeating: 0..<0, count: group.repeats.count)))
    values.append(contentsOf: repeatElement(.null, count: group.fields.count))
    flags += group.outlines.flags
  }

  /// Puts given values in place; returns the items of the frame's repeats.
  private mutating func place(
    _ given: [String: FormValue], in frame: Int
  ) -> [(repetition: Int, items: [[String: FormValue]])] {
    let group = frames[frame].group
    let base = frames[frame].base
    let members = group.members
    let outlines = group.outlines
    let today = environment.today
    var repeats: [(Int, [[String: FormValue]])] = []
    var unknown: [String] = []
    for (key, value) in given {
      switch members[key] {
      case .field(let index)?: place(value, at: base + index, outlines, index, today)
      case .repetition(let index)?: repeats.append((index, items(value, of: index, in: frame)))
      case nil: unknown.append(key)
      }
    }
    if !unknown.isEmpty {
      let prefix = prefix(of: frame)
      unknownFields += unknown.sorted().map { FieldPath(prefix + $0) }
    }
    return repeats
  }

  /// A plain field is judged on the spot; any other waits for what it reads.
  private mutating func place(
    _ given: FormValue, at place: Int, _ outlines: FieldOutlines, _ index: Int, _ today: FormDate
  ) {
    guard outlines.fields[index].isPlain else {
      values[place] = given
      flags[place] = .isGiven
      return
    }
    let type = outlines.fields[index].type
    values[place] = given
    if outlines.surelyPasses(index, given, today: today) {
      flags[place] = [.isVisible, .isFine]
      return
    }
    if type.isNumeric { values[place] = FieldParser.number(given, for: type) }
    if !FieldParser.accepts(values[place], for: type) {
      flags[place] = [.isVisible, .hasTypeError]
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
  private mutating func evaluate(_ compiled: CompiledField, _ place: Int, in frame: Int) {
    guard show(compiled, place, frame) else { return }
    evaluate(compiled, place, frame)
    if !FieldParser.accepts(values[place], for: compiled.type) {
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
      values[place] = .null
      return false
    }
    return true
  }

  private mutating func evaluate(_ compiled: CompiledField, _ place: Int, _ frame: Int) {
    if let compute = compiled.compute {
      values[place] = FieldParser.computed(evaluate(compute, in: frame), for: compiled.type)
      return
    }
    if let value = compiled.defaultValue, !flags[place].contains(.isGiven) {
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
  private func ancestor(_ up: Int, of frame: Int) -> Int {
    var frame = frame
    for _ in 0..<up { frame = frames[frame].parent }
    return frame
  }

  func read(_ reference: Reference, from frame: Int) -> FormValue {
    let owner = ancestor(reference.up, of: frame)
    switch reference.target {
    case .field(let index):
      return values[frames[owner].base + index].ifRead(flags[frames[owner].base + index])
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
    if case .field = reference.target { true } else { false }
  }

  /// Never asked: a form that reads validity is judged by an engine.
  func hasError(_ reference: Reference, from frame: Int) -> Bool? { nil }

  func items(_ reference: Reference, field: Int, from frame: Int) -> [FormValue]? {
    let owner = ancestor(reference.up, of: frame)
    guard case .repetition(let index) = reference.target, isVisible(index, of: owner) else {
      return nil
    }
    return frames[owner].items[index].map { item in
      values[frames[item].base + field].ifRead(flags[frames[item].base + field])
    }
  }

  func label(of reference: Reference, from frame: Int) -> FormText? {
    guard case .field(let index) = reference.target else { return nil }
    return frames[ancestor(reference.up, of: frame)].group.fields[index].field.label
  }
}

extension FormValue {
  /// What readers see of it.
  fileprivate func ifRead(_ flags: VerdictSheet.Flags) -> FormValue {
    flags.isDisjoint(with: [.isVisible, .isKept]) ? .null : self
  }
}
