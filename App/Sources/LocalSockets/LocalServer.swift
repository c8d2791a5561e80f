import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Answers other processes of the same user at a socket in a folder (unix(7)).
///
/// A request is one line, an answer a text until the end of the connection. The folder must be the
/// user's own and closed to others (0700), which keeps others away; the socket has mode 0600 besides.
public final class LocalServer: Sendable {
  /// The most bytes of a request.
  public static let requestLimit = 262_144
  /// How long a connection may take to ask, in milliseconds.
  private static let patience: Int64 = 5_000
  /// How long the other side may take to receive a part of the answer.
  private static let sending = timeval(tv_sec: 5, tv_usec: 0)

  private let path: String
  /// A pipe whose end ends the loop.
  private let wake: Int32
  private let answer: @Sendable (_ request: String) async -> String
  private let isStopped = Mutex(false)

  /// Starts to listen; a socket that an ended process left at the path is replaced.
  ///
  /// - Parameters:
  ///   - path: Where the socket is; at most ``LocalSocket/pathLimit`` bytes, except on Linux, where its folder
  ///     may have a longer path.
  ///   - answer: Answers a request.
  /// - Throws: ``LocalSocketError``.
  public init(
    path: String, answer: @escaping @Sendable (_ request: String) async -> String
  ) throws(LocalSocketError) {
    self.path = path
    self.answer = answer
    let listener = try LocalSocket.listen(path)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw LocalSocket.failure("pipe", path, closing: listener)
    }
    LocalSocket.prepare(ends[0])
    LocalSocket.prepare(ends[1])
    wake = ends[1]
    DispatchQueue(label: "local-server").async { [weak self, end = ends[0]] in
      // The loop alone closes what it waits for.
      while LocalSocket.waitForConnection(listener, until: end) {
        guard let descriptor = LocalSocket.accept(listener) else { continue }
        guard let self else {
          close(descriptor)
          break
        }
        self.serve(descriptor)
      }
      close(listener)
      close(end)
    }
  }

  deinit { stop() }

  /// Stops listening, and removes the socket.
  public func stop() {
    isStopped.withLock { isStopped in
      guard !isStopped else { return }
      isStopped = true
      unlink(path)
      close(wake)
    }
  }

  private func serve(_ descriptor: Int32) {
    LocalSocket.limit(descriptor, Self.sending)
    let request = LocalSocket.readLine(
      descriptor, limit: Self.requestLimit, milliseconds: Self.patience)
    guard let request else {
      close(descriptor)
      return
    }
    Task { [answer] in
      let bytes = Array(await answer(request).utf8)
      // A slow reader must not occupy a thread of the tasks.
      DispatchQueue.global().async {
        LocalSocket.write(descriptor, bytes)
        close(descriptor)
      }
    }
  }
}

/// Asks the process behind a socket.
public enum LocalClient {
  /// Returns the answer to a request.
  ///
  /// - Parameters:
  ///   - request: One line without its end.
  ///   - path: Where the socket is.
  ///   - seconds: How long a part of the answer may take; default 3.
  /// - Throws: ``LocalSocketError``, such as when no process listens.
  public static func ask(
    _ request: String, at path: String, seconds: Int = 3
  ) throws(LocalSocketError) -> String {
    let descriptor = try LocalSocket.connect(path)
    defer { close(descriptor) }
    LocalSocket.limit(descriptor, timeval(tv_sec: seconds, tv_usec: 0))
    LocalSocket.write(descriptor, Array((request + "\n").utf8))
    return try LocalSocket.readAll(descriptor, path)
  }
}
