extension FormEngine {
  /// The ids of the visible pages, in order.
  public var visiblePages: [String] {
    form.root.pages.indices.filter(isVisible(page:)).map { form.root.pages[$0].id }
  }

  /// The visible page after the present one; nil on the last.
  public var nextPage: String? {
    form.root.pages.indices.first { $0 > currentPage && isVisible(page: $0) }
      .map { form.root.pages[$0].id }
  }

  /// The visible page before the present one; nil on the first.
  public var previousPage: String? {
    form.root.pages.indices.last { $0 < currentPage && isVisible(page: $0) }
      .map { form.root.pages[$0].id }
  }

  /// Shows the previous visible page; the answers stay, and nothing is judged.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func goBack() -> Bool {
    guard let page = previousPage else { return false }
    return (try? showPage(page)) != nil
  }

  /// Shows the page a field is on and gives the field the focus, as a review's "edit" does.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func reveal(_ path: FieldPath) throws(FormEngineError) {
    let slot = try find(path)
    if let page = form.root.pages[safe: slot.compiled.page], currentPage != slot.compiled.page {
      try showPage(page.id)
    }
    try focus(path)
  }

  /// Leaves a page that is hidden now: for the nearest visible page after it, else before it.
  ///
  /// When no page is visible the form stays where it is.
  func leaveHiddenPage() {
    let pages = form.root.pages
    guard pages.indices.contains(currentPage), !isVisible(page: currentPage) else { return }
    guard
      let page = pages.indices.first(where: { $0 > currentPage && isVisible(page: $0) })
        ?? pages.indices.last(where: { $0 < currentPage && isVisible(page: $0) })
    else { return }
    currentPage = page
    formChanged = true
  }

  private func isVisible(page: Int) -> Bool { holds(form.root.pages[page].visible, in: root) }
}
