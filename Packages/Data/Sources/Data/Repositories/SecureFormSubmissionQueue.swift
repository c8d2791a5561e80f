public import Domain
public import LocalPersistence

/// A queue of submissions in a secure store, under the key `submissions`.
///
/// The queue ends with the account's data on the device: a sign-out and another user's sign-in erase it.
public actor SecureFormSubmissionQueue: FormSubmissionQueue {
  /// The most submissions that wait.
  public static let limit = 100
  private static let key = "submissions"

  private let store: any SecureStore
  private let lock: ProcessLock?

  /// Creates a queue that uses a secure store.
  ///
  /// The initialiser does not read the secure store.
  ///
  /// - Parameter lock: The lock between processes that use the same store, held for a few milliseconds; the
  ///   default is none.
  public init(store: any SecureStore, lock: ProcessLock? = nil) {
    self.store = store
    self.lock = lock
  }

  /// Returns the submissions, the earliest first.
  ///
  /// - Throws: ``SessionRepositoryError`` when the secure store cannot be read. The error is `corrupt` when
  ///   the stored data cannot be decoded.
  public func submissions() throws -> [FormSubmission] {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: [FormSubmission].self) ?? []
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Adds a submission; one with the same identifier is replaced.
  ///
  /// - Throws: ``SessionRepositoryError``; `FormSubmissionQueueFullError` when 100 submissions wait.
  public func add(_ submission: FormSubmission) throws {
    try changing {
      var waiting = try submissions().filter { $0.id != submission.id }
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
      let waiting = try submissions()
      guard waiting.contains(where: { $0.id == id }) else { return }
      try save(waiting.map { $0.id == id ? change($0) : $0 })
    }
  }

  /// Removes the submission with an identifier, if there is one.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func remove(_ id: String) throws {
    try changing {
      let waiting = try submissions()
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
