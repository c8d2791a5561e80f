internal import Synchronization

/// The result of submitting a form.
public enum SubmitFormResult: Hashable, Sendable {
  /// The service answered.
  case answered(FormSubmissionResponse)
  /// The service cannot be reached now; the submission waits on the device.
  case queued
  /// The service cannot be reached, or refuses to answer; nothing was kept.
  case failed(RemoteError)
}

/// The submissions that are on their way, by which one process sends none twice at the same time.
public final class SubmissionsInFlight: Sendable {
  private let ids = Mutex<Set<String>>([])

  /// Creates an empty set.
  public init() {}

  /// Adds a submission; false when it is on its way already.
  func begin(_ id: String) -> Bool { ids.withLock { $0.insert(id).inserted } }

  /// Removes a submission.
  func end(_ id: String) { ids.withLock { _ = $0.remove(id) } }
}

/// A use case that submits the answers of a form to the service, once.
public struct SubmitFormUseCase: Sendable {
  private let client: any FormSubmissionClient
  private let queue: any FormSubmissionQueue
  private let inFlight: SubmissionsInFlight

  /// Creates a use case.
  ///
  /// - Parameter inFlight: The submissions on their way, shared with ``SendQueuedSubmissionsUseCase``.
  public init(
    client: any FormSubmissionClient, queue: any FormSubmissionQueue,
    inFlight: SubmissionsInFlight
  ) {
    self.client = client
    self.queue = queue
    self.inFlight = inFlight
  }

  /// Submits the answers of a form.
  ///
  /// A submission that may wait is in the queue before it is sent, so that it survives the end of the process;
  /// ``SendQueuedSubmissionsUseCase`` sends it again under the same key. An answer, and an error of a
  /// service that can be reached, end its wait: the person sees it and decides. A submission that was in the queue
  /// before the attempt leaves it only with an answer.
  ///
  /// - Parameters:
  ///   - code: The code that the service asked for; nil when it asked for none.
  ///   - mayWait: Whether the submission waits on the device while the service cannot be reached.
  ///   - former: The identifier of the submission with the person's former answers, which waits or was returned; nil
  ///     for none. It leaves the queue once they or the new answers have been accepted, or the new ones wait; by
  ///     ``FormSubmission/replaces`` the service accepts one of the two.
  /// - Throws: `CancellationError`, after which only a submission waits that waited before; also the queue's error
  ///   when the submission cannot be added to it. Then nothing was sent.
  public func execute(
    _ submission: FormSubmission, code: SubmissionCode? = nil, mayWait: Bool,
    replacing former: FormSubmission.ID? = nil
  ) async throws -> SubmitFormResult {
    let isFirst = inFlight.begin(submission.id)
    defer { if isFirst { inFlight.end(submission.id) } }
    let replaced = former == submission.id ? nil : former
    // Meanwhile the former answers are not sent, unless they are on their way already.
    let held = replaced.flatMap { inFlight.begin($0) ? $0 : nil }
    defer { if let held { inFlight.end(held) } }
    let earlier = mayWait ? try await queue.submissions().first { $0.id == submission.id } : nil
    if earlier != nil {
      // It keeps its place.
      try await queue.change(submission.id) { _ in submission.underWay() }
    } else if mayWait {
      try await queue.add(submission.underWay())
    }
    let result: SubmitFormResult
    do {
      result = .answered(try await client.submit(submission, code: code))
    } catch let error as RemoteError {
      result = mayWait && error.isAbsence ? .queued : .failed(error)
    } catch let error as CancellationError {
      // A cancelled task may not be able to write.
      if mayWait { try await Task { try await restore(earlier, of: submission.id) }.value }
      throw error
    }
    // A submission that cannot be removed now is sent again under the same key, which the service takes once.
    if mayWait, result != .queued {
      try? await restore(result.isAnswer ? nil : earlier, of: submission.id)
    }
    if let replaced, result.endsFormerAnswers { try? await queue.remove(replaced) }
    return result
  }

  /// Leaves a submission in the queue as it was before an attempt; nil removes it.
  ///
  /// One that has left the queue meanwhile, by its answer or a sign-out, is not added again.
  private func restore(_ earlier: FormSubmission?, of id: FormSubmission.ID) async throws {
    if let earlier {
      try await queue.change(id) { _ in earlier }
    } else {
      try await queue.remove(id)
    }
  }

  /// Takes note that the person has been shown that a submission waits or was returned.
  ///
  /// A waiting one counts before that as one that was on its way at the end of a process.
  ///
  /// - Throws: The queue's error.
  public func showed(_ id: FormSubmission.ID) async throws {
    try await queue.change(id) { $0.shown() }
  }

