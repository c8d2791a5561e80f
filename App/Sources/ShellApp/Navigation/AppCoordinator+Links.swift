/// Links to the app's screens.
extension AppCoordinator {
  private var person: HandleDeepLink.Person { HandleDeepLink.Person(store.state) }

  /// Opens a link: shows its route now, or when the person may see it.
  @discardableResult
  public func open(_ url: String) async -> OpenedLink {
    let link = links.execute(url, for: person)
    switch (link.action, link.route) {
    case (.navigate, let route?): navigate(to: route)
    case (.queued, let route?): waitingLinks.add(route, at: dependencies.system.now())
    case (.rejected, _): ui.show(.warning("This link leads to no screen of the app."))
    default: break
    }
    await appear()
    return link
  }

  private func navigate(to route: Route) {
    ui.step()
    hasOpenedLink = true
    if route.access == .signedOut {
      (router.top as? AuthenticationCoordinator)?.go(to: route)
    } else {
      router.showModule(.tabbar, root: .home, pushing: Array(route.stack.dropFirst()))
    }
  }

  /// Opens the links that waited for this person, in order.
  func replayLinks() {
    let person = person
    let routes = waitingLinks.take(at: dependencies.system.now()) {
      HandleDeepLink.action($0.access, person) != .queued
    }
    for route in routes where HandleDeepLink.action(route.access, person) == .navigate {
      navigate(to: route)
    }
  }
}
