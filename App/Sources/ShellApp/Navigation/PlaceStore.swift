import LocalPersistence

/// Stores the screens that a signed-in person left, so that the next start can show them again.
struct PlaceStore: Sendable {
  private let item: LoggedSecureItem<NavigationState>

  init(store: any SecureStore, logger: LogManager) {
    item = LoggedSecureItem(
      key: "navigation.place", name: "navigationPlace", store: store, logger: logger)
  }

  /// Saves a state; deletes the stored one when only the root shows, or outside the tab bar.
  func save(_ state: NavigationState) {
    guard state.module == .tabbar, state.canDismiss else { return item.clear() }
    item.save(state)
  }

  /// Returns the stored state; nil without one, or when it cannot be read.
  func load() -> NavigationState? { item.load() }

  /// Deletes the stored state.
  func clear() { item.clear() }
}
