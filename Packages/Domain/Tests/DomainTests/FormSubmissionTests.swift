import Domain
import DomainMock
import Foundation
import Synchronization
import Testing

/// Submitting forms, at once or when the service can be reached again.
@Suite struct FormSubmissionTests {
  /// A service that takes each key once, and answers what a test prepared.
  private final class Service: FormSubmissionClient {
    typealias Answer = Result<FormSubmissionResponse, any Error>
    private let answers: Mutex<[Answer]>
    let arrived = Mutex<[String]>([])
    let seen: Mutex<[[FormSubmission]]> = Mutex([])
    private let queue: InMemoryFormSubmissionQueue

    init(_ answers: [Answer], _ queue: InMemoryFormSubmissionQueue) {
      self.answers = Mutex(answers)
      self.queue = queue
    }

    func submit(
      _ submission: FormSubmission, code: SubmissionCode?
    ) async throws -> FormSubmissionResponse {
      let waiting = try await queue.submissions()
      seen.withLock { $0.append(waiting) }
      arrived.withLock { $0.append(submission.id) }
      return try answers.withLock { $0.isEmpty ? .success(.completed) : $0.removeFirst() }.get()
    }

    func received(form: String) async throws -> [ReceivedSubmission] { [] }
  }

  private let queue = InMemoryFormSubmissionQueue()

