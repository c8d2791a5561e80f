/// What is known of a field before anything is typed.
///
/// Small enough to stand in each ``FieldSlot``: a key press then needs nothing else of the compiled
/// field, whose memory is cold in a large form.
struct FieldTraits: OptionSet, Sendable {
  let rawValue: UInt32

  /// Always visible, and its value is what was given.
  static let isPlain = FieldTraits(rawValue: 1)
  static let isAlwaysEnabled = FieldTraits(rawValue: 1 << 1)
  static let isNeverReadOnly = FieldTraits(rawValue: 1 << 2)
  static let isAlwaysRequired = FieldTraits(rawValue: 1 << 3)
  static let isNeverRequired = FieldTraits(rawValue: 1 << 4)
  /// Somebody reads the field.
  static let hasDependents = FieldTraits(rawValue: 1 << 5)
  /// Issues of the form's own rules stand at the field.
  static let hasFormRules = FieldTraits(rawValue: 1 << 6)
  /// The verdict reads the validity of others.
  static let readsValidity = FieldTraits(rawValue: 1 << 7)
  /// Options come from a source, or the value is looked up.
  static let hasExtras = FieldTraits(rawValue: 1 << 8)
  static let hasDebouncedRules = FieldTraits(rawValue: 1 << 9)
  /// Every rule that fails is an error at once.
  static let failsAtOnce = FieldTraits(rawValue: 1 << 10)
  static let transformsByRegion = FieldTraits(rawValue: 1 << 11)
  /// Another field's value says how this one is displayed.
  static let isFormattedByRegion = FieldTraits(rawValue: 1 << 12)
  static let hasTransforms = FieldTraits(rawValue: 1 << 13)
  static let hasDefault = FieldTraits(rawValue: 1 << 14)
  static let isComputed = FieldTraits(rawValue: 1 << 15)
  static let hasChecks = FieldTraits(rawValue: 1 << 16)
  /// The characters of its text are counted below it.
  static let countsCharacters = FieldTraits(rawValue: 1 << 17)
  /// The text crops a picture.
  static let crops = FieldTraits(rawValue: 1 << 18)
}

extension FieldTraits {
  /// The traits a field has whatever others read of it.
  init(_ field: FieldOrigin, rules: [CompiledRule], region: CompiledRegion) {
    self = []
    if field.enabled.isAlways { insert(.isAlwaysEnabled) }
    if field.readOnly.isNever { insert(.isNeverReadOnly) }
    if field.required.isAlways { insert(.isAlwaysRequired) }
    if field.required.isNever { insert(.isNeverRequired) }
    if rules.contains(where: { $0.remote != nil }) { insert(.hasChecks) }
    if rules.contains(where: { $0.timing == .debounced }) { insert(.hasDebouncedRules) }
    if rules.allSatisfy({ $0.severity == .error && $0.timing == .instant }) { insert(.failsAtOnce) }
    if !field.transforms.isEmpty { insert(.hasTransforms) }
    if field.defaultValue != nil { insert(.hasDefault) }
    if field.compute != nil { insert(.isComputed) }
    if field.cropOf != nil { insert(.crops) }
    if field.transforms.contains(.e164) { insert(.transformsByRegion) }
    if field.type == .phone, case .field = region { insert(.isFormattedByRegion) }
  }
}
