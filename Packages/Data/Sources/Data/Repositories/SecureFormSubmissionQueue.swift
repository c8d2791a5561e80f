public import Domain
public import LocalPersistence

/// A queue of submissions in a secure store, under the key `submissions`.
///
/// Stored data that is no queue is set aside under the key `submissions.aside`, in place of what was there, and the queue
/// is empty then.
///
/// The queue ends with the account's data on the device: a sign-out and another user's sign-in erase it.
public actor SecureFormSubmissionQueue: FormSubmissionQueue {
  /// The most submissions that wait.
  public static let limit = 100
  private static let key = "submissions"
  private static let asideKey = "submissions.aside"

  private let store: any SecureStore
  private let lock: ProcessLock?
  private let logger: (any DataLogger)?

  /// Creates a queue that uses a secure store.
  ///
  /// The initialiser does not read the secure store.
  ///
  /// - Parameters:
  ///   - lock: The lock between processes that use the same store, held for a few milliseconds; the
  ///     default is none.
  ///   - logger: Receives data that was set aside; default none.
  public init(
    store: any SecureStore, lock: ProcessLock? = nil, logger: (any DataLogger)? = nil
  ) {
    self.store = store
    self.lock = lock
    self.logger = logger
  }

  /// Returns the submissions, the earliest first.
  ///
  /// - Throws: ``SessionRepositoryError`` when the secure store cannot be read. The error is `corrupt` when
  ///   the stored data was changed outside of the store.
  public func submissions() throws -> [FormSubmission] {
    if let submissions = try readable() { return submissions }
    var submissions: [FormSubmission] = []
    try changing { submissions = try stored() }
    return submissions
  }

  /// The submissions; sets stored data that is no queue aside.
  ///
  /// Call it only within a change.
  private func stored() throws -> [FormSubmission] {
    if let submissions = try readable() { return submissions }
    do throws(SecureStoreError) {
      if let data = try store.retrieve(key: Self.key) {
        try store.save(key: Self.asideKey, value: data)
      }
      try store.delete(key: Self.key)
    } catch {
      throw SessionRepositoryError(error)
    }
    logger?.trackEvent(event: .submissions(SecureStoreError.unreadableValue(key: Self.key)))
    return []
  }

  /// The submissions; nil when the stored data is no queue.
  private func readable() throws -> [FormSubmission]? {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: [FormSubmission].self) ?? []
    } catch .unreadableValue {
      return nil
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Adds a submission; one with the same identifier is replaced.
  ///
  /// - Throws: ``SessionRepositoryError``; `FormSubmissionQueueFullError` when 100 submissions wait.
  public func add(_ submission: FormSubmission) throws {
    try changing {
      var waiting = try stored().filter { $0.id != submission.id }
      guard waiting.count < Self.limit else { throw FormSubmissionQueueFullError() }
      waiting.append(submission)
      try save(waiting)
    }
  }

  /// Changes the submission with an identifier, if there is one; it keeps its place.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func change(_ id: String, _ change: @Sendable (FormSubmission) -> FormSubmission) throws {
    try changing {
      let waiting = try stored()
      guard waiting.contains(where: { $0.id == id }) else { return }
      try save(waiting.map { $0.id == id ? change($0) : $0 })
    }
  }

  /// Removes the submission with an identifier, if there is one.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func remove(_ id: String) throws {
    try changing {
      let waiting = try stored()
      let rest = waiting.filter { $0.id != id }
      if rest.count < waiting.count { try save(rest) }
    }
  }

  /// Runs a change while no other process changes the queue.
  private func changing(_ body: () throws -> Void) throws {
    do {
      if let lock { try lock.run(body) } else { try body() }
    } catch let error as ProcessLock.UnavailableError {
      throw SessionRepositoryError(error)
    }
  }

  private func save(_ waiting: [FormSubmission]) throws {
    do throws(SecureStoreError) {
      if waiting.isEmpty {
        try store.delete(key: Self.key)
      } else {
        try store.save(key: Self.key, encoding: waiting)
      }
    } catch {
      throw SessionRepositoryError(error)
    }
  }
}
