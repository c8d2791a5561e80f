import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An object that reads a file in chunks of 64 KiB.
///
/// The object closes the file when the object is deallocated.
final class FileChunks: Sendable {
  static let chunkSize = 65_536
  private let descriptor: Int32

  /// Opens the file.
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` if the file cannot be opened.
  init(path: String) throws(NetworkError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .invalidRequest(reason: "the file of the body cannot be opened (error \(errno))")
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func stream() -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { try self.next() }
  }

  private func next() throws(NetworkError) -> Data? {
    var chunk = Data(count: Self.chunkSize)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { return chunk.prefix(count) }
      if count == 0 { return nil }
      guard errno == EINTR else {
        throw .invalidRequest(reason: "the file of the body cannot be read (error \(errno))")
      }
    }
  }
}
