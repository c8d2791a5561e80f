/// Saves a running form's draft as it changes, and deletes it once the form is submitted.
///
/// ```swift
/// let autosaver = DraftAutosaver(controller, storage: storage, now: { milliseconds() })
/// if case .setAside(let error) = try await autosaver.restore() { report(error) }
/// …
/// try await autosaver.flush()  // going to the background, closing the form
/// ```
///
/// A change is saved at once, further ones together once the interval has passed since: at most one
/// save per interval, and the last state is always saved. Submitting saves without waiting. Saves
/// never overlap, and each takes the state as it is when it starts, so that an older one never
/// overwrites a newer. A save that failed is tried again after the interval, which doubles with each
/// failure, up to 32 times its length.
///
/// Sensitive fields go to the secure store, or nowhere when there is none.
@MainActor
public final class DraftAutosaver {
  /// What the surface wants back with the draft, such as expanded sections.
  ///
  /// It is stored unencrypted: never put a sensitive value there.
  public var ui: FormObject = [:] {
    didSet { if ui != oldValue { request() } }
  }
  /// Hears of every save or deletion that failed.
  public var onError: (@MainActor (any Error) -> Void)?

  private let controller: FormController
  private let storage: any DraftStorage
  private let secure: (any SecureFieldStorage)?
  private let formID: String
  private let interval: Duration
  private let clock: any Clock<Duration>
  private let now: @MainActor () -> Int
  private var saved: FormDraft?
  /// Whether a draft rests in the storage; nil as long as nobody looked.
  private var isStored: Bool?
  private var savedSecrets: [FieldPath: FormValue] = [:]
  private var needsSave = false
  private var failures = 0
  private var status = FormStatus.editing
  private var pause: Task<Void, Never>?
  private var last: Task<Void, any Error>?
  /// A stored draft could not be read: overwriting it would lose it.
  private var isBlocked = false

  /// Starts watching a form; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - storage: Where drafts rest.
  ///   - secure: Where sensitive fields rest; default nowhere, they are not saved.
  ///   - formID: The draft's name in the stores; default the schema's id.
  ///   - interval: The least time between saves; default 2 seconds.
  ///   - clock: Where the interval is waited; default the continuous clock.
  ///   - now: The present instant in milliseconds since 1970.
  public init(
    _ controller: FormController, storage: any DraftStorage,
    secure: (any SecureFieldStorage)? = nil, formID: String? = nil,
    interval: Duration = .seconds(2), clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Int
  ) {
    self.controller = controller
    self.storage = storage
    self.secure = secure
    self.formID = formID ?? controller.engine.form.schema.id
    self.interval = interval
    self.clock = clock
    self.now = now
    controller.follow { [weak self] _ in
      self?.formChanged()
      return self != nil
    }
  }

  deinit { pause?.cancel() }

  /// Puts the stored draft into the form.
  ///
  /// Bytes that are no draft are set aside and reported, never fatal. When the secure store cannot be
  /// read, the rest is restored, ``onError`` hears of it, and the stored secrets stay until new ones
  /// are entered.
  ///
  /// - Throws: The storage's error. Nothing is saved from then on, so that the stored draft is not
  ///   overwritten unread, until this succeeds or ``discard()`` does.
  public func restore() async throws -> DraftRestoration {
    isBlocked = true
    _ = await last?.result
    let result = try await load()
    isBlocked = false
    if needsSave { request() }
    return result
  }

  /// Saves what is unsaved, without waiting for the interval: for the background and for closing.
  ///
  /// - Throws: The store's error.
  public func flush() async throws { try await beginSave().value }

  /// Deletes the stored draft; later changes start a new one.
  ///
  /// - Throws: The store's error.
  public func discard() async throws {
    isBlocked = false
    needsSave = false
    try await queue { [self] in try await clear() }.value
  }
}

extension DraftAutosaver {
  private func load() async throws -> DraftRestoration {
    guard let bytes = try await storage.loadDraft(formID: formID) else { return .nothing }
    let schema = controller.engine.form.schema
    do throws(FormDraft.DecodingError) {
      let draft = try FormDraft(json: bytes)
      guard draft.schema == schema.id else { throw .otherSchema(draft.schema) }
      let secrets = await loadSecrets()
      let report = controller.perform { $0.restore(draft, secrets: secrets) }
      ui.merge(draft.ui) { mine, _ in mine }
      savedSecrets = secrets
      saved = draft
      isStored = true
      return .restored(report, savedAt: draft.savedAt)
    } catch {
      try await storage.setAsideDraft(formID: formID)
      return .setAside(error)
    }
  }

  private func loadSecrets() async -> [FieldPath: FormValue] {
    do {
      return try await secure?.retrieve(formID: formID) ?? [:]
    } catch {
      report(error)
      return [:]
    }
  }

  private func formChanged() {
    let before = status
    status = controller.engine.status
    switch status {
    case .submitted:
      if before != .submitted { _ = beginSave() }
    case .submitting where before != .submitting: _ = beginSave()
    default: request()
    }
  }

  private func request() {
    needsSave = true
    guard pause == nil, !isBlocked else { return }
    _ = beginSave()
  }

  /// Saves as soon as the work before is done, then pauses.
  private func beginSave() -> Task<Void, any Error> {
    needsSave = false
    pause?.cancel()
    let save = queue { [weak self] in try await self?.write() }
    pause = Task { [weak self] in
      _ = await save.result
      guard let wait = self?.nextPause, let clock = self?.clock else { return }
      do { try await clock.sleep(for: wait) } catch { return }
      if !Task.isCancelled { self?.pauseEnded() }
    }
    return save
  }

  private var nextPause: Duration { interval * (1 << min(failures, 5)) }

  private func pauseEnded() {
    pause = nil
    if needsSave, !isBlocked { _ = beginSave() }
  }

  /// Runs one piece of work after all before it.
  private func queue(
    _ work: @escaping @MainActor () async throws -> Void
  ) -> Task<Void, any Error> {
    let before = last
    let task = Task { [weak self] in
      _ = await before?.result
      do {
        try await work()
      } catch {
        self?.report(error)
        throw error
      }
    }
    last = task
    return task
  }

  private func report(_ error: any Error) {
    if !(error is CancellationError) { onError?(error) }
  }

  /// Makes the stores hold the state as it is now; nothing is written that is there already.
  private func write() async throws {
    guard !isBlocked else {
      needsSave = true
      return
    }
    do {
      try await bringUpToDate()
      failures = 0
    } catch {
      failures += 1
      needsSave = true
      throw error
    }
  }

  private func bringUpToDate() async throws {
    let engine = controller.engine
    if engine.status == .submitted {
      if isStored != false { try await clear() }
      return
    }
    let draft = engine.draft(savedAt: now(), ui: ui)
    let secrets = secure == nil ? [:] : engine.draftSecrets
    if !draft.isEmpty || !secrets.isEmpty {
      try await store(draft, secrets)
    } else if isStored == true {
      try await clear()
    }
  }

  private func store(_ draft: FormDraft, _ secrets: [FieldPath: FormValue]) async throws {
    var known = saved
    known?.savedAt = draft.savedAt
    if known != draft {
      try await storage.saveDraft(draft.json, formID: formID)
      saved = draft
      isStored = true
    }
    if savedSecrets != secrets {
      try await secure?.save(secrets, formID: formID)
      savedSecrets = secrets
    }
  }

  private func clear() async throws {
    saved = nil
    try await storage.clearDraft(formID: formID)
    try await secure?.clear(formID: formID)
    savedSecrets = [:]
    isStored = false
  }
}
