import Foundation
import Synchronization
import Testing

@testable import LocalPersistence

@Suite(.timeLimit(.minutes(5))) struct ProcessLockTests {
  private let temporary: TemporaryFolder
  private var folder: SecureFolder { temporary.folder }

  init() throws { temporary = try TemporaryFolder() }

  private func lock() -> ProcessLock {
    ProcessLock(folder: folder.appending("state"), name: "work.lock")
  }

  @Test func `work runs under the lock, in a folder that is made for it`() throws {
    #expect(try lock().run { 1 } == 1)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/state/work.lock"))
  }

  @Test func `a folder that others may read holds a lock, too`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/state", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    #expect(try lock().run { 1 } == 1)
  }

  @Test func `a user that may not wait is refused while another has the lock`() async throws {
    let (first, second) = (lock(), lock())
    let refusal = try await first.run(waiting: .zero, on: ContinuousClock()) {
      do {
        try await second.run(waiting: .zero, on: ContinuousClock()) {}
        return nil as ProcessLock.UnavailableError?
      } catch {
        return error as? ProcessLock.UnavailableError
      }
    }
    #expect(
      refusal == ProcessLock.UnavailableError(error: .busy(path: folder.path + "/state/work.lock")))
    try await second.run(waiting: .zero, on: ContinuousClock()) {}
  }

  @Test func `of many users one at a time is inside`() async throws {
    let inside = Visitors()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        let lock = lock()
        group.addTask {
          try await lock.run(waiting: .seconds(60), on: ContinuousClock()) {
            inside.enter()
            await Task.yield()
            inside.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(inside.most == 1)
    #expect(inside.all == 20)
  }

  /// Who is inside at once.
  private final class Visitors: Sendable {
    private let state = Mutex((now: 0, most: 0, all: 0))

    var most: Int { state.withLock { $0.most } }
    var all: Int { state.withLock { $0.all } }
    func enter() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) } }
    func leave() { state.withLock { $0.now -= 1 } }
  }

  @Test func `work that throws gives the lock back`() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try lock().run { throw Failure() } }
    #expect(try lock().run { 1 } == 1)
  }

  @Test func `a folder that cannot be made is known before the lock is needed`() throws {
    let lock = ProcessLock(folder: SecureFolder(path: "/proc/no-such-process"), name: "work.lock")
    #expect(throws: ProcessLock.UnavailableError.self) { try lock.prepare() }
    try self.lock().prepare()
    #expect(FileManager.default.fileExists(atPath: folder.path + "/state"))
  }

  @Test func `a place for no lock is an error`() throws {
    try Data().write(to: URL(filePath: folder.path + "/file"))
    let lock = ProcessLock(folder: SecureFolder(path: folder.path + "/file"), name: "work.lock")
    #expect(throws: ProcessLock.UnavailableError.self) { try lock.run {} }
  }
}