  /// Returns the latest answers of a form that the service has not accepted while they waited; nil for none.
  ///
  /// - Throws: The queue's error.
  public func returned(form: String) async throws -> FormSubmission? {
    try await queue.submissions().last { $0.isReturned && $0.form == form }
  }

  /// Returns the identifiers of the forms with answers that the service has not accepted while they waited.
  ///
  /// - Throws: The queue's error.
  public func returnedForms() async throws -> Set<String> {
    Set(try await queue.submissions().filter(\.isReturned).map(\.form))
  }

  /// Deletes answers that the service has not accepted while they waited; others stay.
  ///
  /// - Throws: The queue's error.
  public func discard(_ id: FormSubmission.ID) async throws {
    let isReturned = try await queue.submissions().contains { $0.id == id && $0.isReturned }
    if isReturned { try await queue.remove(id) }
  }
}

/// A use case that submits the waiting submissions again.
public struct SendQueuedSubmissionsUseCase: Sendable {
  private let client: any FormSubmissionClient
  private let queue: any FormSubmissionQueue
  private let inFlight: SubmissionsInFlight

  /// Creates a use case.
  ///
  /// - Parameter inFlight: The submissions on their way, shared with ``SubmitFormUseCase``.
  public init(
    client: any FormSubmissionClient, queue: any FormSubmissionQueue,
    inFlight: SubmissionsInFlight
  ) {
    self.client = client
    self.queue = queue
    self.inFlight = inFlight
  }

  /// Returns the number of submissions that the service does not have, with those that it has returned.
  ///
  /// - Throws: The queue's error.
  public func waitingCount() async throws -> Int { try await queue.submissions().count }

  /// Returns the submissions of a form that the service does not have, with those that it has returned.
  ///
  /// - Throws: The queue's error.
  public func queued(form: String) async throws -> [FormSubmission] {
    try await queue.submissions().filter { $0.form == form }
  }

  /// A waiting submission that the service has answered.
  public struct Result: Hashable, Sendable {
    /// The submission.
    public let submission: FormSubmission
    /// The service's response.
    public let response: FormSubmissionResponse
  }

  /// Submits the waiting submissions in their order, until the service cannot be reached.
  ///
  /// A submission leaves the queue once the service has accepted it. One that the service answers otherwise, or
  /// refuses, is returned: it stays in the queue without its secrets, for the person, and is not sent again. One
  /// that the service fails to process, or for which it says that another attempt may succeed, still waits.
  /// A submission that is on its way already, or has left the queue meanwhile, is left out.
  ///
  /// - Parameter onResult: Receives each result as soon as it is in the queue, in the order of the queue.
  /// - Throws: The latest `RemoteError` after which a submission still waits, `CancellationError`, or the
  ///   queue's error.
  public func execute(
    onResult: @Sendable (Result) async -> Void
  ) async throws {
    var failure: RemoteError?
    for submission in try await queue.submissions() where !submission.isReturned {
      guard inFlight.begin(submission.id) else { continue }
      defer { inFlight.end(submission.id) }
      // A sign-out, in another process too, or the person's own attempt may have removed it.
      guard try await waits(submission.id) else { continue }
      do {
        let response = try await response(to: submission)
        guard try await settle(submission, response) else { continue }
        await onResult(Result(submission: submission, response: response))
      } catch let error as RemoteError {
        failure = error
        // One that the service fails to process must not hold up those behind it.
        if !error.concernsOneRequest { break }
      }
    }
    if let failure { throw failure }
  }

  private func waits(_ id: String) async throws -> Bool {
    try await queue.submissions().contains { $0.id == id && !$0.isReturned }
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

  /// Ends the wait of a submission; false when it had left the queue, by a sign-out.
  private func settle(
    _ submission: FormSubmission, _ response: FormSubmissionResponse
  ) async throws -> Bool {
    guard try await waits(submission.id) else { return false }
    if response == .completed {
      try await queue.remove(submission.id)
    } else {
      try await queue.change(submission.id) { $0.returned(response) }
    }
    return true
  }
}

extension SubmitFormResult {
  /// Whether the answers that a submission replaces are no longer to be sent.
  fileprivate var endsFormerAnswers: Bool {
    switch self {
    case .queued, .answered(.completed), .answered(.formerAccepted): true
    case .answered, .failed: false
    }
  }

  /// Whether the service has answered, so that another attempt is the person's decision.
  fileprivate var isAnswer: Bool {
    switch self {
    case .answered(.failed(isRetryable: true)), .queued: false
    case .answered, .failed(.refused): true
    case .failed: false
    }
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
