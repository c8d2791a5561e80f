import Networking
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells whoever listens of changes, as server-sent events (WHATWG HTML, section 9.2).
final class ChangeBroadcast: Sendable {
  /// How many events wait for a slow reader before it has to connect anew.
  private static let backlog = 512

  private struct Listener {
    let userID: String
    let continuation: AsyncThrowingStream<Data, any Error>.Continuation
  }

  private let listeners = Mutex<(next: Int, all: [Int: Listener])>((0, [:]))

  /// An answer that begins with `first` and goes on with what ``tell(_:to:)`` is given.
  func stream(
    to userID: String, first: [DocumentChange], isComplete: Bool
  ) -> HTTPResponse {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: Data.self, bufferingPolicy: .bufferingOldest(Self.backlog))
    let number = listeners.withLock { state in
      state.next += 1
      state.all[state.next] = Listener(userID: userID, continuation: continuation)
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { $0.all[number] = nil }
    }
    continuation.yield(Data((isComplete ? ": open\n\n" : "event: reset\ndata: {}\n\n").utf8))
    for change in first { continuation.yield(Self.event(change)) }
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
      body: .stream { stream })
  }

  /// Tells a user's listeners; one that has fallen too far behind is let go and connects anew.
  func tell(_ change: DocumentChange, to userID: String) {
    let event = Self.event(change)
    for listener in listeners.withLock({ $0.all.values.filter { $0.userID == userID } }) {
      if case .dropped = listener.continuation.yield(event) { listener.continuation.finish() }
    }
  }

  private static func event(_ change: DocumentChange) -> Data {
    let text = (try? JSONCoding().encode(change)).map { String(decoding: $0, as: UTF8.self) }
    return Data("id: \(change.number)\nevent: change\ndata: \(text ?? "{}")\n\n".utf8)
  }
}
