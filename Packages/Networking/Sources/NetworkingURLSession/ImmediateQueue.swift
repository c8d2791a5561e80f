#if canImport(FoundationNetworking)
  import Foundation

  /// Runs what a session tells its delegate at once, on the session's own queue.
  ///
  /// NB: FoundationNetworking hands every chunk over by a queue without a limit. A server which sends
  /// faster than the delegate takes would fill the memory with chunks that wait, whatever the limit of
  /// the response. Here nothing waits, and a request needs three changes of threads fewer. It can go
  /// when the session heeds its delegate's pace.
  ///
  /// It has no state, so it is as safe between threads as the queue it inherits from: hence unchecked
  /// Sendable.
  final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }

    override func addOperation(_ operation: Operation) { operation.start() }
  }
#endif
