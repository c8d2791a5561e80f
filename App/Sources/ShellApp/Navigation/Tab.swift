/// The tabs of a signed-in person: screens that are one press from everywhere in the tab bar.
enum Tab: CaseIterable {
  case home, formSandbox, settings

  /// The button, by which surfaces report it.
  var action: ActionID {
    switch self {
    case .home: .home
    case .formSandbox: .formSandbox
    case .settings: .settings
    }
  }

  /// The screen.
  var route: Route {
    switch self {
    case .home: .home
    case .formSandbox: .formSandbox
    case .settings: .settings
    }
  }

  /// The title.
  var title: Phrase {
    switch self {
    case .home: "home.title"
    case .formSandbox: "home.formSandbox"
    case .settings: "action.settings"
    }
  }
}
