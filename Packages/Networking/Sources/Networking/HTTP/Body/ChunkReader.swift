#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An actor that reads a body chunk by chunk.
///
/// The actor stores the position in the body between calls of `next()`.
actor ChunkReader {
  private var chunks: HTTPBody.AsyncIterator

  init(_ body: HTTPBody) {
    chunks = body.makeAsyncIterator()
  }

  func next() async throws -> Data? {
    var chunks = chunks
    let chunk = try await chunks.next()
    self.chunks = chunks
    return chunk
  }
}
