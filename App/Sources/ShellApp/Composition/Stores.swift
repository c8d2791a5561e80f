import Data
import LocalPersistence

/// What the app keeps on the device: in memory, or below one folder.
struct Stores: Sendable {
  let secure: any SecureStore
  let sessions: SecureSessionRepository
  let avatars: LocalAvatarStore

  init(configuration: Configuration, logger: LogManager) {
    let namespace = SecureStoreNamespace(
      service: "shell", configuration: BuildConfiguration.current.rawValue)
    if let path = configuration.stateDirectory {
      let root = SecureFolder(path: path)
      let secureFolder = root.appending("secure")
      secure = EncryptedFileStore(
        folder: secureFolder, namespace: namespace,
        masterKey: .keyFile(path: "\(path)/master.key"), logger: logger)
      avatars = LocalAvatarStore(
        folder: root.appending("avatars"),
        index: FileKeyValueStore(
          folder: root.appending("values"), namespace: "avatars", logger: logger))
    } else {
      secure = InMemorySecureStore(namespace: namespace)
      avatars = LocalAvatarStore()
    }
    sessions = SecureSessionRepository(store: secure)
  }
}
