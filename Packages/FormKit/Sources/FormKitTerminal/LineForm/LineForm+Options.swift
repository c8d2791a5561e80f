internal import FormKit

/// Lists of options, and choices whose options come from a source.
extension LineForm {
  /// Lists the options of a choice; of a long list it says how many there are, and how to find one.
  func showOptions(_ wording: FieldWording, _ output: LineFormWriter) throws {
    guard let options = wording.options else { return }
    if wording.hasLongList {
      try output.line(messages.text("line.manyOptions", count: options.count))
    } else {
      try list(Array(options.indices), of: options, output)
    }
    if wording.state.field.type == .multiChoice {
      try output.line(messages.text("line.several"))
    }
  }

  /// Obeys `:options`; false for a field without options.
  func listOptions(_ wording: FieldWording?, _ output: LineFormWriter) throws -> Bool {
    guard let options = wording?.options else { return false }
    try list(Array(options.indices), of: options, output)
    return true
  }

  /// Lists what a long list has for a text that is no option; false when it has nothing.
  func showFound(
    _ text: String?, _ wording: FieldWording, _ output: LineFormWriter
  ) throws -> Bool {
    guard wording.hasLongList, let text, !text.isEmpty, let options = wording.options else {
      return false
    }
    let wanted = text.lowercased()
    let found = options.indices.filter { options[$0].label.lowercased().contains(wanted) }
    guard !found.isEmpty else { return false }
    try output.line(messages.text("line.optionsFound", ["text": text]))
    try list(Array(found.prefix(FieldWording.shortListLimit)), of: options, output)
    try showRest(of: found.count, output)
    // Nothing is chosen yet, of several names neither.
    if wording.state.field.type == .multiChoice {
      try output.line(messages.text("line.several"))
    }
    return true
  }

  /// Prints the paths with which one that was entered in part can go on, such as those in a directory.
  ///
  /// - Returns: Whether there are any.
  func showNames(startingAs text: String, _ output: LineFormWriter) async throws -> Bool {
    guard presentation.completesPaths else { return false }
    let listing = await names(around: text)
    // The error of a file that is there says more.
    guard !listing.hasFile(at: text) else { return false }
    var (start, found) = (text, listing.paths(startingAs: text))
    if let directory = listing.directory(at: text) {
      let inner = TypedPath(text).spelled(directory)
      let names = await names(around: inner).paths(startingAs: inner)
      if !names.isEmpty { (start, found) = (inner, names) }
    }
    guard !found.isEmpty else { return false }
    try output.line(messages.text("line.namesFound", ["text": start]))
    for path in found.prefix(FieldWording.shortListLimit) { try output.line(path) }
    try showRest(of: found.count, output)
    return true
  }

  /// Prints how many of a list were not printed; nothing when all were.
  private func showRest(of count: Int, _ output: LineFormWriter) throws {
    let rest = count - FieldWording.shortListLimit
    if rest > 0 { try output.line(messages.text("line.optionsLeft", count: rest)) }
  }

  private func names(around text: String) async -> DirectoryListing {
    await .reading(DirectoryListing.directory(of: text))
  }

  /// Prints options with their numbers in the whole list.
  private func list(
    _ indices: [Int], of options: [FieldWording.Option], _ output: LineFormWriter
  ) throws {
    for index in indices {
      // A label of several lines must not look like several options.
      let label = options[index].label.split(whereSeparator: \.isNewline).joined(separator: " ")
      try output.line("\(index + 1). \(label)")
    }
  }

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
    let list = wording.hasLongList ? ["line.helpOptions"] : []
    guard let options = wording.state.options else { return list }
    if options.phase == .failed { return ["line.helpRetry"] }
    return options.isComplete ? list : ["line.helpMore"]
  }
}

extension FieldWording {
  /// The most options that are listed without being asked for.
  static let shortListLimit = 20

  /// Whether the options are too many to be listed without being asked for.
  ///
  /// A source that is not loaded as a whole is listed as far as it is: only the source can search it.
  var hasLongList: Bool {
    let count =
      switch state.field.options {
      case .fixed(let options)?: options.count
      case .source?: state.options?.options.count ?? 0
      case nil: 0
      }
    return !searchesSource && count > Self.shortListLimit
  }
}
