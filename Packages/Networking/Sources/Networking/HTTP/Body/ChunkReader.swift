#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads a body chunk by chunk, and stores the position between calls of `next()`.
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
