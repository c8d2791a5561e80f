import Synchronization

/// Tells observers what differs from what they were told last, whoever changed it.
///
/// The store asks for a look after its own updates, a watch of the file system after those of other
/// instances and processes; whichever comes first tells, and the other finds nothing new.
final class KeyValueObservation: Sendable {
  typealias Read = () throws -> [String: String]

  private let broadcaster = ChangeBroadcaster()
  /// What observers know; nil while there are none.
  private let known = Mutex<[String: String]?>(nil)

  /// Observes from now on; values that cannot be read count as none.
  func subscribe(_ read: Read) -> AsyncStream<Set<String>> {
    known.withLock { known in
      tell(&known, read)
      if known == nil { known = (try? read()) ?? [:] }
      return broadcaster.subscribe()
    }
  }

  /// Looks and tells what changed since the last look; does nothing while nobody observes.
  ///
  /// `read` runs under a lock and must not wait for an update.
  func look(_ read: Read) { known.withLock { tell(&$0, read) } }

  var isObserved: Bool { broadcaster.isObserved }

  private func tell(_ known: inout [String: String]?, _ read: Read) {
    guard broadcaster.isObserved else {
      known = nil
      return
    }
    guard let before = known, let now = try? read() else { return }
    known = now
    broadcaster.publish(
      Set(before.keys).union(now.keys).filter { before[$0] != now[$0] })
  }
}
