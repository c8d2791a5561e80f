#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open descriptor that closes itself; every call survives interruption by signals.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  let path: String

  init(
    opening path: String, flags: Int32, permissions: UInt16 = 0
  ) throws(FileSystemError) {
    let descriptor = retryingInterrupts {
      open(path, flags | O_CLOEXEC, mode_t(permissions))
    }
    guard descriptor >= 0 else { throw .system(operation: .open, path: path, code: errno) }
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  func status() throws(FileSystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .system(operation: .inspect, path: path, code: errno)
    }
    return status
  }

  func setPermissions(_ permissions: UInt16) throws(FileSystemError) {
    guard retryingInterrupts({ fchmod(descriptor, mode_t(permissions)) }) == 0 else {
      throw .system(operation: .setPermissions, path: path, code: errno)
    }
  }

  func readAll(expectedCount: Int) throws(FileSystemError) -> Data {
    var contents = Data()
    contents.reserveCapacity(expectedCount)
    var chunk = Data(count: min(max(expectedCount + 1, 512), 1 << 20))
    while true {
      let count = chunk.withUnsafeMutableBytes { buffer in
        retryingInterrupts { read(descriptor, buffer.baseAddress, buffer.count) }
      }
      guard count >= 0 else { throw .system(operation: .read, path: path, code: errno) }
      guard count > 0 else { return contents }
      contents.append(chunk.prefix(count))
    }
  }

  func writeAll(_ data: Data) throws(FileSystemError) {
    var offset = 0
    while offset < data.count {
      let count = data.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return retryingInterrupts { write(descriptor, rest.baseAddress, rest.count) }
      }
      guard count >= 0 else { throw .system(operation: .write, path: path, code: errno) }
      offset += count
    }
  }

  /// Is called before each flush of the task, for tests; nil for none.
  @TaskLocal static var willSynchronize: (@Sendable (_ path: String) -> Void)?

  /// Waits until the contents are on the disk itself.
  func synchronize() throws(FileSystemError) {
    Self.willSynchronize?(path)
    #if canImport(Darwin)
      if retryingInterrupts({ fcntl(descriptor, F_FULLFSYNC) }) == 0 { return }
    #endif
    guard retryingInterrupts({ fsync(descriptor) }) == 0 else {
      throw .system(operation: .synchronize, path: path, code: errno)
    }
  }
}

/// Repeats a system call for as long as a signal interrupts it.
func retryingInterrupts<Count: SignedInteger>(_ call: () -> Count) -> Count {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
