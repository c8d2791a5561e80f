import Synchronization
import Testing

@testable import LocalPersistence

@Suite(.timeLimit(.minutes(5))) struct ConnectionPoolTests {
  /// The last connection that was made, as long as anybody has it.
  private final class Last: Sendable {
    private struct Reference {
      weak var connection: Connection?
    }

    private let reference = Mutex(Reference())

    var isOpen: Bool { reference.withLock { $0.connection != nil } }

    func note(_ connection: Connection) {
      reference.withLock { $0.connection = connection }
    }
  }

  @Test func `when a suspension has ended, every connection is closed`() async throws {
    let last = Last()
    let pool = ConnectionPool(limit: 1, label: "test", keepsConnections: false) {
      let connection = try Connection(path: ":memory:")
      last.note(connection)
      return connection
    }
    // An access may still be on its way back when its result is there: many rounds meet it there.
    for _ in 0..<10_000 {
      try await pool.run { _ in }
      try await pool.run { _ in }
      await pool.suspend()
      #expect(!last.isOpen)
      pool.resume()
    }
  }
}
