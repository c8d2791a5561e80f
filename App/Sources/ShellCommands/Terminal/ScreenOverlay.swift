import FormKit
import FormKitTerminal
import ShellApp

/// The menu over the app with the key that opens it.
@MainActor
struct ScreenOverlay {
  /// The menu.
  let menu: any ScreenMenu
  /// The key.
  let shortcut: FormShortcut

  /// Makes an overlay whose texts are in the language of `messages`.
  init(_ menu: any ScreenMenu, in messages: FormMessages) {
    self.menu = menu
    shortcut = FormShortcut(
      .control("g"), named: messages.text("debugMenu.key"), action: menu.opener.id,
      label: messages.text("debugMenu.hint"))
  }
}
