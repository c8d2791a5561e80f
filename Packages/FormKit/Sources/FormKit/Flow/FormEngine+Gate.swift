extension FormEngine {
  /// Shows the next visible page when the present one is in order.
  ///
  /// Judges the visible fields of the page only, touches them, and starts their checks at once, as
  /// leaving each of them would in the mode `onBlur`. A check without an answer holds the page; one
  /// that could not be asked, offline, does not. A failed check refuses the page, and the next call
  /// tries it again. Rules with the timing `onSubmit` wait for the
  /// submit. A form-level rule counts on the last page it reads a field or a repeat of. Warnings and
  /// hints hold nothing.
  @discardableResult
  public func goToNextPage() -> PageTurn {
    let slots = judgePage()
    let errors = gateErrors(of: slots)
    if !errors.isEmpty {
      reportFailedChecks(of: slots)
      return .refused(errors)
    }
    if slots.contains(where: { $0.isActive && $0.checks.contains(where: \.isPending) }) {
      return .pending
    }
    guard let next = nextPage, (try? showPage(next)) != nil else { return .lastPage }
    return .moved(to: next)
  }

  /// Touches and judges the present page's visible fields; shows what is wrong.
  private func judgePage() -> [FieldSlot] {
    var slots: [FieldSlot] = []
    root.forEachSlot { if $0.compiled.page == currentPage, $0.isVisible { slots.append($0) } }
    for slot in slots {
      touch(slot)
      slot.isJudged = true
      slot.isDeferred = false
      endDebounce(slot)
      mark(slot)
    }
    let repeats = pageRepeats
    if !repeats.isSubset(of: gatedRepeats) {
      gatedRepeats.formUnion(repeats)
      notifyAllStates()
    }
    formChanged = true
    for index in pageRules where shownFormRules.insert(index).inserted { markFormRule(index) }
    settle()
    for slot in slots {
      retryReportedChecks(of: slot)
      startMissingChecks(of: slot, includingUnanswered: false)
    }
    settle()
    return slots.filter(\.isVisible)
  }

  private func gateErrors(of slots: [FieldSlot]) -> [FormIssue] {
    var errors = slots.flatMap { shownIssues(of: $0, path: $0.path) }
    let repeats = pageRepeats
    errors += shownRepeatIssues.filter { repeats.contains($0.key) }
      .sorted { $0.key.description.isExactlyBefore($1.key.description) }.map(\.value)
    errors += pageRules.sorted().compactMap { formFailures[$0] }
    return errors.filter { $0.severity == .error }
  }

  /// The paths of the repeats visible on the present page.
  private var pageRepeats: Set<FieldPath> {
    guard form.hasRepeats, let id = form.root.pages[safe: currentPage]?.id else { return [] }
    let items = layout.pages.first { $0.id == id }?.items ?? []
    return Set(
      items.compactMap { item in
        if case .repetition(let path, _, _) = item { FieldPath(path) } else { nil }
      })
  }

  /// The form-level rules whose last page is the present one.
  var pageRules: Set<Int> {
    guard !form.formRules.isEmpty else { return [] }
    var here: Set<Int> = []
    var later: Set<Int> = []
    func add(_ dependents: [Dependent], on page: Int) {
      guard page >= currentPage else { return }
      for dependent in dependents {
        guard case .formRule(let index) = dependent.target else { continue }
        if page == currentPage { here.insert(index) } else { later.insert(index) }
      }
    }
    root.forEachSlot { add($0.compiled.dependents, on: $0.compiled.page) }
    for repetition in form.root.repeats { add(repetition.dependents, on: repetition.page) }
    return here.subtracting(later)
  }

  /// What repeats hold wrong and may show: all of it after a submit, before that what a gate judged.
  var shownRepeatIssues: [FieldPath: FormIssue] {
    guard form.hasRepeats, showsRepeatIssues || !gatedRepeats.isEmpty else { return [:] }
    return repeatIssues().filter { showsRepeatIssues || gatedRepeats.contains($0.key) }
  }
}
