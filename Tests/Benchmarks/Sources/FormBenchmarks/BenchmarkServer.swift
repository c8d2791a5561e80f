import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A server on loopback which answers every request at once with the same bytes and keeps its
/// connections open: a thread per connection, no parsing but for the end of the head.
final class BenchmarkServer: Sendable {
  struct Failed: Error {
    let call: String
  }

  let port: UInt16

  init(body: String) throws {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard listener >= 0 else { throw Failed(call: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound, listen(listener, 128) == 0 else { throw Failed(call: "listen") }
    port = UInt16(bigEndian: address.sin_port)
    let answer = Array(
      ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { Self.serve(connection, answer) }
      }
    }
  }

  private static func serve(_ connection: Int32, _ answer: [UInt8]) {
    var option: Int32 = 1
    setsockopt(
      connection, Int32(IPPROTO_TCP), TCP_NODELAY, &option, socklen_t(MemoryLayout<Int32>.size))
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var filled = 0
    while true {
      let count = buffer.withUnsafeMutableBytes {
        read(connection, $0.baseAddress?.advanced(by: filled), $0.count - filled)
      }
      guard count > 0 else { break }
      filled += count
      // No request has a body, and none is sent before the answer to the one before.
      guard filled >= 4, buffer[..<filled].suffix(4).elementsEqual("\r\n\r\n".utf8) else {
        continue
      }
      filled = 0
      guard write(connection, answer, answer.count) == answer.count else { break }
    }
    close(connection)
  }
}
