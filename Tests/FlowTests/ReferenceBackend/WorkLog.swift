import Synchronization

@testable import ReferenceBackend

/// The password work of a backend.
final class WorkLog: Sendable {
  private let works = Mutex<[PasswordWork]>([])

  var all: [PasswordWork] { works.withLock { $0 } }

  func add(_ work: PasswordWork) { works.withLock { $0.append(work) } }
}
