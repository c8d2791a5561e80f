import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells an observer what the backend takes of a request's content, as it takes it.
enum TransferReport {
  /// The most bytes taken at once.
  private static let step = 64 << 10

  /// The same content, in steps; each is told when the one after it is asked for, or the end.
  static func watched(_ body: HTTPBody, by observer: TransferObserver) -> HTTPBody {
    guard !body.isEmpty else { return body }
    return .stream(count: body.count) {
      let reader = Reader(body, total: body.count, observer)
      return AsyncThrowingStream { try await reader.next() }
    }
  }

  /// Hands out a body step by step.
  private actor Reader {
    private let total: Int?
    private let observer: TransferObserver
    private var chunks: HTTPBody.AsyncIterator
    private var rest = Data()
    private var given = 0

    init(_ body: HTTPBody, total: Int?, _ observer: TransferObserver) {
      chunks = body.makeAsyncIterator()
      self.total = total
      self.observer = observer
    }

    func next() async throws -> Data? {
      try Task.checkCancellation()
      if given > 0 {
        observer.report(TransferProgress(.upload, completed: given, total: total))
      }
      if rest.isEmpty {
        var chunks = chunks
        rest = try await chunks.next() ?? Data()
        self.chunks = chunks
      }
      guard !rest.isEmpty else { return nil }
      let part = Data(rest.prefix(TransferReport.step))
      rest = rest.dropFirst(TransferReport.step)
      given += part.count
      return part
    }
  }
}
