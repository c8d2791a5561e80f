extension FormEngine {
  /// Recomputes what marked fields show, once for each.
  func refreshMarked() {
    // Refreshing may mark more, at the end of the same list.
    var next = 0
    while next < marked.count {
      let slot = marked[next]
      next += 1
      slot.isMarked = false
      if !slot.isDetached { refresh(slot) }
    }
    marked.removeAll(keepingCapacity: true)
  }

  private func refresh(_ slot: FieldSlot) {
    if slot.traits.contains(.hasChecks) { refreshChecks(of: slot) }
    var showsOwn = showsOwnError(slot)
    if showsOwn, !slot.showsError, isLenient(slot) {
      slot.isJudged = false
      slot.isDeferred = true
      deferred.append(slot)
      showsOwn = false
    }
    if showsOwn { slot.hadError = true }
    let showsError = showsOwn || showsFormError(slot)
    if showsError != slot.showsError {
      shownErrors += showsError ? 1 : -1
      slot.showsError = showsError
      formChanged = true
    }
    if !slot.isReported {
      slot.isReported = true
      reported.append(slot)
    }
  }

  /// Other fields' edits may take a field's checks away or bring them about.
  private func refreshChecks(of slot: FieldSlot) {
    if !wantsChecks(slot) {
      if slot.checks.contains(where: \.isPending) { cancelChecks(of: slot) }
    } else if slot.isJudged, slot.wasSet, effectiveMode(of: slot) == .live {
      scheduleChecks(slot)
    }
  }

  /// hybrid: while somebody types, only what is already wrong is judged again.
  private func isLenient(_ slot: FieldSlot) -> Bool {
    isTyping && submission != .awaitingChecks && form.schema.validation.mode == .hybrid
      && !slot.hadError && slot.serverMessages.isEmpty
  }

  private func showsOwnError(_ slot: FieldSlot) -> Bool {
    guard slot.isActive else { return false }
    if !slot.serverMessages.isEmpty { return true }
    guard slot.isJudged else { return false }
    return slot.showsFailedError
      || slot.traits.contains(.hasChecks) && slot.checks.contains(where: isError)
  }

  /// Whether an error of the form stands at the field.
  func showsFormError(_ slot: FieldSlot) -> Bool {
    slot.traits.contains(.hasFormRules) && slot.isActive
      && slot.compiled.formRules.contains {
        shownFormRules.contains($0) && formFailures[$0]?.severity == .error
      }
  }
}
