#if canImport(FoundationNetworking)
  import Foundation

  /// Runs a session's delegate callbacks synchronously on the session's own queue.
  ///
  /// NB: FoundationNetworking delivers chunks through an unbounded queue. A server that sends
  /// faster than the delegate reads would fill the memory with waiting chunks, despite the limit of
  /// the response. Synchronous callbacks also save three thread switches per request. This class
  /// can be removed when the session adapts to the speed of its delegate.
  ///
  /// Unchecked Sendable: the class has no state and is as thread-safe as its superclass.
  final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }

    override func addOperation(_ operation: Operation) { operation.start() }
  }
#endif
