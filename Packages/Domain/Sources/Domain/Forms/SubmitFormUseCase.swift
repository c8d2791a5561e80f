/// The result of submitting a form.
public enum SubmitFormResult: Hashable, Sendable {
  /// The service answered.
  case answered(FormSubmissionResponse)
  /// The service cannot be reached now; the submission waits on the device.
  case queued
  /// The service cannot be reached, or refuses to answer; nothing was kept.
  case failed(RemoteError)
}

/// A use case that submits the answers of a form to the service, once.
public struct SubmitFormUseCase: Sendable {
  private let client: any FormSubmissionClient
  private let queue: any FormSubmissionQueue

  /// Creates a use case.
  public init(client: any FormSubmissionClient, queue: any FormSubmissionQueue) {
    self.client = client
    self.queue = queue
  }

  /// Submits the answers of a form.
  ///
  /// A submission that may wait is in the queue before it is sent, so that it survives the end of the process;
  /// ``SendQueuedSubmissionsUseCase`` sends it again under the same key. An answer, and an error of a
  /// service that can be reached, end its wait: the person sees it and decides.
  ///
  /// Answers that have been accepted, or wait, replace those of the same form that were returned.
  ///
  /// - Parameters:
  ///   - code: The code that the service asked for; nil when it asked for none.
  ///   - mayWait: Whether the submission waits on the device while the service cannot be reached.
  /// - Throws: `CancellationError`, after which nothing waits; also the queue's error when it cannot be
  ///   written. Then nothing was sent.
  public func execute(
    _ submission: FormSubmission, code: SubmissionCode? = nil, mayWait: Bool
  ) async throws -> SubmitFormResult {
    if mayWait { try await queue.add(submission) }
    let result: SubmitFormResult
    do {
      result = .answered(try await client.submit(submission, code: code))
    } catch let error as RemoteError {
      if mayWait, error.isAbsence {
        try await removeReturned(submission.form)
        return .queued
      }
      result = .failed(error)
    } catch let error as CancellationError {
      // A cancelled task may not be able to write.
      if mayWait { try await Task { try await queue.remove(submission.id) }.value }
      throw error
    }
    if mayWait { try await queue.remove(submission.id) }
    if result == .answered(.completed) { try await removeReturned(submission.form) }
    return result
  }

  /// Returns the answers of a form that the service has not accepted while they waited; nil for none.
  ///
  /// - Throws: The queue's error.
  public func returned(form: String) async throws -> FormSubmission? {
    try await queue.submissions().last { $0.isReturned && $0.form == form }
  }

  private func removeReturned(_ form: String) async throws {
    for submission in try await queue.submissions()
    where submission.isReturned && submission.form == form {
      try await queue.remove(submission.id)
    }
  }
}

/// A use case that submits the waiting submissions again.
public struct SendQueuedSubmissionsUseCase: Sendable {
  private let client: any FormSubmissionClient
  private let queue: any FormSubmissionQueue

  /// Creates a use case.
  public init(client: any FormSubmissionClient, queue: any FormSubmissionQueue) {
    self.client = client
    self.queue = queue
  }

  /// Returns the number of submissions in the queue, with those that the service has returned.
  ///
  /// - Throws: The queue's error.
  public func waitingCount() async throws -> Int { try await queue.submissions().count }

  /// A waiting submission that the service has answered.
  public struct Result: Hashable, Sendable {
    /// The submission.
    public let submission: FormSubmission
    /// The service's response.
    public let response: FormSubmissionResponse
  }

  /// An attempt to submit everything that waits.
  public struct Attempt: Hashable, Sendable {
    /// The answered submissions, in the order of the queue.
    public var results: [Result] = []
    /// The latest error for which a submission still waits; nil when none does.
    public var error: RemoteError?
  }

  /// Submits the waiting submissions in their order, until the service cannot be reached.
  ///
  /// A submission leaves the queue once the service has accepted it. One that the service answers otherwise, or
  /// refuses, is returned: it stays in the queue without its secrets, for the person, and is not sent again. One
  /// that the service fails to process, or for which it says that another attempt may succeed, still waits.
  ///
  /// - Throws: `CancellationError`, or the queue's error.
  public func execute() async throws -> Attempt {
    var attempt = Attempt()
    for submission in try await queue.submissions() where !submission.isReturned {
      do {
        let response = try await response(to: submission)
        try await settle(submission, response)
        attempt.results.append(Result(submission: submission, response: response))
      } catch let error as RemoteError {
        attempt.error = error
        // One that the service fails to process must not hold up those behind it.
        if !error.concernsOneRequest { return attempt }
      }
    }
    return attempt
  }

  /// The service's final response to a submission.
  private func response(to submission: FormSubmission) async throws -> FormSubmissionResponse {
    do {
      let response = try await client.submit(submission, code: nil)
      guard response != .failed(isRetryable: true) else { throw RemoteError.serviceFailed }
      return response
    } catch RemoteError.refused {
      return .failed(isRetryable: false)
    }
  }

  private func settle(
    _ submission: FormSubmission, _ response: FormSubmissionResponse
  ) async throws {
    guard response != .completed else { return try await queue.remove(submission.id) }
    // A sign-out, or the person's own attempt, may have removed it meanwhile.
    let waits = try await queue.submissions().contains { $0.id == submission.id }
    if waits { try await queue.add(submission.returned()) }
  }
}

extension RemoteError {
  /// Whether the error comes of one request: another may succeed.
  fileprivate var concernsOneRequest: Bool {
    switch self {
    case .serviceFailed, .refused, .invalidResponse, .unexpected: true
    case .offline, .unreachable, .timedOut, .unauthorized, .rateLimited, .maintenance,
      .updateRequired:
      false
    }
  }

  /// Whether the service cannot be reached, or does not answer, for now.
  fileprivate var isAbsence: Bool {
    switch self {
    case .offline, .unreachable, .timedOut, .maintenance: true
    case .unauthorized, .rateLimited, .updateRequired, .serviceFailed, .refused, .invalidResponse,
      .unexpected:
      false
    }
  }
}
