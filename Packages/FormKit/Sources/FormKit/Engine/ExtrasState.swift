/// The state of an engine for its fields with ``CompiledExtras``; nil in forms without such fields.
final class ExtrasState {
  /// Fields that were evaluated since their side was last brought up to date.
  var waiting: [FieldSlot] = []
  /// Who asked for options, by the request's number.
  var optionRequests: [Int: FieldSlot] = [:]
  /// Whose value is being looked up, by the request's number, with the effect's index.
  var lookups: [Int: (slot: FieldSlot, index: Int)] = [:]
  /// What lookups found, by name and value.
  var answers: TextMap<[[UInt8]: FormObject]> = [:]
}

/// The state of one field with ``CompiledExtras``.
final class SlotExtras {
  var options: OptionsRecord?
  /// One for each effect of the field.
  var lookups: [LookupRecord] = []
}

/// One effect of a running field.
struct LookupRecord {
  var effect: CompiledEffect
  /// The values, as JSON, that need not be looked up when an undo brings them back.
  var known: Set<[UInt8]>
  /// The value seen last.
  var present: [UInt8]
  /// Whether nothing is to be asked about the present value any more.
  var isSettled = true
  /// Every value a field was filled with, as JSON.
  var filled: [ObjectIdentifier: Set<[UInt8]>] = [:]
  var timer: Int?
  var request: LookupRequest?

  init(effect: CompiledEffect, known: Set<[UInt8]>) {
    self.effect = effect
    self.known = known
    present = known.first ?? []
  }

  var isIdle: Bool { timer == nil && request == nil }
}

/// The options of one choice as they are being loaded.
struct OptionsRecord {
  var phase = OptionsState.Phase.unloaded
  /// What the fields of `dependsOn` held when the options were asked for.
  var dependencies: [FormValue] = []
  var search = ""
  /// The cursor of the page asked for last; nil for the first one.
  var cursor: String?
  var options: [FieldOption] = []
  var next: String?
  /// The values of all options there are; nil as long as they are not all known.
  var choices: [FormValue]?
  /// Every option seen under these dependencies, by the value's JSON.
  var seen: [[UInt8]: FieldOption] = [:]
  var timer: Int?
  var request: OptionRequest?

  /// Whether no page has come yet.
  var isUnknown: Bool { phase != .loaded && seen.isEmpty && choices == nil }

  mutating func take(_ page: OptionPage) {
    options = cursor == nil ? page.options : options + page.options
    next = page.next
    phase = .loaded
    for option in page.options { seen[Array(option.value.json().utf8)] = option }
    choices = search.isEmpty && next == nil ? options.map(\.value) : nil
  }
}
