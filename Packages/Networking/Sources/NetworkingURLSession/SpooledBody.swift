import Foundation
import Networking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A streamed body in a file of its own, readable by its owner only, until the request has ended.
///
/// `URLSession` on Linux reads uploads from memory or from a file, never from a stream.
final class SpooledBody: Sendable {
  let url: URL

  /// Writes the whole body.
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` when it cannot be kept; what the body throws.
  init(_ body: HTTPBody) async throws {
    var template = Array((NSTemporaryDirectory() + "/upload-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failure(errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    url = URL(
      fileURLWithPath: String(
        decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    for try await chunk in body {
      do {
        try handle.write(contentsOf: chunk)
      } catch {
        throw Self.failure(Int32((error as NSError).code))
      }
    }
    try handle.close()
  }

  deinit {
    unlink(url.path)
  }

  private static func failure(_ code: Int32) -> NetworkError {
    .invalidRequest(reason: "the body cannot be kept for its upload (error \(code))")
  }
}
