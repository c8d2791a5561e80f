import Foundation
import Networking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A streamed body in a temporary file that only its owner can read, until the request ends.
final class SpooledBody: Sendable {
  let url: URL

  /// Writes the whole body.
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` when the file cannot be written; the body's
  ///   errors.
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
    .invalidRequest(reason: "the body cannot be written to a temporary file (error \(code))")
  }
}
