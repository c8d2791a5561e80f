#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A call about a socket in a folder that failed.
public struct LocalSocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system call, such as `connect`.
  public let operation: String
  /// Where the socket is.
  public let path: String
  /// The errno.
  public let code: Int32

  /// The call, the path and the system's reason.
  public var description: String {
    "\(path) cannot be used (\(operation)): \(String(cString: strerror(code)))."
  }
}

/// The calls of the system for sockets in folders.
public enum LocalSocket {
  /// The most bytes of a path in an address; on Linux that of its folder may be longer.
  public static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  static func listen(_ path: String) throws(LocalSocketError) -> Int32 {
    let descriptor = try open(path)
    let isListening = withAddress(path) { address, length in
      unlink(path)
      return bind(descriptor, address, length) == 0 && chmod(path, 0o600) == 0
        && LoopbackSocket.systemListen(descriptor) == 0
    }
    guard isListening else { throw failure("listen", path, closing: descriptor) }
    return descriptor
  }

  static func connect(_ path: String) throws(LocalSocketError) -> Int32 {
    let descriptor = try open(path)
    let isConnected = withAddress(path) { address, length in
      systemConnect(descriptor, address, length) == 0
    }
    guard isConnected else { throw failure("connect", path, closing: descriptor) }
    return descriptor
  }

  /// Waits until a connection is there; false at the end of a pipe.
  static func waitForConnection(_ listener: Int32, until end: Int32) -> Bool {
    while true {
      var waits = [
        pollfd(fd: end, events: Int16(POLLIN), revents: 0),
        pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&waits, 2, -1)
      if waits[0].revents != 0 { return false }
      if waits[1].revents != 0 { return true }
    }
  }

  /// Accepts a connection; nil when it is gone, or when no descriptor is free, after a moment.
  static func accept(_ listener: Int32) -> Int32? {
    let descriptor = LoopbackSocket.systemAccept(listener)
    if descriptor >= 0 {
      prepare(descriptor)
      return descriptor
    }
    if errno == EMFILE || errno == ENFILE { poll(nil, 0, 100) }
    return nil
  }

  /// Bounds how long reading and writing wait.
  static func limit(_ descriptor: Int32, _ time: timeval) {
    var time = time
    let length = socklen_t(MemoryLayout<timeval>.size)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, length)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, length)
  }

  /// The first line; nil when it does not come in time, or is longer than the limit.
  static func readLine(_ descriptor: Int32, limit: Int, milliseconds: Int64) -> String? {
    let end = LoopbackSocket.milliseconds() + milliseconds
    var line: [UInt8] = []
    while line.count <= limit {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let rest = end - LoopbackSocket.milliseconds()
      guard rest > 0, poll(&wait, 1, Int32(rest)) != 0 else { return nil }
      guard wait.revents != 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 512)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      line += chunk.prefix(count)
      if let end = line.firstIndex(of: UInt8(ascii: "\n")) {
        return end <= limit ? String(decoding: line[..<end], as: UTF8.self) : nil
      }
    }
    return nil
  }

  static func readAll(_ descriptor: Int32, _ path: String) throws(LocalSocketError) -> String {
    var bytes: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw LocalSocketError(operation: "read", path: path, code: errno)
      }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk.prefix(count)
    }
  }

  /// Writes all bytes, as far as the other side takes them.
  static func write(_ descriptor: Int32, _ bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        send(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset, sendFlags)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      offset += count
    }
  }

  private static func open(_ path: String) throws(LocalSocketError) -> Int32 {
    guard !path.isEmpty else {
      throw LocalSocketError(operation: "open", path: path, code: ENOENT)
    }
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else {
      throw LocalSocketError(operation: "socket", path: path, code: errno)
    }
    prepare(descriptor)
    return descriptor
  }

  /// No child process inherits it, and a closed other side is no signal.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      _ = setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  static func failure(
    _ operation: String, _ path: String, closing descriptor: Int32
  ) -> LocalSocketError {
    let code = errno
    close(descriptor)
    return LocalSocketError(operation: operation, path: path, code: code)
  }

  /// Calls a body with the address of a path.
  ///
  /// - Returns: What the body returns; false with an errno when the path has no address.
  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    if path.utf8.count <= pathLimit { return withAddress(fitting: path, body) }
    #if os(Linux)
      // The open folder has a short name in proc(5).
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      let folder = systemOpen(
        "./".prefix(path.hasPrefix("/") ? 0 : 2) + path.dropLast(name.count),
        O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { return false }
      defer { close(folder) }
      let short = "/proc/self/fd/\(folder)/\(name)"
      if short.utf8.count <= pathLimit { return withAddress(fitting: short, body) }
    #endif
    errno = ENAMETOOLONG
    return false
  }

  private static func withAddress(
    fitting path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private static var sendFlags: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  #if os(Linux)
    private static func systemOpen(_ path: some StringProtocol, _ flags: Int32) -> Int32 {
      #if canImport(Glibc)
        Glibc.open(String(path), flags)
      #else
        Musl.open(String(path), flags)
      #endif
    }
  #endif

  private static func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
  ) -> Int32 {
    #if canImport(Glibc)
      Glibc.connect(descriptor, address, length)
    #elseif canImport(Musl)
      Musl.connect(descriptor, address, length)
    #else
      Darwin.connect(descriptor, address, length)
    #endif
  }
}
