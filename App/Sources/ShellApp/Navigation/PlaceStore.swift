import LocalPersistence

/// Stores the screens that a signed-in person left, so that the next start can show them again.
public struct PlaceStore: Sendable {
  private static let key = "navigation.place"
  private let store: any SecureStore
  private let logger: LogManager

  init(store: any SecureStore, logger: LogManager) {
    self.store = store
    self.logger = logger
  }

  /// Saves a state; deletes the stored one when only the root shows, or outside the tab bar.
  ///
  /// A failure is logged.
  func save(_ state: NavigationState) {
    guard state.module == .tabbar, state.canDismiss else { return clear() }
    do {
      try store.save(key: Self.key, encoding: state)
    } catch {
      log("navigationPlace_save_Fail", error)
    }
  }

  /// Returns the stored state; nil without one, or when it cannot be read, which is logged.
  func load() -> NavigationState? {
    do {
      return try store.retrieve(key: Self.key, decoding: NavigationState.self)
    } catch {
      log("navigationPlace_load_Fail", error)
      return nil
    }
  }

  /// Deletes the stored state; a failure is logged.
  func clear() {
    do {
      try store.delete(key: Self.key)
    } catch {
      log("navigationPlace_clear_Fail", error)
    }
  }

  private func log(_ name: String, _ error: SecureStoreError) {
    logger.trackEvent(name: name, parameters: ["reason": "\(error)"], type: .severe)
  }
}
