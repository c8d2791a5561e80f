/// A running form: a synchronous state machine over values, time and answers.
///
/// It performs no I/O and knows no clock: the caller feeds it input and the time, takes
/// ``takeEffects()`` (checks to call, a submission to handle), and feeds the answers back. The same
/// input gives the same state, which is what makes forms testable without waiting.
/// A key press costs what it changes: the field, and whoever reads it.
///
/// Confine an engine to one thread or actor; ``FormController`` does so for user interfaces.
public final class FormEngine {
  /// The compiled schema; ``adopt(_:)`` changes it.
  @exclusivity(unchecked) public internal(set) var form: CompiledForm
  /// The world as the form sees it.
  public internal(set) var environment: FormEnvironment {
    didSet { today = environment.today }
  }
  var today: FormDate
  /// The pause before a check is called, in milliseconds, default 300; a rule's own wins.
  public let debounce: Int
  /// The present instant in milliseconds, on the caller's scale.
  public internal(set) var now: Int
  /// Where the submission stands.
  public internal(set) var status = FormStatus.editing
  /// How often submit was tried.
  public internal(set) var submitCount = 0
  /// How often a submission reached the handler.
  public internal(set) var submissions = 0
  /// The page shown, an index into the schema's pages.
  public internal(set) var currentPage = 0
  /// Keys of the given values that the schema does not know.
  public internal(set) var unknownFields: [FieldPath] = []

  @exclusivity(unchecked) var root: ItemNode
  var valueQueue = RankedQueue()
  var rulesQueue: [FieldSlot] = []
  var formRulesDirty: Set<Int> = []
  var marked: [FieldSlot] = []
  var changed: [FieldSlot] = []
  var deferred: [FieldSlot] = []
  /// An edit is settling: lenient modes show nothing new elsewhere.
  var isTyping = false
  /// Rules are running: validity is read as it stands.
  var isJudging = false
  var showsRepeatIssues = false
  /// Repeats whose issues show before a submit, because a page's gate judged them.
  var gatedRepeats: Set<FieldPath> = []
  var reported: [FieldSlot] = []
  var structureChanged = false
  var formChanged = false
  var formFailures: [Int: FormIssue] = [:]
  var shownFormRules: Set<Int> = []
  var malformedRepeats: [(node: ItemNode, repetition: Int)] = []
  /// Messages of the server that belong to no visible field.
  var serverIssues: [String] = []
  var shownErrors = 0
  var effects: [FormEffect] = []
  var timers = TimerQueue()
  var calls: [Int: PendingCall] = [:]
  var nextCall = 0
  var cache: TextMap<[[UInt8]: CheckResult]> = [:]
  var submission = SubmissionPhase.idle
  /// The submission whose result is unknown: the same values would repeat it.
  var repeatable: Submission?
  var transaction: UndoEntry?
  /// How many there were, the running one included.
  var transactions = 0
  var undoStack: [UndoEntry] = []
  var redoStack: [UndoEntry] = []
  var focused: FieldSlot?
  /// The field that has the focus; nil for none.
  public var focusedField: FieldPath? { focused?.path }
  /// Nil for a form without option sources and lookups.
  var extrasState: ExtrasState?
  /// An undo or redo is settling: what it brings back is not looked up again.
  var isRestoring = false

  enum SubmissionPhase { case idle, awaitingChecks, handling }

  struct PendingCall {
    let slot: FieldSlot
    let check: Int
    let name: String
    let value: FormValue
    let key: [UInt8]
  }

  /// Starts a form.
  ///
  /// - Parameters:
  ///   - form: The compiled schema.
  ///   - values: Initial values by id; a missing key takes the field's default, null and "" do not.
  ///   - environment: The day, context, words and messages.
  ///   - debounce: The typing pause before checks, in milliseconds; default 300.
  ///   - now: The starting instant in milliseconds; default 0.
  public init(
    _ form: CompiledForm, values: FormObject = [:], environment: FormEnvironment,
    debounce: Int = 300, now: Int = 0
  ) {
    self.form = form
    self.environment = environment
    today = environment.today
    self.debounce = debounce
    self.now = now
    root = ItemNode(group: form.root, parent: nil, repetition: 0)
    fill(root, with: values, isPartial: true)
    start()
  }

  /// Starts a form for one verdict: repeats hold exactly the given items.
  init(
    verdictOf values: FormObject, form: CompiledForm, environment: FormEnvironment
  ) {
    self.form = form
    self.environment = environment
    today = environment.today
    debounce = 0
    now = 0
    root = ItemNode(group: form.root, parent: nil, repetition: 0)
    fill(root, with: values, isPartial: false)
    // A submit touches everything: what shows only then must not lose its value by being hidden first.
    root.forEachSlot { $0.isTouched = true }
    showsRepeatIssues = true
    start()
  }

  private func start() {
    root.forEachSlot { slot in
      parse(slot)
      enqueueValue(slot)
    }
    formRulesDirty = Set(form.formRules.indices)
    settle()
    root.captureInitial()
    _ = takeChanges()
  }

  /// Creates a scope's fields and repeats from given values.
  func fill(_ node: ItemNode, with values: FormObject, isPartial: Bool) {
    let group = node.group
    node.slots = group.fields.map { field in
      startingSlot(field, of: node, given: values[field.field.id.rawValue])
    }
    for (index, repetition) in group.repeats.enumerated() {
      fill(index, of: node, given: values[repetition.id], isPartial: isPartial)
    }
    for key in values.keys.sortedExactly()
    where group.members[key] == nil {
      unknownFields.append(FieldPath(node.prefix + key))
    }
  }

  /// A field as it starts: with what was given, or its default.
  func startingSlot(_ field: CompiledField, of node: ItemNode, given: FormValue?) -> FieldSlot {
    let slot = FieldSlot(compiled: field, item: node, raw: given ?? .null)
    slot.isCleared = given != nil || field.defaultValue == nil
    if given == nil, case .value(let value)? = field.defaultValue { slot.raw = value }
    return slot
  }

  /// Adds a repeat's items from a given value.
  func fill(_ index: Int, of node: ItemNode, given: FormValue?, isPartial: Bool) {
    var items: [FormObject] = []
    switch given {
    case .array(let values)?:
      items = values.map { $0.objectValue ?? [:] }
      if !isPartial, values.contains(where: { $0.objectValue == nil }) {
        malformedRepeats.append((node, index))
      }
    case nil, .null?: break
    default: if !isPartial { malformedRepeats.append((node, index)) }
    }
    for values in items { append(values, to: node, index, isPartial: isPartial) }
    if isPartial { addStartingItems(to: node, index) }
  }

  /// Adds empty items up to a repeat's minimum.
  func addStartingItems(to node: ItemNode, _ index: Int) {
    while node.children[index].count < node.group.repeats[index].policy.minimum {
      append([:], to: node, index, isPartial: true)
    }
  }

  private func append(
    _ values: FormObject, to node: ItemNode, _ index: Int, isPartial: Bool
  ) {
    let child = ItemNode(
      group: node.group.repeats[index].group, parent: node, repetition: index,
      position: node.children[index].count)
    node.children[index].append(child)
    fill(child, with: values, isPartial: isPartial)
  }
}
