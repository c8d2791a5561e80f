/// The running state of one field.
///
/// What every key press asks comes first, and what it needs of the compiled field is kept here: so a
/// key press touches little memory, however large the form.
final class FieldSlot {
  /// Alive as long as the slot is attached: whatever outlives its item is purged on detaching.
  unowned let item: ItemNode
  /// The place in topological order: whoever is read has a smaller one.
  let rank: Int32
  let outline: FieldOutlines.Outline
  let traits: FieldTraits
  var isVisible = true { didSet { forgetSums() } }
  var isEnabled = true
  var isReadOnly = false
  var isRequired = false
  var wasSet = false
  /// Given or cleared by hiding: no default comes (back).
  var isCleared = false
  /// Has been visible once, so that hiding it means clearing it for good.
  var hasAppeared = false
  /// The mode has judged the present value, so its issues show.
  var isJudged = false
  /// Somebody else's edit would show a first error here; it waits for the next blur.
  var isDeferred = false
  var hadError = false
  var showsDebounced = true
  var showsSubmitRules = false
  var showsError = false
  var hasTypeError = false
  var isInValueQueue = false
  var isInRulesQueue = false
  var isEvaluating = false
  var isMarked = false
  var isReported = false
  var isDetached = false
  /// Exactly what was typed or given.
  var raw: FormValue
  /// What rules and dependents see: transformed and parsed.
  var value: FormValue = .null { didSet { forgetSums() } }
  /// The rules its value fails, in order.
  var failures = ShortList<RuleViolation>()
  var serverMessages: [String] = []
  /// The last transaction that remembered its state, see ``FormEngine/transactions``.
  var recordedIn = 0
  private let ownPath: FieldPath

  let compiled: CompiledField
  var checks: [CheckState]
  var debounceTimer: Int?
  /// Options being loaded, values being looked up; nil for nearly all fields.
  var side: SlotExtras?
  /// How often evaluation changed what others see, in the present settling.
  var changes = 0
  var initial: FormValue
  /// Whether a reset brings the default back.
  var wasClearedInitially = false
  var isTouched = false
  var isVisited = false
  var isFocused = false

  init(compiled: CompiledField, item: ItemNode, raw: FormValue) {
    self.compiled = compiled
    self.item = item
    rank = Int32(clamping: compiled.rank)
    outline = item.group.outlines.fields[compiled.index]
    traits = compiled.traits
    ownPath = compiled.path
    self.raw = raw
    initial = raw
    checks = compiled.rules.enumerated().compactMap { index, rule in
      rule.remote == nil ? nil : CheckState(rule: rule, index: index)
    }
  }

  /// Goes on with another field's state, all but its values and what is under way.
  func `continue`(_ former: FieldSlot) {
    value = former.value
    hasTypeError = former.hasTypeError
    wasClearedInitially = former.wasClearedInitially
    isVisible = former.isVisible
    isEnabled = former.isEnabled
    isReadOnly = former.isReadOnly
    isRequired = former.isRequired
    isTouched = former.isTouched
    isVisited = former.isVisited
    isFocused = former.isFocused
    wasSet = former.wasSet
    isCleared = former.isCleared
    hasAppeared = former.hasAppeared
    isJudged = former.isJudged
    isDeferred = former.isDeferred
    hadError = former.hadError
    showsSubmitRules = former.showsSubmitRules
    failures = former.failures
    serverMessages = former.serverMessages
  }

  /// What dependents see of the field changed.
  private func forgetSums() {
    item.parent?.readings.forgetSum(of: compiled.index, in: item.repetition)
  }

  var field: FormField { compiled.field }
  var path: FieldPath {
    item.parent == nil ? ownPath : FieldPath(item.prefix + field.id.rawValue)
  }
  /// Takes part in validation and submission.
  var isActive: Bool { isVisible && isEnabled }
  /// What dependents see: hidden values are missing unless kept.
  var readValue: FormValue { isVisible || compiled.whenHidden == .keep ? value : .null }
  /// The field's transforms left nothing of a text that was typed or given.
  var isEmptied: Bool { value.isEmpty && !raw.isEmpty && !compiled.transforms.isEmpty }
  var hasSyncError: Bool { failures.contains { $0.severity == .error } }
  /// An error that keeps checks from being asked: a rule for submit counts only from there on.
  var blocksChecks: Bool {
    failures.contains {
      $0.severity == .error && ($0.timing != .onSubmit || showsSubmitRules)
    }
  }
  /// What identifies the value to a check, by code points.
  var checkKey: [UInt8] { Array(value.json().utf8) }
  var isDirty: Bool { !Comparison.equal(raw, initial) }

  var shownFailures: [RuleViolation] { failures.filter(shows) }
  var showsFailedError: Bool { failures.contains { $0.severity == .error && shows($0) } }

  private func shows(_ failure: RuleViolation) -> Bool {
    guard isActive, isJudged else { return false }
    return switch failure.timing {
    case .instant: true
    case .debounced: showsDebounced
    case .onSubmit: showsSubmitRules
    }
  }
}

/// One asynchronous rule of a running field.
struct CheckState {
  enum Phase: Equatable {
    case idle
    case waiting(timer: Int)
    case running(call: Int)
    case available
    case taken(suggestions: [String])
    case offline
    /// Reported once it has held up a page: then turning the page tries again.
    case failed(isReported: Bool)
  }
  let rule: CompiledRule
  /// The rule's place among the declared ones.
  let index: Int
  var phase = Phase.idle

  var isPending: Bool {
    switch phase {
    case .waiting, .running: true
    case .idle, .available, .taken, .offline, .failed: false
    }
  }

  var isFailed: Bool { if case .failed = phase { true } else { false } }
}
