import Domain
public import FormKit

/// The frame around every screen, and its tabs.
extension AppCoordinator {
  /// Returns the frame around a screen of the navigation: the product, the step of a flow, the tabs and the
  /// person.
  func frame(around screen: Screen) -> FormFrame {
    let messages = screen.environment.messages
    let current = currentTab
    // A question is answered before anything else.
    let tabs = (screen.isDialog ? [] : tabs).map {
      FormFrame.Tab($0.action.rawValue, messages.text($0.title), isCurrent: $0 == current)
    }
    let name = builder.profile.profile?.screenName
    return FormFrame(
      AppIdentity.current.displayName, logo: AppIdentity.current.logo, step: screen.step,
      tabs: tabs,
      person: name.map {
        FormFrame.Person($0.value, initials: $0.initials, image: builder.profile.image)
      })
  }

  /// The tabs whose features are on; none outside the tab bar and on a sheet, a cover or an alert.
  private var tabs: [Tab] {
    guard router.state.module == .tabbar, router.state.stacks.count == 1 else { return [] }
    return Tab.allCases.filter { tab in
      tab.route.flag.map(store.environment.features.contains) ?? true
    }
  }

  /// Whether a route is the own screen of a tab that shows.
  func isTab(_ route: Route) -> Bool { tabs.contains { $0.route == route } }

  /// The tab of the screen on top: the nearest screen below it, or itself, that has a tab.
  private var currentTab: Tab? {
    router.state.routes.reversed().lazy.compactMap { route in
      Tab.allCases.first { $0.route == route }
    }.first
  }

  /// Returns the tab of a button; nil for a button that is no tab now.
  func tab(of action: ActionID) -> Tab? { tabs.first { $0.action == action } }

  /// Shows the screen of a tab above home, in place of the screens that are there.
  func select(_ tab: Tab) {
    leaveScreens { [weak self] in
      self?.router.dismiss(to: .home)
      guard tab != .home else { return }
      self?.router.show(AnyDestination(tab.route, as: .push))
    }
  }

  /// Leaves the screens for another place, after the question of a screen whose content shows once.
  func leaveScreens(_ leave: @escaping @MainActor () -> Void) {
    // The question itself may be on top.
    let asking = router.made.lazy.compactMap { $0 as? any LeaveAsking }.first
    guard let asking else { return leave() }
    asking.askToLeave(leave)
  }
}

/// A presenter whose content shows once: it asks before a tab or a link takes its place.
@MainActor
protocol LeaveAsking: AnyObject {
  /// Asks whether the screen may go; `leave` is called after yes.
  func askToLeave(_ leave: @escaping @MainActor () -> Void)
}

extension FormFrame {
  /// The frame that names the app and nothing else.
  public static var product: FormFrame {
    FormFrame(AppIdentity.current.displayName, logo: AppIdentity.current.logo)
  }
}
