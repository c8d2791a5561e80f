import Dispatch
import Synchronization

/// Lends connections to accesses: at most `limit` at once, first come, first served.
///
/// Accesses run on threads of their own, never on Swift's cooperative pool: they wait for disks and
/// for other processes' locks. The writer is a pool of one.
final class ConnectionPool: Sendable {
  fileprivate struct State {
    var idle: [Connection] = []
    var idleQueues: [Int] = []
    var waiting: [PendingAccess] = []
    var firstWaiting = 0
    var running = 0
    var isSuspended = false
    var drained: [CheckedContinuation<Void, Never>] = []
  }

  private let limit: Int
  private let keepsConnections: Bool
  private let makeConnection: @Sendable () throws -> Connection
  private let queues: [DispatchQueue]
  private let state = Mutex(State())

  /// With `keepsConnections` a suspension closes nothing, as a database in memory needs.
  init(
    limit: Int, label: String, keepsConnections: Bool,
    makeConnection: @escaping @Sendable () throws -> Connection
  ) {
    self.limit = max(limit, 1)
    self.keepsConnections = keepsConnections
    self.makeConnection = makeConnection
    // Serial queues get threads beyond the number of cores; a concurrent one would share its threads
    // with Swift's tasks, and busy statements would keep from running the task that cancels them.
    queues = (0..<max(limit, 1)).map { DispatchQueue(label: "\(label).\($0)") }
    state.withLock { $0.idleQueues = Array(queues.indices) }
  }

  /// Runs `body` with a connection of its own.
  ///
  /// Cancellation removes an access that waits and interrupts the statement of one that runs.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    let access = PendingAccess()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isArmed = access.arm { result in
          continuation.resume(with: Swift.Result { try body(result.get()) })
        }
        if isArmed {
          submit(access)
        } else {
          continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      access.cancel()
    }
  }

  /// Refuses new accesses, lets the present ones end, and closes every connection.
  func suspend() async {
    await withCheckedContinuation { continuation in
      let (refused, closed, isDrained) = state.withLock { state in
        state.isSuspended = true
        let refused = Array(state.waiting[state.firstWaiting...])
        state.waiting = []
        state.firstWaiting = 0
        let closed = keepsConnections ? [] : state.idle
        if !keepsConnections { state.idle = [] }
        if state.running > 0 { state.drained.append(continuation) }
        return (refused, closed, state.running == 0)
      }
      for access in refused { access.take()?(.failure(DatabaseError.suspended)) }
      withExtendedLifetime(closed) {}
      if isDrained { continuation.resume() }
    }
  }

  func resume() { state.withLock { $0.isSuspended = false } }

  private enum Admission {
    case refused
    case waits
    case runs(queue: Int)
  }

  private func submit(_ access: PendingAccess) {
    let admission: Admission = state.withLock { state in
      if state.isSuspended { return .refused }
      guard state.running < limit, let queue = state.idleQueues.popLast() else {
        state.waiting.append(access)
        return .waits
      }
      state.running += 1
      return .runs(queue: queue)
    }
    switch admission {
    case .refused: access.take()?(.failure(DatabaseError.suspended))
    case .waits: break
    case .runs(let queue): queues[queue].async { self.serve(access, queue: queue) }
    }
  }

  /// Serves one access and then those that wait, on one thread.
  ///
  /// The connection is taken here: one handed in by a block would stay open until the block is freed.
  private func serve(_ first: PendingAccess, queue: Int) {
    var connection = state.withLock { $0.idle.popLast() }
    var next = Step.serve(first)
    while true {
      switch next {
      case .serve(let access): serveOne(access, with: &connection)
      case .close: connection = nil
      case .end(let drained):
        for continuation in drained { continuation.resume() }
        return
      }
      next = state.withLock { $0.nextStep(returning: &connection, queue: queue, keepsConnections) }
    }
  }

  private func serveOne(_ access: PendingAccess, with connection: inout Connection?) {
    guard let work = access.take() else { return }
    do {
      let lent = try connection ?? makeConnection()
      lent.cancellation = access.cancellation
      work(.success(lent))
      lent.cancellation = nil
      connection = lent.isBroken ? nil : lent
    } catch {
      work(.failure(error))
    }
  }

  fileprivate enum Step {
    case serve(PendingAccess)
    case close
    case end([CheckedContinuation<Void, Never>])
  }
}

extension ConnectionPool.State {
  /// What a serving thread does next; a connection is closed before `suspend()` hears of the end.
  fileprivate mutating func nextStep(
    returning connection: inout Connection?, queue: Int, _ keepsConnections: Bool
  ) -> ConnectionPool.Step {
    if firstWaiting < waiting.count {
      defer { firstWaiting += 1 }
      return .serve(waiting[firstWaiting])
    }
    waiting.removeAll(keepingCapacity: true)
    firstWaiting = 0
    if connection != nil, isSuspended, !keepsConnections { return .close }
    // Moved, as whoever suspends next closes what is idle, and nobody else may have it then.
    if let connection = connection.take() { idle.append(connection) }
    idleQueues.append(queue)
    running -= 1
    guard running == 0 else { return .end([]) }
    defer { drained = [] }
    return .end(drained)
  }
}
