/// What an engine keeps for fields with ``CompiledExtras``; forms without such fields have none.
final class SideWork {
  /// Fields that were evaluated since their side was last brought up to date.
  var waiting: [FieldSlot] = []
  /// Who asked for options, by the request's number.
  var optionRequests: [Int: FieldSlot] = [:]
}

/// What a field with ``CompiledExtras`` keeps beside its own state.
final class SlotSide {
  var options: OptionsRecord?
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
