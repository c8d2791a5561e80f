import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Controls a task from another thread than the session's own.
///
/// `cancel()`, `suspend()` and `resume()` wait for the session's queue, on which its callbacks run
/// (``ImmediateQueue``): from there they would wait for themselves.
final class TaskControl: Sendable {
  private let task: URLSessionTask
  private let queue = DispatchQueue(label: "NetworkingURLSession.TaskControl")

  init(_ task: URLSessionTask) {
    self.task = task
  }

  func cancel() {
    queue.async { [task] in task.cancel() }
  }

  /// In the order of the calls.
  func pause(_ pauses: Bool) {
    queue.async { [task] in pauses ? task.suspend() : task.resume() }
  }
}
