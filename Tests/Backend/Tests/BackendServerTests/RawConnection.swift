import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#endif
import Foundation

/// A connection that sends just the bytes it is given.
final class RawConnection: Sendable {
  private let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Glibc) || canImport(Musl)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    try #require(result == 0)
  }

  deinit { close(descriptor) }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Reads until `text` has come, or to the end without one.
  ///
  /// A thread of its own waits, so that the server has all of Swift's.
  func read(until text: String? = nil) async -> String {
    let descriptor = descriptor
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
          let count = recv(descriptor, &buffer, buffer.count, 0)
          if count <= 0 { break }
          received += buffer[..<count]
          if let text, String(decoding: received, as: UTF8.self).contains(text) { break }
        }
        continuation.resume(returning: String(decoding: received, as: UTF8.self))
      }
    }
  }
}
