import Dispatch
import Synchronization

@testable import ReferenceBackend

/// Holds the threads that are about to compare or hash one password, and counts them.
final class PasswordGate: Sendable {
  private struct State {
    var inside = 0
    var most = 0
    var total = 0
  }

  private let password: String
  private let (starts, start) = AsyncStream.makeStream(of: Void.self)
  private let semaphore = DispatchSemaphore(value: 0)
  private let state = Mutex(State())

  init(for password: String = "correct-horse") { self.password = password }

  /// How many threads were held at once, at most.
  var most: Int { state.withLock { $0.most } }
  /// How many threads have come.
  var total: Int { state.withLock { $0.total } }

  /// What a backend's configuration calls before it hashes.
  func pass(_ work: PasswordWork) {
    let text =
      switch work {
      case .check(let text, _), .digest(let text): text
      }
    guard text == password else { return }
    state.withLock { state in
      state.inside += 1
      state.total += 1
      state.most = max(state.most, state.inside)
    }
    start.yield()
    semaphore.wait()
    state.withLock { $0.inside -= 1 }
  }

  /// Returns when another `count` threads are held.
  func waitForThreads(_ count: Int) async {
    var iterator = starts.makeAsyncIterator()
    for _ in 0..<count { await iterator.next() }
  }

  /// Lets `count` threads go on, now or when they come.
  func release(_ count: Int) { for _ in 0..<count { semaphore.signal() } }
}
