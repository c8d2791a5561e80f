public import FormKit

extension FormDriver {
  /// The page shown; nil for an unpaged form.
  public var page: String? { engine.state.page }

  /// Asks for the next page.
  @discardableResult
  public func next() -> PageTurn {
    var turn = PageTurn.pending
    simulation.perform { turn = $0.goToNextPage() }
    return turn
  }

  /// Goes to the previous page; false on the first.
  @discardableResult
  public func back() -> Bool {
    var hasMoved = false
    simulation.perform { hasMoved = $0.goBack() }
    return hasMoved
  }

  /// Shows a page by its id.
  public func showPage(_ id: String) throws(FormEngineError) {
    try simulation.perform { engine throws(FormEngineError) in try engine.showPage(id) }
  }
}
