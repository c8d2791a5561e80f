import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Answers browsers on this machine at a port that the system chooses (RFC 8252, section 7.3).
///
/// Only requests to `http://127.0.0.1:PORT` with the method GET and the one path are passed on; others
/// get 400, 404 or 405. A request has at most ``headLimit`` bytes and ten seconds.
public final class LoopbackServer: Sendable {
  /// The most bytes of a request.
  public static let headLimit = 8_192
  /// The most connections at once; further ones wait.
  private static let connectionLimit = 16
  /// How long a connection may take, in milliseconds.
  private static let patience: Int64 = 10_000

  /// The port.
  public let port: UInt16
  private let path: String
  private let answer: @Sendable (_ query: String) -> LoopbackResponse
  private let listener: Int32
  /// A pipe whose end ends the loop.
  private let wake: (read: Int32, write: Int32)
  private let isStopped = Mutex(false)

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - path: The path, such as `/oauth/callback`.
  ///   - answer: Answers a request by its query, which is as the browser sent it.
  /// - Throws: ``LoopbackError``.
  public init(
    path: String, answer: @escaping @Sendable (_ query: String) -> LoopbackResponse
  ) throws(LoopbackError) {
    self.path = path
    self.answer = answer
    let (listener, port) = try LoopbackSocket.listen()
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      let code = errno
      close(listener)
      throw LoopbackError(operation: "pipe", code: code)
    }
    LoopbackSocket.prepare(ends[0])
    LoopbackSocket.prepare(ends[1])
    (self.listener, self.port, wake) = (listener, port, (ends[0], ends[1]))
    DispatchQueue(label: "loopback").async { [self] in run() }
  }

  /// Stops listening; a request that was passed on is still answered.
  public func stop() {
    isStopped.withLock { isStopped in
      if !isStopped { close(wake.write) }
      isStopped = true
    }
  }

  private func run() {
    var connections: [LoopbackConnection] = []
    while true {
      let isFull = connections.count >= Self.connectionLimit
      var waits = [pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)]
      waits.append(
        pollfd(fd: isFull ? -1 : listener, events: Int16(POLLIN), revents: 0))
      waits += connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      _ = poll(&waits, nfds_t(waits.count), connections.isEmpty ? -1 : 1_000)
      if waits[0].revents != 0 { break }
      let now = LoopbackSocket.milliseconds()
      var open: [LoopbackConnection] = []
      for (connection, wait) in zip(connections, waits.dropFirst(2)) {
        if let next = advance(connection, isReady: wait.revents != 0, at: now) {
          open.append(next)
        }
      }
      connections = open
      if waits[1].revents != 0, let descriptor = LoopbackSocket.accept(listener) {
        connections.append(LoopbackConnection(descriptor: descriptor, end: now + Self.patience))
      }
    }
    for connection in connections { close(connection.descriptor) }
    close(listener)
    close(wake.read)
  }

  /// Reads from a connection and answers a whole request; nil when the connection is closed.
  private func advance(
    _ connection: LoopbackConnection, isReady: Bool, at now: Int64
  ) -> LoopbackConnection? {
    var connection = connection
    guard isReady else {
      if now < connection.end { return connection }
      close(connection.descriptor)
      return nil
    }
    guard let bytes = LoopbackSocket.read(connection.descriptor) else {
      close(connection.descriptor)
      return nil
    }
    connection.head += bytes
    if !connection.isWhole, connection.head.count < Self.headLimit { return connection }
    let response =
      connection.isWhole ? respond(to: connection.head) : LoopbackResponse.refused(400)
    LoopbackSocket.finish(connection.descriptor, with: response.bytes)
    return nil
  }

  private func respond(to head: [UInt8]) -> LoopbackResponse {
    guard let request = LoopbackRequest(head: head) else { return .refused(400) }
    guard request.host == "127.0.0.1:\(port)" else { return .refused(400) }
    guard request.path == path else { return .refused(404) }
    guard request.method == "GET" else { return .refused(405) }
    return answer(request.query)
  }
}

/// A connection and the bytes of its request so far.
private struct LoopbackConnection {
  let descriptor: Int32
  /// The instant at which it is closed, by the clock of the loop.
  let end: Int64
  var head: [UInt8] = []

  /// Whether the head of the request has ended.
  var isWhole: Bool { head.suffix(4) == [13, 10, 13, 10] || head.contains([13, 10, 13, 10]) }
}
