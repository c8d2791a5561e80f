/// Turns a form's changes into ``FormAnalyticsEvent``s.
///
/// A ``FormController`` feeds it, see ``FormController/record(to:)``; whoever drives an engine
/// directly calls ``follow(_:)`` with its changes. It remembers hashes of values, never values, and
/// costs what changed. Confine it like its engine.
public final class FormAnalyticsRecorder {
  private let engine: FormEngine
  private let logger: any FormLogger
  private let now: @Sendable () -> Int
  private let start: Int
  private var fields: [FieldPath: Memory] = [:]
  private var formErrors: Set<String> = []
  private var lastField: FieldPath?
  private var page: String?
  private var attempts: Int
  private var status: FormStatus
  private var isClosed = false

  private struct Memory {
    var hash = 0
    var isFilled = false
    var focusedAt: Int?
    var wasLeft = false
    var isCorrected = false
    var isChanged = false
    var errors: Set<String> = []
  }

  /// Starts recording: the form is shown.
  ///
  /// - Parameter now: The present instant of the engine's clock, in milliseconds, when the form is left. The engine's
  ///   own instant is that of its last input.
  public init(
    _ engine: FormEngine, to logger: any FormLogger, now: @escaping @Sendable () -> Int
  ) {
    self.engine = engine
    self.logger = logger
    self.now = now
    start = engine.now
    attempts = engine.submitCount
    status = engine.status
    for state in engine.fieldStates { fields[state.path] = memory(of: state) }
    send(.started)
    followPage()
  }

  /// Records what changed.
  public func follow(_ changes: FormChanges) {
    guard !isClosed else { return }
    if changes.structure { forgetItems() }
    for path in changes.fields { follow(path) }
    guard changes.form else { return }
    followPage()
    followErrors()
    followSubmission()
  }

  /// The form is left: abandoned, unless it was submitted.
  ///
  /// Nothing is recorded afterwards.
  public func close() {
    guard !isClosed else { return }
    let end = max(engine.now, now())
    if let lastField, let since = fields[lastField]?.focusedAt {
      send(.fieldLeft(lastField, milliseconds: end - since), at: end)
    }
    if engine.status != .submitted {
      send(.abandoned(lastField: lastField, page: page, milliseconds: end - start), at: end)
    }
    isClosed = true
  }
}

extension FormAnalyticsRecorder {
  private func send(_ kind: FormAnalyticsEvent.Kind, at instant: Int? = nil) {
    let schema = engine.form.schema
    logger.trackEvent(
      event: FormAnalyticsEvent(
        form: schema.id, version: schema.version, at: instant ?? engine.now, kind: kind))
  }

  private func memory(of state: FieldState) -> Memory {
    Memory(
      hash: state.value.hashValue, isFilled: !state.value.isEmpty,
      focusedAt: state.isFocused ? engine.now : nil, wasLeft: state.isTouched,
      errors: errors(of: state))
  }

  private func errors(of state: FieldState) -> Set<String> {
    guard state.isVisible else { return [] }
    return Set(state.issues.filter { $0.severity == .error && $0.rule != "assert" }.map(\.rule))
  }

  /// Items moved: their paths mean others now.
  private func forgetItems() {
    for path in fields.keys where path.description.utf8.contains(0x5B) {
      fields[path] = (try? engine.state(of: path)).map(memory)
    }
  }

  private func follow(_ path: FieldPath) {
    guard let state = try? engine.state(of: path) else { return }
    guard let before = fields[path] else {
      fields[path] = memory(of: state)
      return
    }
    var now = memory(of: state)
    now.focusedAt = state.isFocused ? before.focusedAt ?? engine.now : nil
    now.isCorrected = before.isCorrected
    now.isChanged = before.isChanged
    if state.isFocused { lastField = path }
    if before.focusedAt == nil, state.isFocused {
      now.isCorrected = false
      now.isChanged = false
      send(.fieldFocused(path))
    }
    // Default, lookup and autofill fill a field that stays pristine.
    if before.hash != now.hash, !state.isReadOnly, state.status != .pristine {
      lastField = path
      if !now.isChanged {
        send(.fieldChanged(path))
        now.isChanged = true
      }
      if before.wasLeft, before.isFilled, !now.isCorrected {
        send(.fieldCorrected(path))
        now.isCorrected = true
      }
    }
    for rule in now.errors.subtracting(before.errors).sortedExactly() {
      send(.errorShown(path, rule: rule))
    }
    if let since = before.focusedAt, !state.isFocused {
      send(.fieldLeft(path, milliseconds: engine.now - since))
      now.isCorrected = false
      now.isChanged = false
    }
    fields[path] = now
  }

  private func followPage() {
    let shown = engine.form.schema.pages[safe: engine.currentPage]?.id ?? ""
    guard !shown.isEmpty, shown != page else { return }
    page = shown
    send(.pageShown(shown))
  }

  private func followErrors() {
    let issues = engine.ownIssues.filter { $0.severity == .error }
    let found = Set(issues.map { "\($0.field?.description ?? "") \($0.rule)" })
    for issue in issues
    where !formErrors.contains("\(issue.field?.description ?? "") \(issue.rule)") {
      send(.errorShown(issue.field, rule: issue.rule))
    }
    formErrors = found
  }

  private func followSubmission() {
    if engine.submitCount > attempts {
      attempts = engine.submitCount
      send(
        .submitAttempted(
          attempt: attempts, errors: engine.state.issues.count { $0.severity == .error }))
    }
    guard engine.status != status else { return }
    status = engine.status
    switch status {
    case .failed: send(.submitFailed)
    case .submitted: send(.submitted(milliseconds: engine.now - start))
    case .editing, .submitting: break
    }
  }
}

extension FormController {
  /// Records what happens in the form from now on; call ``FormAnalyticsRecorder/close()`` when it is
  /// left.
  public func record(to logger: any FormLogger) -> FormAnalyticsRecorder {
    let recorder = FormAnalyticsRecorder(engine, to: logger, now: instant)
    follow { [weak recorder] changes in
      recorder?.follow(changes)
      return recorder != nil
    }
    return recorder
  }
}
