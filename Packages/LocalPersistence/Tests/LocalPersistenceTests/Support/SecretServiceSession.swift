import LocalPersistence
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What `Tests/SecretService/run` says about the desktop session the tests run in.
enum SecretServiceSession: String {
  /// A keyring of their own, unlocked.
  case unlocked
  /// A keyring of their own, locked.
  case locked
  /// A keyring of their own, unlocked, which ``restart()`` restarts.
  case restarted
  /// A session bus without any secret service.
  case empty
  /// No session bus.
  case absent

  /// Nil where nobody prepared a session: the user's own keyring is never touched.
  static let current = getenv("SECRET_SERVICE_SESSION").map { String(cString: $0) }
    .flatMap(SecretServiceSession.init(rawValue:))

  /// Ends the daemon and starts another one on the same keyring.
  static func restart() throws {
    let command = try #require(getenv("SECRET_SERVICE_RESTART").map { String(cString: $0) })
    #expect(system(command) == 0)
  }

  private static let count = Atomic(0)

  /// A name no other test of this run uses.
  static func uniqueName() -> String {
    "test-\(count.wrappingAdd(1, ordering: .relaxed).newValue)-\(getpid())"
  }

  /// A store of the real service, apart from every other test's.
  static func makeOpener() -> (SecureStoreNamespace) -> SecretServiceStore {
    let name = uniqueName()
    return { namespace in
      SecretServiceStore(
        namespace: SecureStoreNamespace(
          service: name + namespace.service, configuration: namespace.configuration,
          user: namespace.user))
    }
  }
}
