internal import FormKit

extension FormSession {
  /// Goes to the next page, or from the last one to the review, once this one is in order.
  func nextPage() {
    guard FormPages(engine).isSeveral, !state.isReviewing else { return }
    if let path = unreadFile { return request(path, then: .nextPage) }
    if let path = state.focus?.path {
      try? controller.perform { engine throws(FormEngineError) in try engine.blur(path) }
    }
    guard !showFileProblem() else { return }
    turnPage()
  }

  /// Asks the form for its next page; while checks are on their way, again after each change.
  func turnPage() {
    state.isTurning = false
    let turn = controller.perform { $0.goToNextPage() }
    switch turn {
    case .moved: arrive()
    case .lastPage: review()
    case .refused(let errors): show(errors)
    case .pending: state.isTurning = true
    }
  }

  /// Goes back: from the review to the last page, from a page to the one before; answers stay.
  func previousPage() {
    if let path = unreadFile { return request(path, then: .previousPage) }
    if state.isReviewing {
      state.isReviewing = false
      return arrive()
    }
    guard controller.perform({ $0.goBack() }) else { return }
    arrive()
  }

  /// Keys of an entry of the review: Enter shows its field.
  func handle(_ key: KeyPress, onEntry path: FieldPath) {
    guard key == .enter || key == .character(" ") else { return handleMovement(key) }
    state.isReviewing = false
    try? controller.perform { engine throws(FormEngineError) in try engine.reveal(path) }
    state.showsSummary = false
    move(to: .field(path))
  }

  /// The entries of the review that can be changed.
  var reviewTargets: [FormTarget] {
    engine.review.sections.flatMap(\.entries).filter(\.isEditable).map { .entry($0.path) }
  }

  private func arrive() {
    state.showsSummary = false
    move(to: targets.first)
  }

  /// A look at all answers; Enter submits.
  private func review() {
    state.showsSummary = false
    state.isReviewing = true
    move(to: .button(.submit))
  }

  private func show(_ errors: [FormIssue]) {
    state.showsSummary = true
    let items = FormPages(engine).page?.items ?? []
    if let target = target(in: items, among: Set(errors.map(\.field))) { move(to: target) }
  }
}
