internal import FormKit

/// Lists whose options come from a source.
extension FormSession {
  /// The picker of a list as its options are now.
  func picker(_ path: FieldPath, _ wording: FieldWording) -> ChoicePicker {
    state.picker(path, wording)
  }

  /// Looks for what was typed when the source has more than it told.
  func search(_ picker: ChoicePicker, _ wording: FieldWording) {
    guard wording.searchesSource else { return }
    load(wording) { engine, path throws(FormEngineError) in
      try engine.searchOptions(of: path, for: picker.filter)
    }
  }

  /// Asks for the next page at the end of the list; false when there is none.
  func loadMore(_ wording: FieldWording) -> Bool {
    guard wording.state.options?.hasMore == true else { return false }
    load(wording) { engine, path throws(FormEngineError) in try engine.loadMoreOptions(of: path) }
    return true
  }

  /// Tries to load the options again; false when that did not fail.
  func retryOptions(_ wording: FieldWording) -> Bool {
    guard wording.state.options?.phase == .failed else { return false }
    load(wording) { engine, path throws(FormEngineError) in try engine.retryOptions(of: path) }
    return true
  }

  /// Tries failed checks again; false when none failed.
  func retryChecks(_ wording: FieldWording) -> Bool {
    guard wording.canRetry else { return false }
    load(wording) { engine, path throws(FormEngineError) in try engine.retryChecks(of: path) }
    return true
  }

  private func load(
    _ wording: FieldWording,
    _ input: (FormEngine, FieldPath) throws(FormEngineError) -> Void
  ) {
    let path = wording.state.path
    try? controller.perform { engine throws(FormEngineError) in try input(engine, path) }
  }
}
