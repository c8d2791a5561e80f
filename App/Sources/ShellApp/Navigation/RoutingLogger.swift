/// Receives the changes of the navigation.
protocol RoutingLogger: Sendable {
  /// Takes an event; never blocks and never fails.
  func trackEvent(event: RoutingEvent)
}

/// A change of the navigation.
enum RoutingEvent: Sendable, Hashable {
  /// A route shows.
  case show(Route, Presentation)
  /// Routes were left, front to back.
  case dismiss([Route])
  /// A module shows, with the route on top of it.
  case showModule(NavigationState.Module, Route)
}

extension RoutingEvent: LoggableEvent {
  var eventName: String {
    switch self {
    case .show: "Routing_Show"
    case .dismiss: "Routing_Dismiss"
    case .showModule: "Routing_ShowModule"
    }
  }

  /// Names of routes only, which hold no parameter of a link.
  var parameters: LogParameters {
    switch self {
    case .show(let route, let presentation):
      ["route": .public("\(route)"), "presentation": .public(presentation.text)]
    case .dismiss(let routes):
      ["routes": .public(routes.map(\.description).joined(separator: ", "))]
    case .showModule(let module, let route):
      ["module": .public(module.rawValue), "route": .public("\(route)")]
    }
  }

  var type: LogType { .info }
}
