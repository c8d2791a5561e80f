extension FormEngine {
  /// Looks for options by a text, after the typing pause; an earlier search is dropped.
  ///
  /// Does nothing when all options are known: the surface filters them itself.
  /// - Throws: ``FormEngineError/unknownField(_:)``, also for a field without a source.
  public func searchOptions(of path: FieldPath, for text: String) throws(FormEngineError) {
    let (slot, side, record) = try options(at: path)
    guard slot.isVisible, record.search != text, record.choices == nil else { return }
    stopLoading(side)
    side.options?.search = text
    side.options?.cursor = nil
    load(slot, side, after: debounce)
    settle()
  }

  /// Asks for the next page at once; does nothing when there is none or something is loading.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``, also for a field without a source.
  public func loadMoreOptions(of path: FieldPath) throws(FormEngineError) {
    let (slot, side, record) = try options(at: path)
    guard record.phase == .loaded, let next = record.next else { return }
    side.options?.cursor = next
    load(slot, side, after: 0)
    settle()
  }

  /// Asks once more, at once, after nobody could be asked; else does nothing.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``, also for a field without a source.
  public func retryOptions(of path: FieldPath) throws(FormEngineError) {
    let (slot, side, record) = try options(at: path)
    guard record.phase == .failed else { return }
    load(slot, side, after: 0)
    settle()
  }

  /// Answers a request for options; an answer nobody waits for any more is dropped.
  ///
  /// - Returns: Whether the answer was applied.
  @discardableResult
  public func answerOptions(_ id: Int, with answer: OptionResult) -> Bool {
    guard let slot = extrasState?.optionRequests.removeValue(forKey: id), let side = slot.side
    else {
      return false
    }
    side.options?.request = nil
    switch answer {
    case .page(let page): side.options?.take(page)
    case .offline: side.options?.phase = .failed
    }
    mark(slot)
    enqueueRules(slot)
    settle()
    return true
  }

  private func options(
    at path: FieldPath
  ) throws(FormEngineError) -> (FieldSlot, SlotExtras, OptionsRecord) {
    let slot = try find(path)
    guard let side = slot.side, let record = side.options else { throw .unknownField(path) }
    return (slot, side, record)
  }

  /// Asks when the field shows for the first time or what its options depend on changed.
  func refreshOptions(of slot: FieldSlot, _ side: SlotExtras, _ source: CompiledOptionSource) {
    if side.options == nil { side.options = OptionsRecord() }
    guard slot.isVisible else { return stopOptions(of: slot, side) }
    guard let record = side.options else { return }
    let values = source.dependsOn.map { read($0.reference, from: slot.item) }
    let isSame =
      values.count == record.dependencies.count
      && zip(values, record.dependencies).allSatisfy { Comparison.equal($0, $1) }
    guard record.phase == .unloaded || !isSame else { return }
    stopLoading(side)
    side.options = OptionsRecord(dependencies: values)
    load(slot, side, after: record.phase == .unloaded ? 0 : debounce)
    enqueueRules(slot)
  }

  /// Drops what is loading; it is asked for again when the field shows again.
  func stopOptions(of slot: FieldSlot, _ side: SlotExtras) {
    guard side.options?.phase == .loading else { return }
    stopLoading(side)
    side.options?.phase = .unloaded
    mark(slot)
  }

  private func stopLoading(_ side: SlotExtras) {
    if let timer = side.options?.timer { timers.remove(timer) }
    side.options?.timer = nil
    guard let request = side.options?.request else { return }
    side.options?.request = nil
    extrasState?.optionRequests[request.id] = nil
    effects.append(.cancelOptions(request))
  }

  private func load(_ slot: FieldSlot, _ side: SlotExtras, after delay: Int) {
    side.options?.phase = .loading
    mark(slot)
    guard delay > 0 else { return request(slot, side) }
    side.options?.timer = schedule(after: delay) { [weak self] in
      side.options?.timer = nil
      self?.request(slot, side)
    }
  }

  private func request(_ slot: FieldSlot, _ side: SlotExtras) {
    guard let source = slot.compiled.extras?.source, let record = side.options else { return }
    nextCall += 1
    let pairs = zip(source.dependsOn.map(\.id), record.dependencies)
    let request = OptionRequest(
      id: nextCall, source: source.name, path: slot.path,
      dependencies: Dictionary(pairs.map { ($0, $1) }, uniquingKeysWith: { first, _ in first }),
      search: record.search, page: record.cursor,
      isSensitive: source.dependsOn.contains {
        self.slot($0.reference, from: slot.item)?.field.sensitive ?? false
      })
    side.options?.request = request
    extrasState?.optionRequests[request.id] = slot
    effects.append(.loadOptions(request))
  }
}

/// A submission waits for the options of filled choices, as for checks.
extension FormEngine {
  /// Asks at once for options nobody knows yet, those that could not be asked for included.
  func startMissingOptions() {
    root.forEachSlot { slot in
      guard slot.isActive, !slot.value.isEmpty, let side = slot.side, let record = side.options,
        record.isUnknown, record.request == nil
      else { return }
      stopLoading(side)
      load(slot, side, after: 0)
    }
  }

  /// Whether a filled choice's options are still on their way.
  var awaitsOptions: Bool {
    var result = false
    root.forEachSlot { if $0.isActive, $0.optionStatus == .pending { result = true } }
    return result
  }
}

extension FieldSlot {
  /// What is unknown of a filled choice while its options are; nil for any other field.
  var optionStatus: FieldStatus? {
    guard let record = side?.options, record.isUnknown, !value.isEmpty else { return nil }
    return switch record.phase {
    case .loading: .pending
    case .failed: .unverified
    case .unloaded, .loaded: nil
    }
  }

  /// What a surface shows of the options; nil for a field without a source.
  var optionsState: OptionsState? {
    guard let record = side?.options else { return nil }
    let values = value.arrayValue ?? [value]
    return OptionsState(
      phase: record.phase, options: record.options, search: record.search,
      hasMore: record.phase == .loaded && record.next != nil,
      isComplete: record.choices != nil,
      chosen: values.compactMap { record.seen[Array($0.json().utf8)] })
  }
}
