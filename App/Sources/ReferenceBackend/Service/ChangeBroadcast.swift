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
  private static let comment = Data(":\n\n".utf8)

  private static let tooManyStreams = Data(
    "event: end\ndata: {\"reason\":\"too-many-streams\"}\n\n".utf8)

  private struct Listener {
    let userID: String
    let sessionID: String
    let continuation: AsyncThrowingStream<Data, any Error>.Continuation
  }

  private struct State {
    var next = 0
    var isOver = false
    var all: [Int: Listener] = [:]

    /// Takes off the oldest listener of a user who has as many as are allowed, or of the user with
    /// the most when there are as many as are allowed in all; nil when one more fits.
    mutating func makeRoom(for userID: String, perUser: Int, inAll: Int) -> Listener? {
      let own = all.filter { $0.value.userID == userID }
      guard own.count < perUser else { return removeOldest(of: own) }
      guard all.count >= inAll else { return nil }
      let users = Dictionary(grouping: all) { $0.value.userID }
      let most = users.values.map(\.count).max()
      let crowd = users.values.filter { $0.count == most }.joined()
      return removeOldest(of: Dictionary(uniqueKeysWithValues: crowd.map { ($0.key, $0.value) }))
    }

    private mutating func removeOldest(of some: [Int: Listener]) -> Listener? {
      some.keys.min().flatMap { all.removeValue(forKey: $0) }
    }
  }

  private let perUser: Int
  private let inAll: Int
  private let state = Mutex(State())

  /// Allows so many streams; one more ends the oldest, which is sent `event: end` with the reason.
  init(perUser: Int, inAll: Int) {
    self.perUser = max(1, perUser)
    self.inAll = max(1, inAll)
  }

  /// How many listen.
  var count: Int { state.withLock { $0.all.count } }

  /// An answer that begins with `first` and goes on with what ``tell(_:to:)`` is given, until its
  /// reader or its session ends, or ``end()`` is called.
  func stream(
    to userID: String, in sessionID: String, first: [DocumentChange], isComplete: Bool
  ) -> HTTPResponse {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: Data.self, bufferingPolicy: .bufferingOldest(Self.backlog))
    let listener = Listener(userID: userID, sessionID: sessionID, continuation: continuation)
    let (number, replaced): (Int?, Listener?) = state.withLock { state in
      if state.isOver { return (nil, nil) }
      let replaced = state.makeRoom(for: userID, perUser: perUser, inAll: inAll)
      state.next += 1
      state.all[state.next] = listener
      return (state.next, replaced)
    }
    replaced?.continuation.yield(Self.tooManyStreams)
    replaced?.continuation.finish()
    continuation.onTermination = { [weak self] _ in
      guard let number else { return }
      self?.state.withLock { $0.all[number] = nil }
    }
    continuation.yield(Data((isComplete ? ": open\n\n" : "event: reset\ndata: {}\n\n").utf8))
    for change in first { continuation.yield(Self.event(change)) }
    if number == nil { continuation.finish() }
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
      body: .stream { stream })
  }

  /// Tells a user's listeners; one that has fallen too far behind is let go and connects anew.
  func tell(_ change: DocumentChange, to userID: String) {
    let event = Self.event(change)
    send(event) { $0.userID == userID }
  }

  /// Writes a comment to everybody, which no reader makes an event of.
  func keepAlive() { send(Self.comment) { _ in true } }

  /// Lets the listeners of a session go.
  func end(sessionID: String) {
    for listener in listeners(where: { $0.sessionID == sessionID }) {
      listener.continuation.finish()
    }
  }

  /// Lets everybody go, and whoever comes from now on once they have what they missed.
  func end() {
    state.withLock { $0.isOver = true }
    for listener in listeners(where: { _ in true }) { listener.continuation.finish() }
  }

  private func send(_ data: Data, _ condition: (Listener) -> Bool) {
    for listener in listeners(where: condition) {
      if case .dropped = listener.continuation.yield(data) { listener.continuation.finish() }
    }
  }

  /// A copy, as ending a stream takes its listener off while nobody may hold the lock.
  private func listeners(where condition: (Listener) -> Bool) -> [Listener] {
    state.withLock { $0.all.values.filter(condition) }
  }

  private static func event(_ change: DocumentChange) -> Data {
    let text = (try? JSONCoding().encode(change)).map { String(decoding: $0, as: UTF8.self) }
    return Data("id: \(change.number)\nevent: change\ndata: \(text ?? "{}")\n\n".utf8)
  }
}
