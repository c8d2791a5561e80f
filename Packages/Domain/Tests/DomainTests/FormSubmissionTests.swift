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
    try await submitting(Service([answer], queue)).execute(submission("a"), mayWait: mayWait)
  }

  private let inFlight = SubmissionsInFlight()

  private func submitting(_ service: Service) -> SubmitFormUseCase {
    SubmitFormUseCase(client: service, queue: queue, inFlight: inFlight)
  }

  /// Submits what waits; gives the results, and the error after which some still wait.
  private func send(
    _ service: Service
  ) async throws -> (results: [SendQueuedSubmissionsUseCase.Result], error: RemoteError?) {
    let results = Mutex<[SendQueuedSubmissionsUseCase.Result]>([])
    let sending = SendQueuedSubmissionsUseCase(client: service, queue: queue, inFlight: inFlight)
    do {
      try await sending.execute { result in results.withLock { $0.append(result) } }
      return (results.withLock { $0 }, nil)
    } catch let error as RemoteError {
      return (results.withLock { $0 }, error)
    }
  }

  @Test func `a submission that may wait is kept before it is sent, and leaves with its answer`()
    async throws
  {
    let service = Service([], queue)
    let useCase = submitting(service)
    #expect(try await useCase.execute(submission("a"), mayWait: true) == .answered(.completed))
    let seen = service.seen.withLock { $0.flatMap(\.self) }
    #expect(seen.map(\.id) == ["a"] && seen.map(\.isUnderWay) == [true])
    #expect(seen.map(\.values) == [submission("a").values])
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
    let kept = try await queue.submissions()
    #expect(kept.map(\.id) == ["a"] && kept.map(\.isUnderWay) == [true])
    // It is on its way until the person has been shown that it waits.
    try await submitting(Service([], queue)).showed("a")
    #expect(try await queue.submissions() == [submission("a")])
    try await submitting(Service([], queue)).showed("b")
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

  @Test(arguments: [
    RemoteError.serviceFailed, .rateLimited(until: nil), .unauthorized(.sessionEnded),
    .updateRequired, .invalidResponse, .unexpected(type: "X"),
  ])
  func `a submission that waited still waits after an attempt without an answer`(
    error: RemoteError
  ) async throws {
    try await queue.add(submission("a"))
    try await queue.add(submission("b"))
    let service = Service([.failure(error)], queue)
    #expect(
      try await submitting(service).execute(submission("a"), mayWait: true) == .failed(error))
    #expect(service.seen.withLock { $0.flatMap(\.self).map(\.isUnderWay) } == [true, false])
    #expect(try await queue.submissions() == [submission("a"), submission("b")])
    let retryable = FormSubmissionResponse.failed(isRetryable: true)
    #expect(try await submit(.success(retryable), mayWait: true) == .answered(retryable))
    #expect(try await queue.submissions() == [submission("a"), submission("b")])
  }

  @Test(arguments: [
    Result<FormSubmissionResponse, any Error>.success(.requiresMFA(.totp, challenge: "c")),
    .success(.failed(isRetryable: false)), .failure(RemoteError.refused),
  ])
  func `a submission that waited leaves the queue with its answer`(
    answer: Result<FormSubmissionResponse, any Error>
  ) async throws {
    try await queue.add(submission("a"))
    _ = try await submit(answer, mayWait: true)
    #expect(try await queue.submissions() == [])
  }

  @Test func `a submission that was removed during an attempt is not added again`() async throws {
    try await queue.add(submission("a"))
    let client = Nested {
      try await queue.remove("a")
      throw RemoteError.serviceFailed
    }
    let useCase = SubmitFormUseCase(client: client, queue: queue, inFlight: inFlight)
    #expect(
      try await useCase.execute(submission("a"), mayWait: true) == .failed(.serviceFailed))
    #expect(try await queue.submissions() == [])
  }

  @Test func `an answer that is no acceptance ends the wait, as the person sees it`() async throws {
    let response = FormSubmissionResponse.validationFailed([
      SubmissionIssue(field: "a", rule: "required", severity: "error", message: "Enter a")
    ])
    #expect(try await submit(.success(response), mayWait: true) == .answered(response))
    #expect(try await queue.submissions() == [])
  }

  @Test(arguments: [
    Result<FormSubmissionResponse, any Error>.success(.completed),
    .success(.formerAccepted), .failure(RemoteError.offline),
  ])
  func `new answers that are accepted, or wait, replace the former ones that wait`(
    answer: Result<FormSubmissionResponse, any Error>
  ) async throws {
    try await queue.add(submission("a"))
    let service = Service([answer], queue)
    _ = try await submitting(service).execute(submission("b"), mayWait: true, replacing: "a")
    let isQueued = if case .failure = answer { true } else { false }
    #expect(try await queue.submissions().map(\.id) == (isQueued ? ["b"] : []))
    #expect(service.arrived.withLock { $0 } == ["b"])
  }

  @Test(arguments: [
    Result<FormSubmissionResponse, any Error>.success(.completed),
    .failure(RemoteError.offline),
  ])
  func `new answers replace the former ones also while those are on their way`(
    answer: Result<FormSubmissionResponse, any Error>
  ) async throws {
    let queue = queue
    let inFlight = inFlight
    let former = submission("a")
    try await queue.add(former)
    let service = Service([answer], queue)
    // The person sends new answers during the attempt of the former ones, which then fails.
    let client = Nested {
      let useCase = SubmitFormUseCase(client: service, queue: queue, inFlight: inFlight)
      let new = FormSubmission(
        id: "b", form: "payment", values: Data("{}".utf8), replacing: former)
      _ = try await useCase.execute(new, mayWait: true, replacing: "a")
      throw RemoteError.offline
    }
    let sending = SendQueuedSubmissionsUseCase(client: client, queue: queue, inFlight: inFlight)
    await #expect(throws: RemoteError.offline) { try await sending.execute { _ in } }
    let isQueued = if case .failure = answer { true } else { false }
    #expect(try await queue.submissions().map(\.id) == (isQueued ? ["b"] : []))
    // The service still can tell whether the former ones had arrived.
    #expect(try await queue.submissions().allSatisfy { $0.replaces == ["a"] })
  }

  @Test func `a submission replaces all that waited before it, but none that was returned`()
    async throws
  {
    func next(_ id: String, _ former: FormSubmission) -> FormSubmission {
      FormSubmission(id: id, form: "payment", values: Data("{}".utf8), replacing: former)
    }
    let third = next("c", next("b", submission("a")))
    #expect(third.replaces == ["a", "b"])
    #expect(next("a", third).replaces == ["b", "c"])
    let stored = try JSONDecoder().decode(
      FormSubmission.self, from: JSONEncoder().encode(third))
    #expect(stored == third)
    try await queue.add(third)
    _ = try await send(Service([.success(.formerAccepted)], queue))
    let returned = try #require(try await queue.submissions().first)
    #expect(returned.isReturned && next("d", returned).replaces == [])
  }

  @Test
  func `new answers that are refused leave the former ones waiting, which were not sent meanwhile`()
    async throws
  {
    try await queue.add(submission("a"))
    let service = Service([.success(.failed(isRetryable: false))], queue)
    let result = try await submitting(service).execute(
      submission("b"), mayWait: true, replacing: "a")
    #expect(result == .answered(.failed(isRetryable: false)))
    #expect(try await queue.submissions().map(\.id) == ["a"])
    // The same key replaces nothing.
    _ = try await submitting(Service([.failure(RemoteError.offline)], queue)).execute(
      submission("a"), mayWait: true, replacing: "a")
    #expect(try await queue.submissions().map(\.id) == ["a"])
    #expect(try await send(Service([], queue)).results.map(\.submission.id) == ["a"])
  }

  /// A queue from which nothing can be removed.
  private struct StuckQueue: FormSubmissionQueue {
    let base = InMemoryFormSubmissionQueue()
    func submissions() async throws -> [FormSubmission] { try await base.submissions() }
    func add(_ submission: FormSubmission) async throws { try await base.add(submission) }
    func change(
      _ id: String, _ change: @Sendable (FormSubmission) -> FormSubmission
    ) async throws { try await base.change(id, change) }
    func remove(_ id: String) async throws { throw SessionRepositoryError.unavailable }
  }

  @Test func `an answer counts, although the queue cannot forget what it answers`() async throws {
    let queue = StuckQueue()
    let useCase = SubmitFormUseCase(
      client: Service([.success(.requiresUpgrade)], self.queue), queue: queue, inFlight: inFlight)
    #expect(
      try await useCase.execute(submission("a"), mayWait: true) == .answered(.requiresUpgrade))
    #expect(
      try await useCase.execute(submission("a"), mayWait: true) == .answered(.completed))
    #expect(try await queue.submissions().map(\.id) == ["a"])
  }

  @Test func `after a cancellation nothing waits but what waited before`() async throws {
    await #expect(throws: CancellationError.self) {
      try await submit(.failure(CancellationError()), mayWait: true)
    }
    #expect(try await queue.submissions() == [])
    try await queue.add(submission("a"))
    await #expect(throws: CancellationError.self) {
      try await submit(.failure(CancellationError()), mayWait: true)
    }
    #expect(try await queue.submissions() == [submission("a")])
  }

  @Test func `waiting submissions are sent in order, up to the first that cannot be`() async throws
  {
    for id in ["a", "b", "c"] { try await queue.add(submission(id)) }
    let service = Service([.success(.completed), .failure(RemoteError.offline)], queue)
    let attempt = try await send(service)
    #expect(attempt.results.map(\.submission.id) == ["a"])
    #expect(attempt.error == .offline)
    #expect(service.arrived.withLock { $0 } == ["a", "b"])
    #expect(try await queue.submissions().map(\.id) == ["b", "c"])
    let later = try await send(service)
    #expect(later.results.map(\.response) == [.completed, .completed])
    #expect(later.error == nil)
    #expect(try await queue.submissions() == [])
  }

  @Test func `one that the service does not accept is returned, and the next is sent`()
    async throws
  {
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    let service = Service([.success(.unknownForm)], queue)
    let attempt = try await send(service)
    #expect(attempt.results.map(\.response) == [.unknownForm, .completed])
    #expect(attempt.error == nil)
    #expect(try await queue.submissions().map(\.isReturned) == [true])
    // Its secrets are gone.
    #expect(try await queue.submissions().map(\.values) == [Data(#"{"amount":1}"#.utf8)])
    let later = try await send(service)
    #expect(later.results == [] && later.error == nil)
    let submitting = submitting(service)
    #expect(try await submitting.returned(form: "payment")?.id == "a")
    #expect(try await submitting.returned(form: "login") == nil)
    #expect(try await queue.submissions().map(\.isShown) == [false])
    try await submitting.showed("a")
    #expect(try await queue.submissions().map(\.isShown) == [true])
    // Only the answers that replace it remove it.
    #expect(try await submitting.execute(submission("c"), mayWait: true) == .answered(.completed))
    #expect(try await queue.submissions().map(\.id) == ["a"])
    #expect(
      try await submitting.execute(submission("d"), mayWait: true, replacing: "a")
        == .answered(.completed))
    #expect(try await queue.submissions() == [])
  }

  @Test func `one that was returned keeps the reason over the end of the process`() async throws {
    let issue = SubmissionIssue(
      field: "expiry", rule: "service", severity: "error", message: "The card has expired")
    let responses: [FormSubmissionResponse] = [
      .validationFailed([issue]), .requiresUpgrade, .requiresAdditionalInfo(form: "x"),
      .requiresMFA(.totp, challenge: "c"), .failed(isRetryable: false),
    ]
    for id in responses.indices { try await queue.add(submission("\(id)")) }
    _ = try await send(Service(responses.map { .success($0) }, queue))
    let stored = try JSONEncoder().encode(try await queue.submissions())
    let loaded = try JSONDecoder().decode([FormSubmission].self, from: stored)
    #expect(loaded.map(\.response) == responses)
  }

  @Test func `a stored reason that this version does not have is left out`() throws {
    let json = #"{"id":"a","form":"payment","values":"e30=","response":{"later":{}}}"#
    let stored = try JSONDecoder().decode(FormSubmission.self, from: Data(json.utf8))
    #expect(stored.response == nil)
  }

  @Test func `of two that were returned, the one that was not replaced stays`() async throws {
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    _ = try await send(Service([.success(.unknownForm), .success(.unknownForm)], queue))
    let submitting = submitting(Service([], queue))
    #expect(try await submitting.returned(form: "payment")?.id == "b")
    _ = try await submitting.execute(submission("c"), mayWait: true, replacing: "b")
    #expect(try await submitting.returned(form: "payment")?.id == "a")
  }

  @Test func `of the waiting submissions, only returned ones can be discarded`() async throws {
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    _ = try await send(Service([.success(.unknownForm), .failure(RemoteError.offline)], queue))
    let submitting = submitting(Service([], queue))
    for id in ["a", "b", "c"] { try await submitting.discard(id) }
    #expect(try await queue.submissions().map(\.id) == ["b"])
  }

  @Test func `one for which another attempt may succeed goes on waiting`() async throws {
    try await queue.add(submission("a"))
    let service = Service([.success(.failed(isRetryable: true))], queue)
    let attempt = try await send(service)
    #expect(attempt.results == [] && attempt.error == .serviceFailed)
    #expect(try await send(service).results.map(\.response) == [.completed])
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
    let attempt = try await send(service)
    #expect(attempt.results.map(\.response) == responses)
    // The service has ended the wait of a refused one.
    #expect(attempt.error == (error == .refused ? nil : error))
    #expect(try await queue.submissions().map(\.id) == ["a"])
  }

  @Test(arguments: [RemoteError.offline, .unauthorized(.sessionEnded), .rateLimited(until: nil)])
  func `while no submission can be sent, none is tried twice`(error: RemoteError) async throws {
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    let service = Service([.failure(error)], queue)
    let attempt = try await send(service)
    #expect(attempt.results == [] && attempt.error == error)
    #expect(service.arrived.withLock { $0 } == ["a"])
  }

  @Test func `one that is on its way is not sent a second time at once`() async throws {
    // The person's own attempt runs while the waiting ones are sent.
    let service = Service([], queue)
    let sent = Mutex(0)
    let client = Nested {
      let count = try await send(service).results.count
      sent.withLock { $0 += count }
    }
    let useCase = SubmitFormUseCase(client: client, queue: queue, inFlight: inFlight)
    #expect(try await useCase.execute(submission("a"), mayWait: true) == .answered(.completed))
    #expect(sent.withLock { $0 } == 0)
    #expect(service.arrived.withLock { $0 } == [])
    // Afterwards nothing keeps it.
    try await queue.add(submission("a"))
    #expect(try await send(service).results.map(\.response) == [.completed])
  }

  @Test func `after a sign-out the rest is not sent, and has no result`() async throws {
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    let results = Mutex<[String]>([])
    let client = Nested { for id in ["a", "b"] { try await queue.remove(id) } }
    let sending = SendQueuedSubmissionsUseCase(client: client, queue: queue, inFlight: inFlight)
    try await sending.execute { result in results.withLock { $0.append(result.submission.id) } }
    #expect(client.count == 1)
    #expect(results.withLock { $0 } == [])
    #expect(try await queue.submissions() == [])
  }

  @Test func `the results before an error are not lost`() async throws {
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    let service = Service([.success(.completed), .failure(CancellationError())], queue)
    let results = Mutex<[String]>([])
    let sending = SendQueuedSubmissionsUseCase(client: service, queue: queue, inFlight: inFlight)
    await #expect(throws: CancellationError.self) {
      try await sending.execute { result in results.withLock { $0.append(result.submission.id) } }
    }
    #expect(results.withLock { $0 } == ["a"])
    #expect(try await queue.submissions().map(\.id) == ["b"])
    #expect(try await sending.queued(form: "payment").map(\.id) == ["b"])
    #expect(try await sending.queued(form: "login") == [])
  }

  /// A service that accepts everything after something else has happened.
  private final class Nested: FormSubmissionClient {
    private let first: @Sendable () async throws -> Void
    private let submissions = Mutex(0)

    init(_ first: @escaping @Sendable () async throws -> Void) { self.first = first }

    var count: Int { submissions.withLock { $0 } }

    func submit(
      _ submission: FormSubmission, code: SubmissionCode?
    ) async throws -> FormSubmissionResponse {
      submissions.withLock { $0 += 1 }
      try await first()
      return .completed
    }

    func received(form: String) async throws -> [ReceivedSubmission] { [] }
  }

  @Test func `no answer is in a description`() {
    let submission = submission("a")
    var text = "\(submission) \(String(reflecting: submission))"
    dump(submission, to: &text)
    #expect(!text.contains("4111") && text.contains("submission a of payment"))
  }
}
