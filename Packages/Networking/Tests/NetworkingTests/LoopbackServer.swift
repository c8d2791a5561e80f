import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on 127.0.0.1 that sends fixed bytes for each request path.
final class LoopbackServer: Sendable {
  enum ScriptedResponse: Sendable {
    /// Sends the text and closes the connection.
    case bytes(String)
    /// Sends the bytes and closes the connection.
    case raw([UInt8])
    /// Sends the text and keeps the connection open until the server stops.
    case hang(String)
    /// Sends the text in response to every request of the connection, until the client closes it.
    case keepAlive(String)
    /// Sends the text in response to the first request of a connection and closes the connection
    /// after the second.
    case once(String)
    /// Sends the text and keeps the connection open until the client closes it.
    case untilGone(String)
    /// Sends the text and resets the connection.
    case reset(String)
    /// Sends the text once the head has arrived, then reads and discards the content.
    case early(String)
    /// Sends the text once the head has arrived and closes with the content unread.
    case rude(String)
    /// Sends the head and then repeats the same bytes: eight gigabytes, unless the client disconnects.
    case flood(head: [UInt8], [UInt8])
  }

  struct SocketError: Error {
    let call: String
    let code: Int32
  }

  static let floodLength = 8_589_934_592

  let port: UInt16
  private let listener: Int32
  private let answers: [String: ScriptedResponse]
  private let state = Mutex(
    (
      requests: [String](), connections: 0, held: [Int32](), written: 0, departures: 0,
      isStopped: false
    ))

  init(_ answers: [String: ScriptedResponse]) throws {
    self.answers = answers
    (listener, port) = try Self.listen()
    let listener = listener
    Thread.detachNewThread { [weak self] in
      // Only the accepting thread closes the descriptor, because its number may be reused at once.
      defer { close(listener) }
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let self else {
          close(connection)
          return
        }
        self.serve(connection)
      }
    }
  }

  deinit {
    stop()
  }

  /// The heads and bodies received so far.
  var requests: [String] { state.withLock { $0.requests } }

  /// The number of connections opened by clients.
  var connections: Int { state.withLock { $0.connections } }

  /// The number of bytes of a flood that the system has accepted.
  var written: Int { state.withLock { $0.written } }

  /// The number of clients that disconnected before the end of their response.
  var departures: Int { state.withLock { $0.departures } }

  /// Sends the text on every connection that is kept open.
  func push(_ text: String) {
    for connection in state.withLock({ $0.held }) {
      _ = Self.write(Array(text.utf8), to: connection)
    }
  }

  func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
      throw SocketError(call: "URL", code: 0)
    }
    return url
  }

  /// Refuses further connections and closes the open ones; further calls have no effect.
  func stop() {
    let held = state.withLock { state in
      if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
      state.isStopped = true
      defer { state.held = [] }
      return state.held
    }
    for connection in held { close(connection) }
  }

  private func serve(_ connection: Int32) {
    state.withLock { $0.connections += 1 }
    switch answer(of: connection) {
    case .keepAlive(let text):
      Thread.detachNewThread { [self] in
        repeat {
          _ = Self.write(Array(text.utf8), to: connection)
        } while answer(of: connection) != nil
        close(connection)
      }
    case .once(let text):
      Thread.detachNewThread { [self] in
        _ = Self.write(Array(text.utf8), to: connection)
        _ = answer(of: connection)
        close(connection)
      }
    case .bytes(let text), .early(let text):
      finish(connection, Array(text.utf8))
    case .rude(let text):
      _ = Self.write(Array(text.utf8), to: connection)
      close(connection)
    case .raw(let bytes):
      finish(connection, bytes)
    case .hang(let text):
      // Held before the text is sent, so that a client that has the text can receive a push.
      state.withLock { $0.held.append(connection) }
      _ = Self.write(Array(text.utf8), to: connection)
    case .untilGone(let text):
      _ = Self.write(Array(text.utf8), to: connection)
      var byte: UInt8 = 0
      while read(connection, &byte, 1) > 0 {}
      state.withLock { $0.departures += 1 }
      close(connection)
    case .reset(let text):
      _ = Self.write(Array(text.utf8), to: connection)
      // A close with a linger time of zero resets the connection (socket(7), SO_LINGER).
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      close(connection)
    case .flood(let head, let bytes):
      flood(connection, head, bytes)
    case nil:
      close(connection)
    }
  }

  /// Reads a request and returns its answer; nil without a request or an answer.
  private func answer(of connection: Int32) -> ScriptedResponse? {
    let request = Self.readRequest(connection) { head in
      switch answer(to: head) {
      case .early, .rude: true
      default: false
      }
    }
    state.withLock { $0.requests.append(request) }
    return answer(to: request)
  }

  private func answer(to request: String) -> ScriptedResponse? {
    answers[request.split(separator: " ").dropFirst().first.map(String.init) ?? ""]
  }

  private func finish(_ connection: Int32, _ bytes: [UInt8]) {
    _ = Self.write(bytes, to: connection)
    // Wait for the client to disconnect, because closing earlier could reset bytes in transit.
    shutdown(connection, Int32(SHUT_WR))
    var byte: UInt8 = 0
    while read(connection, &byte, 1) > 0 {}
    close(connection)
  }

  private func flood(_ connection: Int32, _ head: [UInt8], _ bytes: [UInt8]) {
    var rest = Self.floodLength
    var piece = head
    while rest > 0 {
      let count = Self.write(piece, to: connection)
      state.withLock { $0.written += count }
      guard count == piece.count else { break }
      rest -= count
      piece = bytes
    }
    close(connection)
  }

  private static func listen() throws -> (Int32, UInt16) {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw SocketError(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
        guard bind(descriptor, address, length) == 0 else { return -1 }
        return getsockname(descriptor, address, &length)
      }
    }
    #if canImport(Darwin)
      let isListening = result == 0 && Darwin.listen(descriptor, 16) == 0
    #elseif canImport(Musl)
      let isListening = result == 0 && Musl.listen(descriptor, 16) == 0
    #else
      let isListening = result == 0 && Glibc.listen(descriptor, 16) == 0
    #endif
    guard isListening else {
      defer { close(descriptor) }
      throw SocketError(call: "listen", code: errno)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Reads the head and the body up to its Content-Length; reads no TLS hello, and no body if the head
  /// is sufficient.
  private static func readRequest(
    _ connection: Int32, _ isHeadEnough: (String) -> Bool
  ) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.first != 0x16 {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        if isHeadEnough(text) { return text }
        let length =
          text.lowercased().split(separator: "\r\n")
          .first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        if text[end.upperBound...].utf8.count >= length { return text }
      }
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return text }
      bytes += buffer.prefix(count)
    }
    return ""
  }

  /// Returns the number of bytes the system accepted before the client disconnected.
  private static func write(_ bytes: [UInt8], to connection: Int32) -> Int {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return bytes.count - rest.count
  }
}
