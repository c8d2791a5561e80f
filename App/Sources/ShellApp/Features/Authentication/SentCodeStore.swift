import Domain
import Synchronization

/// The codes that were sent, in the secure store: the screens and the commands of every process have the
/// same ones, until the session that they belong to ends.
///
/// The passwords of the accounts that wait stay in memory.
final class SentCodeStore: Sendable {
  private let item: LoggedSecureItem<SentCodes>
  private let passwords = Mutex<[SecretString: Password]>([:])

  init(item: LoggedSecureItem<SentCodes>) { self.item = item }

  /// Returns the codes; none when they cannot be read.
  func load() -> SentCodes {
    var codes = item.load() ?? SentCodes()
    passwords.withLock { passwords in
      codes.passwords = passwords
      // Those of a session that has ended go.
      passwords = codes.passwords
    }
    return codes
  }

  /// Stores the codes; a failure is logged.
  func save(_ codes: SentCodes) {
    passwords.withLock { $0 = codes.passwords }
    if codes.isEmpty { item.clear() } else { item.save(codes) }
  }
}
