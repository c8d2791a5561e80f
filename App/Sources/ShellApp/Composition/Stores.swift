import Data
import Domain
import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the app keeps on the device: in memory, or below one folder.
struct Stores: Sendable {
  let secure: any SecureStore
  /// The part of the secure store that compares the owner of the account data; nil in memory.
  let owned: OwnedSecureStore?
  /// Where the secure store's master key is; nil in memory.
  private let masterKey: MasterKeyFile?
  let sessions: SecureSessionRepository
  /// Held while the session's tokens are refreshed; nil in memory.
  let refreshLock: ProcessLock?
  let submissionsLock: ProcessLock?
  /// Held while a command signs in; nil in memory.
  let signInLock: ProcessLock?
  let avatars: LocalAvatarStore
  /// The pictures of people that were loaded.
  let pictures: any AppCache
  /// The folder of the pictures; nil in memory.
  let pictureFolder: SecureFolder?
  /// Where the list of pictures is kept, and which of their uploads is under way.
  let avatarIndex: any KeyValueStore
  let locks: SecureAppLockRepository
  let drafts: FormDraftStore
  let settings: Settings
  /// The service's configuration values for all users.
  let configuration: any KeyValueStore
  /// The look-ups of the cached profile, over the clients of the boot and of the app.
  let profileLookups = CacheLookups()
  /// The reads of the service's configuration that is kept.
  let configurationLookups = CacheLookups()
  /// How long the critical paths took at all starts.
  let metrics: any KeyValueStore
  /// Where ``Installation`` keeps its values.
  let installation: any KeyValueStore
  /// Streaks, experience points and progress.
  let engagement: any EngagementStore

  /// The bytes of all loaded pictures together.
  private static let pictureLimit = 20_000_000

  /// Opens the stores of a configuration.
  ///
  /// - Parameters:
  ///   - memory: The secure store without a folder; default an empty one.
  ///   - engagement: The engagement logs without a folder; default a database in memory.
  ///   - system: The clocks; default the real ones, and the one that the configuration pins.
  ///   - measured: Measures the secure store on disk; default not measured.
  init(
    configuration: Configuration, logger: LogManager, memory: (any SecureStore)? = nil,
    engagement: (any EngagementStore)? = nil, system: SystemEnvironment? = nil,
    measured: (any SecureStore) -> any SecureStore = { $0 }
  ) {
    let (system, namespace) = (system ?? .live(configuration), Self.namespace(.current))
    if let path = configuration.stateDirectory {
      let root = SecureFolder(path: path)
      let secureFolder = root.appending("secure")
      let masterKey = MasterKeyFile(
        path: "\(path)/master.key", protections: Self.protections(configuration, namespace))
      self.masterKey = masterKey
      let secureStore = { @Sendable (configuration: BuildConfiguration) in
        EncryptedFileStore(
          folder: secureFolder, namespace: Self.namespace(configuration), masterKey: masterKey,
          logger: logger)
      }
      let owned = OwnedSecureStore(base: secureStore(.current))
      let secure = measured(owned)
      (self.owned, self.secure) = (owned, secure)
      let values = root.appending("values")
      let store = { FileKeyValueStore(folder: values, namespace: $0, logger: logger) }
      settings = Settings(store: store("settings"), logger: logger)
      (self.configuration, installation) = (store("configuration"), store("installation"))
      metrics = Self.metrics(values, logger: logger)
      self.engagement = Self.engagement(root.appending("engagement"))
      drafts = FormDraftStore(
        store: secure,
        earlier: EarlierDrafts(
          folder: root.appending("database"), stores: Self.all(secureStore), logger: logger))
      avatarIndex = store("avatars")
      avatars = LocalAvatarStore(folder: root.appending("avatars"), index: avatarIndex)
      let pictureFolder = root.appending("pictures")
      self.pictureFolder = pictureFolder
      pictures = DiskCache(
        folder: pictureFolder, sizeLimit: Self.pictureLimit, logger: logger, now: system.lockNow)
      let lock = { ProcessLock(folder: root, name: $0) }
      sessions = SecureSessionRepository(
        store: secure, lock: lock("session.lock"), now: system.now)
      (refreshLock, submissionsLock) = (lock("refresh.lock"), lock("submissions.lock"))
      signInLock = lock("signIn.lock")
      locks = SecureAppLockRepository(
        store: secure, processLock: lock("appLock.lock"), cost: configuration.passcodeCost)
    } else {
      let secure = memory ?? InMemorySecureStore(namespace: namespace)
      (self.owned, self.secure) = (nil, secure)
      masterKey = nil
      (avatarIndex, avatars) = (InMemoryKeyValueStore(), LocalAvatarStore())
      pictureFolder = nil
      pictures = InMemoryCache(costLimit: Self.pictureLimit, now: system.lockNow)
      settings = Settings(store: InMemoryKeyValueStore())
      self.configuration = InMemoryKeyValueStore()
      (metrics, installation) = (InMemoryKeyValueStore(), InMemoryKeyValueStore())
      self.engagement = engagement ?? Self.engagement(nil)
      drafts = FormDraftStore(store: secure)
      sessions = SecureSessionRepository(store: secure, now: system.now)
      (refreshLock, submissionsLock, signInLock) = (nil, nil, nil)
      locks = SecureAppLockRepository(store: secure, cost: configuration.passcodeCost)
    }
  }

