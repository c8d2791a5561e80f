extension FormEngine {
  /// The next instant something is due, in milliseconds; nil when nothing is.
  public var nextTimer: Int? { timers.nextDue }

  /// Takes what the engine wants done, in order.
  public func takeEffects() -> [FormEffect] {
    defer { effects.removeAll() }
    return effects
  }

  /// Moves time on, firing what falls due on the way, in order.
  ///
  /// - Parameter instant: In milliseconds; an earlier instant than the present changes nothing.
  public func advance(to instant: Int) {
    while advanceOne(to: instant) {}
    now = max(now, instant)
  }

  /// Fires the first thing due; false when nothing is due by then.
  @discardableResult
  func advanceOne(to instant: Int) -> Bool {
    guard let (due, action) = timers.take(until: instant) else { return false }
    now = max(now, due)
    switch action {
    case .check(let slot, let index):
      slot.checks[index].phase = .idle
      startCheck(slot, index)
    case .debounce(let slot):
      slot.debounceTimer = nil
      slot.showsDebounced = true
      mark(slot)
    case .external(let action): action()
    }
    settle()
    return true
  }

  /// Runs something of the caller's at a later instant, in order with the engine's own timers.
  ///
  /// - Parameter delay: In milliseconds from now; a negative one counts as 0.
  /// - Returns: A number to take it back with, see ``unschedule(_:)``.
  @discardableResult
  public func schedule(after delay: Int, _ action: @escaping () -> Void) -> Int {
    timers.add(at: later(delay), .external(action))
  }

  /// Takes back what ``schedule(after:_:)`` set; does nothing once it ran.
  public func unschedule(_ id: Int) { timers.remove(id) }

  private func later(_ delay: Int) -> Int {
    let (due, overflow) = now.addingReportingOverflow(max(0, delay))
    return overflow ? .max : due
  }

  /// Answers a call; an answer nobody waits for any more is dropped.
  ///
  /// - Returns: Whether the answer was applied.
  @discardableResult
  public func answer(_ id: Int, with answer: CheckResult) -> Bool {
    guard let call = calls.removeValue(forKey: id) else { return false }
    if answer != .offline, answer != .failed { cache[call.name, default: [:]][call.key] = answer }
    call.slot.checks[call.check].phase = phase(of: answer)
    mark(call.slot)
    settle()
    return true
  }

  private func phase(of answer: CheckResult) -> CheckState.Phase {
    switch answer {
    case .available: .available
    case .taken(let suggestions): .taken(suggestions: suggestions)
    case .offline: .offline
    case .failed: .failed(isReported: false)
    }
  }

  /// Starts a field's failed checks once more, at once; without a failed check it does nothing.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func retryChecks(of path: FieldPath) throws(FormEngineError) {
    let slot = try find(path)
    restart(slot) { $0.isFailed }
    settle()
  }

  /// Starts a field's checks in some phases anew.
  private func restart(_ slot: FieldSlot, where condition: (CheckState) -> Bool) {
    for index in slot.checks.indices where condition(slot.checks[index]) {
      slot.checks[index].phase = .idle
      startCheck(slot, index)
    }
  }

  /// Notes that a page was held up by its failed checks, so that the next turn tries them again.
  func reportFailedChecks(of slots: [FieldSlot]) {
    for slot in slots {
      for index in slot.checks.indices where slot.checks[index].isFailed {
        slot.checks[index].phase = .failed(isReported: true)
      }
    }
  }

  /// Tries the checks again that held up the page before.
  func retryReportedChecks(of slot: FieldSlot) {
    restart(slot) { $0.phase == .failed(isReported: true) }
  }

  /// Forgets cached answers, so that the next value is asked about again.
  public func forgetAnswers() {
    cache.removeAll()
    extrasState?.answers.removeAll()
  }

  /// Whether the field's checks have something to ask about.
  func wantsChecks(_ slot: FieldSlot) -> Bool {
    slot.isActive && !slot.value.isEmpty && !slot.blocksChecks
  }

  private func applies(_ check: CheckState, _ slot: FieldSlot) -> Bool {
    holds(check.rule.when, in: slot.item)
  }

  /// A new value: its debounced rules hide until the pause is over.
  func scheduleDebouncedRules(_ slot: FieldSlot) {
    guard submission != .awaitingChecks,
      slot.traits.contains(.hasDebouncedRules)
    else { return }
    cancelDebounce(of: slot)
    slot.showsDebounced = false
    slot.debounceTimer = timers.add(at: later(debounce), .debounce(slot))
  }

  func cancelDebounce(of slot: FieldSlot) {
    slot.showsDebounced = true
    guard slot.traits.contains(.hasDebouncedRules), let timer = slot.debounceTimer else { return }
    timers.remove(timer)
    slot.debounceTimer = nil
  }

  /// Lets the checks that have no answer yet start after their pause; running ones go on.
  func scheduleChecks(_ slot: FieldSlot) {
    guard slot.traits.contains(.hasChecks), wantsChecks(slot) else { return }
    for index in slot.checks.indices where slot.checks[index].phase == .idle {
      let rule = slot.checks[index].rule.rule
      guard rule.timing != .onSubmit || submission == .awaitingChecks,
        applies(slot.checks[index], slot)
      else { continue }
      mark(slot)
      if useCache(slot, index) { continue }
      let pause = slot.checks[index].rule.remote?.debounce ?? debounce
      slot.checks[index].phase = .waiting(timer: timers.add(at: later(pause), .check(slot, index)))
    }
  }

  private func useCache(_ slot: FieldSlot, _ index: Int) -> Bool {
    guard let name = slot.checks[index].rule.remote?.check,
      let answer = cache[name]?[slot.checkKey]
    else { return false }
    slot.checks[index].phase = phase(of: answer)
    return true
  }

  /// Blur and submit end a running pause at once.
  func endDebounce(_ slot: FieldSlot) {
    cancelDebounce(of: slot)
    if let side = slot.side { endLookupPauses(of: slot, side) }
    for index in slot.checks.indices {
      if case .waiting(let timer) = slot.checks[index].phase {
        timers.remove(timer)
        slot.checks[index].phase = .idle
        startCheck(slot, index)
      }
    }
  }

  /// Starts every check that has no answer for the present value.
  ///
  /// - Parameter includingUnanswered: Whether offline and failed ones are tried again.
  func startMissingChecks(
    of slot: FieldSlot, includingUnanswered: Bool, atSubmit: Bool = false
  ) {
    for index in slot.checks.indices {
      let check = slot.checks[index]
      let isUnanswered = check.phase == .offline || check.isFailed
      let isMissing = check.phase == .idle || (includingUnanswered && isUnanswered)
      guard isMissing, atSubmit || check.rule.rule.timing != .onSubmit else { continue }
      slot.checks[index].phase = .idle
      startCheck(slot, index)
    }
  }

  func startCheck(_ slot: FieldSlot, _ index: Int) {
    mark(slot)
    freshen(slot)
    guard wantsChecks(slot), applies(slot.checks[index], slot), !useCache(slot, index),
      let name = slot.checks[index].rule.remote?.check
    else { return }
    nextCall += 1
    let call = PendingCall(
      slot: slot, check: index, name: name, value: slot.value, key: slot.checkKey)
    calls[nextCall] = call
    slot.checks[index].phase = .running(call: nextCall)
    effects.append(.startCheck(self.call(nextCall, call)))
  }

  private func call(_ id: Int, _ call: PendingCall) -> CheckCall {
    CheckCall(
      id: id, check: call.name, path: call.slot.path, value: call.value,
      isSensitive: call.slot.field.sensitive)
  }

  /// The value changed: what was asked or answered about the older one no longer counts.
  func cancelChecks(of slot: FieldSlot) {
    guard slot.traits.contains(.hasChecks) else { return }
    for index in slot.checks.indices {
      switch slot.checks[index].phase {
      case .waiting(let timer): timers.remove(timer)
      case .running(let id):
        if let pending = calls.removeValue(forKey: id) {
          effects.append(.cancelCheck(call(id, pending)))
        }
      case .idle, .available, .taken, .offline, .failed: break
      }
      slot.checks[index].phase = .idle
    }
  }
}