  private func submission(_ id: String) -> FormSubmission {
    FormSubmission(
      id: id, form: "payment", values: Data(#"{"cardNumber":"4111"}"#.utf8),
      publicValues: Data(#"{"amount":1}"#.utf8))
  }

  private func submit(_ answer: Service.Answer, mayWait: Bool) async throws -> SubmitFormResult {
    try await SubmitFormUseCase(client: Service([answer], queue), queue: queue)
      .execute(submission("a"), mayWait: mayWait)
  }

  @Test func `a submission that may wait is kept before it is sent, and leaves with its answer`()
    async throws
  {
    let service = Service([], queue)
    let useCase = SubmitFormUseCase(client: service, queue: queue)
    #expect(try await useCase.execute(submission("a"), mayWait: true) == .answered(.completed))
    #expect(service.seen.withLock { $0 } == [[submission("a")]])
    #expect(try await queue.submissions() == [])
    #expect(try await useCase.execute(submission("b"), mayWait: false) == .answered(.completed))
    #expect(service.seen.withLock { $0.last } == [])
  }

  @Test(arguments: [
    RemoteError.offline, .unreachable, .timedOut, .maintenance,
  ])
  func `while the service cannot be reached it waits, if it may`(error: RemoteError) async throws {
    #expect(try await submit(.failure(error), mayWait: false) == .failed(error))
    #expect(try await queue.submissions() == [])
    #expect(try await submit(.failure(error), mayWait: true) == .queued)
    #expect(try await queue.submissions() == [submission("a")])
  }

  @Test(arguments: [
    RemoteError.refused, .serviceFailed, .rateLimited(until: nil), .unauthorized(.sessionEnded),
    .updateRequired, .invalidResponse,
    .unexpected(type: "X"),
  ])
  func `an error of a service that can be reached ends the wait`(error: RemoteError) async throws {
    #expect(try await submit(.failure(error), mayWait: true) == .failed(error))
    #expect(try await queue.submissions() == [])
  }

  @Test func `an answer that is no acceptance ends the wait, as the person sees it`() async throws {
    let response = FormSubmissionResponse.validationFailed([
      SubmissionIssue(field: "a", rule: "required", severity: "error", message: "Enter a")
    ])
    #expect(try await submit(.success(response), mayWait: true) == .answered(response))
    #expect(try await queue.submissions() == [])
  }

  @Test func `after a cancellation nothing waits`() async throws {
    await #expect(throws: CancellationError.self) {
      try await submit(.failure(CancellationError()), mayWait: true)
    }
    #expect(try await queue.submissions() == [])
  }

  @Test func `waiting submissions are sent in order, up to the first that cannot be`() async throws
  {
    for id in ["a", "b", "c"] { try await queue.add(submission(id)) }
    let service = Service([.success(.completed), .failure(RemoteError.offline)], queue)
    let useCase = SendQueuedSubmissionsUseCase(client: service, queue: queue)
    let attempt = try await useCase.execute()
    #expect(attempt.results.map(\.submission.id) == ["a"])
    #expect(attempt.error == .offline)
    #expect(service.arrived.withLock { $0 } == ["a", "b"])
    #expect(try await queue.submissions().map(\.id) == ["b", "c"])
    let later = try await useCase.execute()
    #expect(later.results.map(\.response) == [.completed, .completed])
    #expect(later.error == nil)
    #expect(try await queue.submissions() == [])
  }

  @Test func `one that the service does not accept is returned, and the next is sent`()
    async throws
  {
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    let service = Service([.success(.unknownForm)], queue)
    let sending = SendQueuedSubmissionsUseCase(client: service, queue: queue)
    let attempt = try await sending.execute()
    #expect(attempt.results.map(\.response) == [.unknownForm, .completed])
    #expect(attempt.error == nil)
    #expect(try await queue.submissions().map(\.isReturned) == [true])
    // Its secrets are gone.
    #expect(try await queue.submissions().map(\.values) == [Data(#"{"amount":1}"#.utf8)])
    let later = try await sending.execute()
    #expect(later.results == [] && later.error == nil)
    let submitting = SubmitFormUseCase(client: service, queue: queue)
    #expect(try await submitting.returned(form: "payment")?.id == "a")
    #expect(try await submitting.returned(form: "login") == nil)
    // The person's next answers take its place.
    #expect(try await submitting.execute(submission("c"), mayWait: true) == .answered(.completed))
    #expect(try await queue.submissions() == [])
  }

  @Test func `one for which another attempt may succeed goes on waiting`() async throws {
    try await queue.add(submission("a"))
    let service = Service([.success(.failed(isRetryable: true))], queue)
    let sending = SendQueuedSubmissionsUseCase(client: service, queue: queue)
    let attempt = try await sending.execute()
    #expect(attempt.results == [] && attempt.error == .serviceFailed)
    #expect(try await sending.execute().results.map(\.response) == [.completed])
  }

  @Test func `submissions of earlier versions of the app load`() throws {
    let json = #"{"id":"a","form":"payment","values":"e30="}"#
    let old = try JSONDecoder().decode(FormSubmission.self, from: Data(json.utf8))
    #expect(old == FormSubmission(id: "a", form: "payment", values: Data("{}".utf8)))
  }

  @Test(arguments: [
    (RemoteError.refused, [FormSubmissionResponse.failed(isRetryable: false), .completed]),
    (.serviceFailed, [.completed]), (.invalidResponse, [.completed]),
  ])
  func `one that the service refuses or cannot process does not hold up the next`(
    error: RemoteError, responses: [FormSubmissionResponse]
  ) async throws {
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    let service = Service([.failure(error)], queue)
    let attempt = try await SendQueuedSubmissionsUseCase(client: service, queue: queue).execute()
    #expect(attempt.results.map(\.response) == responses)
    // The service has ended the wait of a refused one.
    #expect(attempt.error == (error == .refused ? nil : error))
    #expect(try await queue.submissions().map(\.id) == ["a"])
  }

  @Test(arguments: [RemoteError.offline, .unauthorized(.sessionEnded), .rateLimited(until: nil)])
  func `while no submission can be sent, none is tried twice`(error: RemoteError) async throws {
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    let service = Service([.failure(error)], queue)
    let attempt = try await SendQueuedSubmissionsUseCase(client: service, queue: queue).execute()
    #expect(attempt.results == [] && attempt.error == error)
    #expect(service.arrived.withLock { $0 } == ["a"])
  }

  @Test func `no answer is in a description`() {
    let submission = submission("a")
    var text = "\(submission) \(String(reflecting: submission))"
    dump(submission, to: &text)
    #expect(!text.contains("4111") && text.contains("submission a of payment"))
  }
}
