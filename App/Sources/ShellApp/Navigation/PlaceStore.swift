import FormKit
import LocalPersistence

/// Stores the screens that a signed-in person left and what was typed on the top one, so that the next
/// start can show them again.
struct PlaceStore: Sendable {
  private let item: LoggedSecureItem<NavigationState>
  private let typed: LoggedSecureItem<TypedValues>

  init(store: any SecureStore, logger: LogManager) {
    item = LoggedSecureItem(
      key: "navigation.place", name: "navigationPlace", store: store, logger: logger)
    typed = LoggedSecureItem(
      key: "navigation.typed", name: "navigationTyped", store: store, logger: logger)
  }

  /// Saves a state and the values typed on its top screen; deletes the stored ones when only the root
  /// shows, or outside the tab bar.
  ///
  /// - Parameter values: The values without secrets; default none.
  func save(_ state: NavigationState, typed values: FormObject = [:]) {
    guard state.module == .tabbar, state.canDismiss else { return clear() }
    item.save(state)
    if values.isEmpty {
      typed.clear()
    } else {
      typed.save(TypedValues(route: "\(state.top.route)", json: FormValue.object(values).json()))
    }
  }

  /// Returns the stored state; nil without one, or when it cannot be read.
  func load() -> NavigationState? { item.load() }

  /// Returns the values typed on a route's screen, once; none when another screen was on top.
  func takeTyped(of route: Route) -> FormObject {
    guard let stored = typed.load() else { return [:] }
    typed.clear()
    guard stored.route == "\(route)" else { return [:] }
    return (try? FormValue(json: stored.json))?.objectValue ?? [:]
  }

  /// Deletes the stored state and values.
  func clear() {
    item.clear()
    typed.clear()
  }
}

/// The values typed on a screen, as JSON.
private struct TypedValues: Codable {
  let route: String
  let json: String
}
