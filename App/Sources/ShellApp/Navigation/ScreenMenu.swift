/// A menu of screens over the app, which a person opens from any screen.
///
/// A surface shows the menu's screen in place of the app's until the menu has none. The app below keeps
/// its screens and what was typed on them.
@MainActor
public protocol ScreenMenu: ScreenCoordinator {
  /// The button that opens the menu.
  var opener: CallToActionModel { get }
  /// The route of the menu's screens.
  var route: Route { get }
  /// The message about the menu's settings, which every screen of the app shows; nil while they change nothing.
  var status: Notice? { get }
  /// Opens the menu.
  func open()
  /// Closes the menu from any of its screens; nothing changes.
  func close()
  /// Returns the message for the app's screens about the menu's last action, once; nil without one.
  func takeResult() -> Notice?
}
