/// A client that submits forms to the service.
public protocol FormSubmissionClient: Sendable {
  /// Submits the answers of a form.
  ///
  /// The service accepts a submission once, however often it arrives.
  ///
  /// - Parameter code: The code that the service asked for; nil when it asked for none.
  /// - Throws: `RemoteError` or `CancellationError`.
  func submit(
    _ submission: FormSubmission, code: SubmissionCode?
  ) async throws -> FormSubmissionResponse

  /// Returns the signed-in user's accepted submissions of a form, the earliest first.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  func received(form: String) async throws -> [ReceivedSubmission]
}

/// The signed-in user's submissions that wait on the device until the service can be reached.
///
/// A queue keeps its submissions over the end of the process. It protects them like a session, because
/// they may contain sensitive values.
public protocol FormSubmissionQueue: Sendable {
  /// Returns the submissions, the earliest first.
  ///
  /// - Throws: `SessionRepositoryError` when the queue cannot be read.
  func submissions() async throws -> [FormSubmission]

  /// Adds a submission; one with the same identifier is replaced.
  ///
  /// - Throws: `SessionRepositoryError` when the queue cannot be written, and ``FormSubmissionQueueFullError``.
  func add(_ submission: FormSubmission) async throws

  /// Changes the submission with an identifier, if there is one; it keeps its place.
  ///
  /// - Throws: `SessionRepositoryError` when the queue cannot be written.
  func change(
    _ id: String, _ change: @Sendable (FormSubmission) -> FormSubmission
  ) async throws

  /// Removes the submission with an identifier, if there is one.
  ///
  /// - Throws: `SessionRepositoryError` when the queue cannot be written.
  func remove(_ id: String) async throws
}

/// A queue holds as many submissions as it may.
public struct FormSubmissionQueueFullError: Error, Hashable, Sendable {
  /// Creates the error.
  public init() {}
}
