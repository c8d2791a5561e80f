import FormKitTerminal
import ShellApp

/// A menu that a key opens over whatever is on the screen.
@MainActor
struct ScreenOverlay {
  /// The key.
  let shortcut: FormShortcut
  /// Opens the menu.
  let open: () -> any ScreenCoordinator
  /// What it has to say on the screen below.
  let notices: () -> [Notice]
}
