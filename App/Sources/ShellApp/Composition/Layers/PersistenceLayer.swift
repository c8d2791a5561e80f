import Data
import Domain
import LocalPersistence

/// Registers the stores.
struct PersistenceLayer: Layer {
  /// The stores of an earlier start; nil for those of the configuration.
  let stores: Stores?

  func register(in parts: inout Registrations) {
    parts.register(
      Stores.self, from: Configuration.self, LogManager.self, SystemEnvironment.self,
      CriticalPaths.self
    ) { configuration, logger, system, paths in
      stores
        ?? Stores(
          configuration: configuration, logger: logger, system: system,
          measured: { MeasuredSecureStore(base: $0, paths: paths, clock: system.clock) })
    }
    parts.register((any SecureStore).self, from: Stores.self) { $0.secure }
    parts.register((any AvatarStore).self, from: Stores.self) { $0.avatars }
    parts.register(
      (any EngagementStore).self, from: Stores.self, CriticalPaths.self, SystemEnvironment.self
    ) { MeasuredEngagementStore(base: $0.engagement, paths: $1, clock: $2.clock) }
    parts.register(AvatarIndex.self, from: Stores.self) { $0.avatarIndex }
    parts.register(FormDraftStore.self, from: Stores.self) { $0.drafts }
    parts.register(
      FormSecretStore.self, from: (any SecureStore).self, SystemEnvironment.self
    ) { FormSecretStore(store: $0, now: $1.now) }
    parts.register(Settings.self, from: Stores.self) { $0.settings }
    parts.register(SecureSessionRepository.self, from: Stores.self) { $0.sessions }
    parts.register(SecureAppLockRepository.self, from: Stores.self) { $0.locks }
    parts.register(PlaceStore.self, from: (any SecureStore).self, LogManager.self) {
      PlaceStore(store: $0, logger: $1)
    }
    parts.register(
      KeptAuthentication.self, from: (any SecureStore).self, LogManager.self
    ) {
      LoggedSecureItem(
        key: "authentication.flow", name: "authenticationFlow", store: $0, logger: $1)
    }
    parts.register(SentCodeStore.self, from: (any SecureStore).self, LogManager.self) {
      SentCodeStore(
        item: LoggedSecureItem(
          key: "authentication.sentCodes", name: "sentCodes", store: $0, logger: $1))
    }
    parts.register(IdentityDraftStore.self, from: (any SecureStore).self, LogManager.self) {
      IdentityDraftStore(store: $0, logger: $1)
    }
  }
}

/// The store of the picture list and its upload in progress.
enum AvatarIndex: ContainerKey { typealias Value = any KeyValueStore }

/// The flow through the sign-in that a person left.
enum KeptAuthentication: ContainerKey { typealias Value = LoggedSecureItem<AuthenticationFlow> }
