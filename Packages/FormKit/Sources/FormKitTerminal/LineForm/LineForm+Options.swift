internal import FormKit

/// Choices whose options come from a source.
extension LineForm {
  /// The field once its options are loaded, or could not be; what could not be loaded is said once.
  func loaded(_ wording: FieldWording, _ output: LineFormWriter) async throws -> FieldWording {
    let path = wording.state.path
    guard wording.state.options?.phase == .loading, let status = wording.status else {
      if wording.state.options?.phase == .failed, !explained.contains(path) {
        try output.line(wording.status ?? "")
      }
      return wording
    }
    try output.line(status)
    try output.flush()
    explained.remove(path)
    try await signal.wait { self.wording(path)?.state.options?.phase != .loading }
    guard let wording = self.wording(path) else { return wording }
    if wording.state.options?.phase == .failed { try output.line(wording.status ?? "") }
    return wording
  }

  /// Obeys `:search`; false for a field whose options are all there.
  func search(_ text: String, _ wording: FieldWording?) -> Bool {
    guard let wording, wording.searchesSource else { return false }
    return perform(wording) { engine, path throws(FormEngineError) in
      try engine.searchOptions(of: path, for: text)
    }
  }

  /// Obeys `:more` and `:retry`; false for another name, or when there is no more and no failure.
  func load(_ name: String, _ wording: FieldWording?) -> Bool {
    guard let wording, let options = wording.state.options else { return false }
    if name == "more", options.hasMore {
      return perform(wording) { engine, path throws(FormEngineError) in
        try engine.loadMoreOptions(of: path)
      }
    }
    guard name == "retry", options.phase == .failed else { return false }
    return perform(wording) { engine, path throws(FormEngineError) in
      try engine.retryOptions(of: path)
    }
  }

  private func perform(
    _ wording: FieldWording, _ input: (FormEngine, FieldPath) throws(FormEngineError) -> Void
  ) -> Bool {
    let path = wording.state.path
    try? controller.perform { engine throws(FormEngineError) in try input(engine, path) }
    return true
  }

  /// What `:help` says of them, as keys of the catalogue.
  func optionHelp(_ wording: FieldWording) -> [String] {
    guard let options = wording.state.options else { return [] }
    if options.phase == .failed { return ["line.helpRetry"] }
    return options.isComplete ? [] : ["line.helpMore"]
  }
}