  /// The durations of critical paths: every command writes them at its end, and only a loss of power may take them.
  private static func metrics(_ folder: SecureFolder, logger: LogManager) -> FileKeyValueStore {
    FileKeyValueStore(folder: folder, namespace: "metrics", durability: .normal, logger: logger)
  }

  private static func engagement(_ folder: SecureFolder?) -> DatabaseEngagementStore {
    let zones = TimeZoneDatabase()
    return DatabaseEngagementStore(folder: folder, timeZone: zones.rules(named:))
  }

  /// The secure stores by the names of their configurations.
  private static func all(
    _ store: (BuildConfiguration) -> any SecureStore
  ) -> [String: any SecureStore] {
    Dictionary(uniqueKeysWithValues: BuildConfiguration.allCases.map { ($0.rawValue, store($0)) })
  }

  private static func namespace(_ configuration: BuildConfiguration) -> SecureStoreNamespace {
    SecureStoreNamespace(
      service: AppIdentity.current.secretService, configuration: configuration.rawValue)
  }

  /// The owner of the account data in the stores.
  func owner(logger: LogManager) -> AccountDataOwner {
    AccountDataOwner(
      store: secure, owned: owned, avatars: avatars, pictures: pictures, drafts: drafts,
      locks: locks, engagement: engagement, logger: logger)
  }

  /// What this device remembers of persons who were too young; a store that fails is logged.
  func ineligibility(
    duration: Duration, now: @escaping @Sendable () -> Date, logger: LogManager
  ) -> IneligibilityMemory {
    IneligibilityMemory(
      store: SecureIneligibilityStore(store: secure), duration: duration, now: now,
      onFailure: { error in
        logger.trackEvent(
          name: "ineligibility_keep_Fail", parameters: error.eventParameters, type: .severe)
      })
  }

  /// Unlocks the master key, or makes it.
  func openSecrets() throws(SecureStoreError) { _ = try masterKey?.makeKeys() }

  /// What protects the secrets, for people.
  var keySource: String {
    guard let masterKey else { return "none (in memory)" }
    do {
      return try masterKey.protectionInUse()?.description ?? "none yet"
    } catch {
      return "unreadable"
    }
  }

  /// In the order to try them for a new key; the one in use stays in use.
  private static func protections(
    _ configuration: Configuration, _ namespace: SecureStoreNamespace
  ) -> [MasterKeyProtection] {
    let keyring = SecretServiceStore(
      namespace: namespace, hasSessionBus: configuration.hasSessionBus)
    let passphrase: PassphraseSource? =
      if let ask = configuration.askPassphrase {
        .prompt { ask($0 == .protect) }
      } else {
        configuration.passphraseFile.map { .file(path: $0) }
      }
    return [.secretService(keyring)] + (passphrase.map { [.passphrase($0)] } ?? [])
      + [.filePermissions]
  }
}
