import Dispatch
import Foundation
import Networking
import ReferenceBackend
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A reference backend behind a socket on loopback: enough of HTTP/1.1 for one client at a time,
/// one request per connection.
final class BackendFront: Sendable {
  struct Failed: Error {
    let call: String
  }

  let url: URL
  private let listener: Int32

  init(_ respond: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) throws {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound, listen(descriptor, 16) == 0,
      let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    else { throw Failed(call: "listen") }
    listener = descriptor
    self.url = url
    Thread.detachNewThread {
      // Whoever waits on the descriptor closes it: its number may be another's a moment later.
      defer { close(descriptor) }
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { Self.serve(connection, url, respond) }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(
    _ connection: Int32, _ url: URL,
    _ respond: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) {
    defer { close(connection) }
    guard let request = readRequest(from: connection, url) else { return }
    let isDone = DispatchSemaphore(value: 0)
    let answer = Mutex(HTTPResponse(status: 500))
    Task {
      let response = await respond(request)
      answer.withLock { $0 = response }
      isDone.signal()
    }
    isDone.wait()
    writeResponse(answer.withLock { $0 }, to: connection)
    shutdown(connection, Int32(SHUT_WR))
    var byte: UInt8 = 0
    while read(connection, &byte, 1) > 0 {}
  }

  private static func readRequest(from connection: Int32, _ base: URL) -> HTTPRequest? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = data.range(of: Data("\r\n\r\n".utf8)) {
        let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self)
          .components(separatedBy: "\r\n")
        let headers = HTTPHeaders(
          lines.dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return HTTPHeaders.Field(
              name: String(parts[0]), value: parts[1].trimmingCharacters(in: .whitespaces))
          })
        let length = headers["Content-Length"].flatMap { Int($0) } ?? 0
        let body = data[end.upperBound...]
        if body.count >= length {
          let words = lines[0].split(separator: " ").map(String.init)
          guard words.count == 3, let url = URL(string: base.absoluteString + words[1]) else {
            return nil
          }
          return HTTPRequest(
            method: HTTPMethod(rawValue: words[0]), url: url, headers: headers,
            body: .bytes(Data(body)))
        }
      }
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      data += buffer.prefix(count)
    }
  }

  private static func writeResponse(_ response: HTTPResponse, to connection: Int32) {
    var head = "HTTP/1.1 \(response.status) X\r\n"
    let body = response.body.data ?? Data()
    for field in response.headers where field.name.lowercased() != "content-length" {
      head += "\(field.name): \(field.value)\r\n"
    }
    if response.status != 204, response.status != 304 {
      head += "Content-Length: \(body.count)\r\n"
    }
    var rest = Array((head + "Connection: close\r\n\r\n").utf8)[...] + body
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
