import Data
import DataMock
import Domain
import Foundation
import LocalPersistence
import LocalPersistenceMock
import Testing

/// Submissions that wait in the secure store.
@Suite struct FormSubmissionQueueTests {
  private let store = InMemorySecureStore()

  private func submission(_ id: String, _ value: String = "1") -> FormSubmission {
    FormSubmission(id: id, form: "payment", values: Data(#"{"a":"\#(value)"}"#.utf8))
  }

  @Test func `submissions stay in order, over the queue's end, until they are removed`()
    async throws
  {
    let queue = SecureFormSubmissionQueue(store: store)
    for id in ["b", "a", "c"] { try await queue.add(submission(id)) }
    try await queue.add(submission("b", "2"))
    let next = SecureFormSubmissionQueue(store: store)
    #expect(
      try await next.submissions() == [submission("a"), submission("c"), submission("b", "2")])
    for id in ["a", "b", "c", "c"] { try await next.remove(id) }
    #expect(try await queue.submissions() == [])
    #expect(try store.retrieve(key: "submissions") == nil)
  }

  @Test func `a change keeps the place, and adds nothing that has left the queue`() async throws {
    let queue = SecureFormSubmissionQueue(store: store)
    for id in ["a", "b"] { try await queue.add(submission(id)) }
    let other = submission("a", "2")
    try await queue.change("a") { _ in other }
    try await queue.change("c") { _ in other }
    #expect(try await queue.submissions() == [other, submission("b")])
  }

  @Test func `a full queue takes no more, and loses nothing`() async throws {
    let queue = SecureFormSubmissionQueue(store: store)
    for number in 0..<SecureFormSubmissionQueue.limit {
      try await queue.add(submission("\(number)"))
    }
    await #expect(throws: FormSubmissionQueueFullError()) { try await queue.add(submission("x")) }
    try await queue.add(submission("0", "2"))
    #expect(try await queue.submissions().count == SecureFormSubmissionQueue.limit)
  }

  @Test func `two queues of one store lose nothing of each other`() async throws {
    let temporary = TemporaryFolder()
    let lock = ProcessLock(folder: temporary.folder, name: "submissions.lock")
    let queues = (0..<2).map { _ in SecureFormSubmissionQueue(store: store, lock: lock) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, queue) in queues.enumerated() {
        group.addTask {
          for number in 0..<50 { try await queue.add(submission("\(index).\(number)")) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await queues[0].submissions().count == 100)
  }

  @Test func `stored data that is no queue is set aside and reported, and the queue goes on`()
    async throws
  {
    let logger = DataLoggerSpy()
    let queue = SecureFormSubmissionQueue(store: store, logger: logger)
    try store.save(key: "submissions", value: Data("{".utf8))
    #expect(try await queue.submissions() == [])
    #expect(try store.retrieve(key: "submissions.aside") == Data("{".utf8))
    #expect(try store.retrieve(key: "submissions") == nil)
    #expect(logger.names == ["submissions_load_Fail"])
    try store.save(key: "submissions", value: Data("[1]".utf8))
    try await queue.add(submission("a"))
    #expect(try await queue.submissions() == [submission("a")])
    #expect(try store.retrieve(key: "submissions.aside") == Data("[1]".utf8))
  }

  @Test func `stored data that cannot be set aside stays`() async throws {
    let store = FailingSecureStore()
    try store.save(key: "submissions", value: Data("{".utf8))
    store.fail(.save, with: .locked)
    let queue = SecureFormSubmissionQueue(store: store)
    await #expect(throws: SessionRepositoryError.locked) { try await queue.submissions() }
    #expect(try store.retrieve(key: "submissions") == Data("{".utf8))
  }

  @Test func `a queue that was changed outside of the store is reported and stays`() async throws {
    let store = FailingSecureStore()
    store.fail(.retrieve, with: .corrupt(key: "submissions"))
    let queue = SecureFormSubmissionQueue(store: store)
    await #expect(throws: SessionRepositoryError.corrupt) { try await queue.submissions() }
    await #expect(throws: SessionRepositoryError.corrupt) { try await queue.add(submission("a")) }
  }
}
