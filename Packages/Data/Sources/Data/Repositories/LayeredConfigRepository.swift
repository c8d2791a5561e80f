public import Domain
public import LocalPersistence
public import Networking

/// A repository that reads the app's configuration from sources on the device and from the service.
///
/// `GET /v1/configuration` has the values for all users. They are stored in a key-value store, under
/// the key `configuration`. `GET /v1/flags` has those of the signed-in user: a flag `x` is the key
/// `flags.x`, the arm of an experiment `y` the key `experiments.y`. They are stored in a secure
/// store, under the key `configuration`, where they are erased with the user's other data. Values
/// that another service sent, names without a key and texts of more than 1,024 bytes are ignored.
public struct LayeredConfigRepository: ConfigRepository {
  private static let userKey = "configuration"
  private static let textLimit = 1_024
  private static let userGroups = ["flags.", "experiments."]

  private let sources: [ConfigSource]
  private let names: Set<String>
  private let origin: String
  private let service: RemoteService
  private let values: any KeyValueStore
  private let userValues: any SecureStore
  private let sessions: any SessionRepository
  private let lookups: CacheLookups
  private let logger: (any DataLogger)?

  /// Creates a repository; reads nothing.
  ///
  /// - Parameters:
  ///   - sources: The sources on the device, the one that wins first.
  ///   - names: The names of the keys that the service may set.
  ///   - origin: The service, such as its base URL.
  ///   - client: The client that sends the requests. It also authenticates the requests that
  ///     require a session.
  ///   - values: The store for the values for all users.
  ///   - userValues: The store for the values of the signed-in user.
  ///   - sessions: The repository with the session of the signed-in user.
  ///   - lookups: Counts the reads of the two stores. The default is a counter of its own.
  ///   - logger: The logger that receives the error when a store cannot be read or written. The
  ///     default is none.
  public init(
    sources: [ConfigSource], names: Set<String>, origin: String,
    client: any NetworkingServiceProtocol, values: any KeyValueStore, userValues: any SecureStore,
    sessions: any SessionRepository, lookups: CacheLookups = CacheLookups(),
    logger: (any DataLogger)? = nil
  ) {
    self.sources = sources
    self.names = names
    self.origin = origin
    service = RemoteService(client: client)
    self.values = values
    self.userValues = userValues
    self.sessions = sessions
    self.lookups = lookups
    self.logger = logger
  }

  /// Returns the first valid value of the sources, of the user, of all users, or the built-in one.
  ///
  /// Only keys of the groups `flags` and `experiments` read the secure store.
  public func value<Value>(of key: ConfigKey<Value>) -> Value {
    value(of: key, user: readUser, shared: readShared)
  }

  /// Returns the same with values of the service that were read before.
  ///
  /// The sources on the device still win.
  public func value<Value>(of key: ConfigKey<Value>, in remote: RemoteConfigValues) -> Value {
    value(of: key, user: { remote.user }, shared: { remote.shared })
  }

  private func value<Value>(
    of key: ConfigKey<Value>, user: () -> [String: String]?, shared: () -> [String: String]?
  ) -> Value {
    if let value = sources.value(of: key) { return value }
    let isOfUser = Self.userGroups.contains { key.name.hasPrefix($0) }
    if isOfUser, let value = user()?[key.name].flatMap(key.parse) { return value }
    return shared()?[key.name].flatMap(key.parse) ?? key.builtIn
  }

  /// The service's values as they are stored now, those of the user from the secure store.
  public func remoteValues() -> RemoteConfigValues {
    RemoteConfigValues(user: readUser(), shared: readShared())
  }

  /// Returns whether the service's values are stored.
  public func hasRemoteValues(isSignedIn: Bool) -> Bool {
    readShared() != nil && (!isSignedIn || readUser() != nil)
  }

  /// Requests the service's values and stores those that have changed.
  ///
  /// A service without the operation counts as one without values. The flags of a user who has signed
  /// out meanwhile are not stored.
  ///
  /// - Throws: ``RemoteError``, ``SessionRepositoryError`` or `CancellationError`.
  public func refresh(isSignedIn: Bool) async throws {
    let answer = try await service.sendIfPresent(ConfigurationEndpoint())
    let shared = known(answer?.values.texts ?? [:])
    if shared != storedShared() {
      keep { try values.set(StoredConfig(origin: origin, texts: shared), for: .configuration) }
    }
    guard isSignedIn else { return }
    let user = try await sessions.currentSession()?.userID
    let flags = try await service.send(FlagsEndpoint())
    var texts: [String: String] = [:]
    for (name, isOn) in flags.flags { texts["flags.\(name)"] = "\(isOn)" }
    for (name, arm) in flags.assignments { texts["experiments.\(name)"] = arm }
    texts = known(texts)
    if texts != storedUser(), let user, try await sessions.currentSession()?.userID == user {
      let stored = StoredConfig(origin: origin, texts: texts)
      keep { try userValues.save(key: Self.userKey, encoding: stored) }
    }
  }

  /// Removes the service's values from both stores.
  ///
  /// - Throws: `KeyValueStoreError` or `SecureStoreError`.
  public func removeStoredValues() throws {
    try values.remove(.configuration)
    try userValues.delete(key: Self.userKey)
  }

  private func known(_ texts: [String: String]) -> [String: String] {
    texts.filter { names.contains($0.key) && $0.value.utf8.count <= Self.textLimit }
  }

  private func readShared() -> [String: String]? { counted(storedShared()) }

  private func readUser() -> [String: String]? { counted(storedUser()) }

  private func counted(_ texts: [String: String]?) -> [String: String]? {
    lookups.count(isHit: texts != nil)
    return texts
  }

  private func storedShared() -> [String: String]? {
    do throws(KeyValueStoreError) {
      return try values.value(for: .configuration)?.texts(of: origin)
    } catch {
      logger?.trackEvent(event: .configuration(error))
      return nil
    }
  }

  private func storedUser() -> [String: String]? {
    do throws(SecureStoreError) {
      return try userValues.retrieve(key: Self.userKey, decoding: StoredConfig.self)?
        .texts(of: origin)
    } catch {
      logger?.trackEvent(event: .configuration(error))
      return nil
    }
  }

  private func keep(_ write: () throws -> Void) {
    do { try write() } catch { logger?.trackEvent(event: .configuration(error)) }
  }
}

/// The service's values as they were stored at one time.
public struct RemoteConfigValues: Sendable, Hashable {
  /// Those of the signed-in user; nil when none are stored.
  let user: [String: String]?
  /// Those for all users; nil when none are stored.
  let shared: [String: String]?
}

/// The values of a service, with the service that sent them.
struct StoredConfig: Codable, Sendable {
  /// The service.
  let origin: String
  /// The values by name.
  let texts: [String: String]

  /// The values; nil when another service has sent them.
  func texts(of origin: String) -> [String: String]? { self.origin == origin ? texts : nil }
}

extension KeyValueKey<StoredConfig?> {
  static var configuration: Self { Self("configuration") }
}
