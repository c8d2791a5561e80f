#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Calls to the operating system with the retries that they need.
enum SystemCall {
  /// Repeats a call while a signal interrupts it.
  ///
  /// Returns its result, or the error code.
  static func retrying<Value: BinaryInteger>(_ call: () -> Value) -> Result<Value, Error> {
    while true {
      let result = call()
      if result >= 0 { return .success(result) }
      let code = errno
      if code != EINTR { return .failure(Error(value: code)) }
    }
  }

  /// An `errno`.
  struct Error: Swift.Error, Hashable {
    let value: Int32
  }

  /// Waits until a descriptor is ready, for ever.
  static func wait(for descriptor: Int32, events: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    _ = retrying { poll(&request, 1, -1) }
  }

  /// Waits until one of several descriptors is ready.
  ///
  /// - Returns: The index of the first of `others` that is ready; nil when only `descriptor` is.
  static func waitForInput(of descriptor: Int32, or others: [Int32]) -> Int? {
    var requests = ([descriptor] + others).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = retrying { poll(&requests, nfds_t(requests.count), -1) }
    return requests.dropFirst().firstIndex { $0.revents != 0 }.map { $0 - 1 }
  }

  /// The system's words for an error code.
  static func message(_ code: Int32) -> String {
    guard let message = strerror(code) else { return "error \(code)" }
    return String(cString: message)
  }
}
