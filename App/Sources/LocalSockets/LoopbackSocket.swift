#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The calls of the system that a ``LoopbackServer`` makes.
enum LoopbackSocket {
  /// Opens a socket on 127.0.0.1 at a port that the system chooses.
  static func listen() throws(LoopbackError) -> (descriptor: Int32, port: UInt16) {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw LoopbackError(operation: "socket", code: errno) }
    prepare(descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 && systemListen(descriptor) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isListening else {
      let code = errno
      close(descriptor)
      throw LoopbackError(operation: "listen", code: code)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  static func systemListen(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.listen(descriptor, 16)
    #elseif canImport(Musl)
      Musl.listen(descriptor, 16)
    #else
      Darwin.listen(descriptor, 16)
    #endif
  }

  /// Makes a descriptor that does not block and that no child process inherits.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Accepts a connection; nil when there is none.
  static func accept(_ listener: Int32) -> Int32? {
    let descriptor = systemAccept(listener)
    guard descriptor >= 0 else { return nil }
    prepare(descriptor)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      _ = setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return descriptor
  }

  static func systemAccept(_ listener: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.accept(listener, nil, nil)
    #elseif canImport(Musl)
      Musl.accept(listener, nil, nil)
    #else
      Darwin.accept(listener, nil, nil)
    #endif
  }

  /// Returns what has come; nil for a connection that the other side has closed.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
    return count == 0 ? nil : Array(bytes.prefix(count))
  }

  /// Sends a short answer, which fits into the buffer of a new connection, and closes.
  static func finish(_ descriptor: Int32, with bytes: [UInt8]) {
    #if canImport(Darwin)
      _ = send(descriptor, bytes, bytes.count, 0)
    #else
      _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
    _ = shutdown(descriptor, Int32(SHUT_WR))
    close(descriptor)
  }

  /// Milliseconds of a clock that is never set.
  static func milliseconds() -> Int64 {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
