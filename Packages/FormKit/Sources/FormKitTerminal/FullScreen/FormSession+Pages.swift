internal import FormKit

extension FormSession {
  /// Goes to the next page, or to the review, once this one is in order.
  ///
  /// After a review, pages that were in it are passed as long as they are in order.
  func nextPage() {
    guard stage.pages.isSeveral, !state.isReviewing else { return }
    state.edited = nil
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
    while true {
      switch controller.perform({ $0.goToNextPage() }) {
      case .moved(let page) where state.reviewedPages.contains(page): continue
      case .moved: return arrive()
      case .lastPage: return review()
      case .refused(let errors): return show(errors)
      case .pending:
        state.isTurning = true
        return
      }
    }
  }

  /// A page that was hidden meanwhile is new when it comes back.
  func forgetHiddenPages() {
    guard !state.reviewedPages.isEmpty else { return }
    state.reviewedPages.formIntersection(engine.visiblePages)
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

  private func arrive() {
    state.showsSummary = false
    move(to: targets.firstOnPage)
  }

  /// A look at all answers; Enter submits.
  private func review() {
    state.showsSummary = false
    state.isReviewing = true
    state.reviewedPages = Set(engine.visiblePages)
    move(to: .button(.submit))
  }

  private func show(_ errors: [FormIssue]) {
    state.showsSummary = true
    let items = stage.pages.page?.items ?? []
    let target = target(in: items, among: Set(errors.map(\.field)))
    let isElsewhere = !(state.focus.map(targets.has) ?? false)
    if let target = target ?? (isElsewhere ? targets.firstOnPage : nil) { move(to: target) }
  }
}
