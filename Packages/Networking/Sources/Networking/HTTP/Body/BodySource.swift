import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An object that opens the stream of a body.
///
/// A replayable body can be opened any number of times, any other body only once.
final class BodySource: Sendable {
  let count: Int?
  let isReplayable: Bool
  let path: String?
  private let open: @Sendable () async throws -> AsyncThrowingStream<Data, any Error>
  private let wasOpened = Atomic(false)

  init(
    count: Int?, isReplayable: Bool, path: String? = nil,
    open: @escaping @Sendable () async throws -> AsyncThrowingStream<Data, any Error>
  ) {
    self.count = count
    self.isReplayable = isReplayable
    self.path = path
    self.open = open
  }

  func stream() async throws -> AsyncThrowingStream<Data, any Error> {
    let isSecond = wasOpened.exchange(true, ordering: .sequentiallyConsistent)
    guard isReplayable || !isSecond else {
      throw NetworkError.invalidRequest(reason: "the body was already read and cannot be replayed")
    }
    return try await open()
  }
}

extension BodySource: Hashable {
  static func == (left: BodySource, right: BodySource) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
