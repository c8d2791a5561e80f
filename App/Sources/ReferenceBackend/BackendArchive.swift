import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps the server's state in one file, so that the tokens of one process are good in the next.
struct BackendArchive {
  let configuration: BackendConfiguration

  /// The kept state; nil when there is none, or when it cannot be read and was set aside.
  func load() -> BackendState? {
    guard let path = configuration.statePath else { return nil }
    let file = CrashSafeFile(path: path)
    do {
      guard let data = try file.read() else { return nil }
      return try JSONDecoder().decode(BackendState.self, from: data)
    } catch {
      configuration.onWarning("The backend's state \(path) cannot be read: \(error)")
      setAside(file)
      return nil
    }
  }

  private func setAside(_ file: CrashSafeFile) {
    do {
      guard let data = try file.read() else { return }
      try CrashSafeFile(path: file.path + ".unreadable").write(data)
    } catch {
      configuration.onWarning("The backend's state could not be set aside: \(error)")
    }
  }

  func save(_ state: BackendState) {
    guard let path = configuration.statePath else { return }
    let file = CrashSafeFile(path: path)
    do {
      try file.folder.create()
      try file.write(JSONEncoder().encode(state))
    } catch {
      configuration.onWarning("The backend's state \(path) cannot be written: \(error)")
    }
  }
}
