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
  private static let queue = DispatchQueue(label: "NetworkingURLSession.TaskControl")

  private let task: URLSessionTask

  init(_ task: URLSessionTask) {
    self.task = task
  }

  func cancel() {
    Self.queue.async { [task] in task.cancel() }
  }

  /// In the order of the calls.
  func pause(_ pauses: Bool) {
    Self.queue.async { [task] in pauses ? task.suspend() : task.resume() }
  }
}
