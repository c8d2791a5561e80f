/// A key that leaves any form with an action that is no button of the form, such as a debug menu.
///
/// ```swift
/// presentation.shortcuts = [
///   FormShortcut(.control("g"), named: "Ctrl-G", action: "debugMenuButton", label: "debug menu")
/// ]
/// ```
///
/// The form ends with ``FormExit/action(_:)`` and keeps what was typed: show the same controller
/// again to go on. Line by line it is the command of the action's id.
public struct FormShortcut: Sendable, Hashable {
  /// The key, one that means nothing else in a form.
  public var key: KeyPress
  /// What the key is called.
  public var name: String
  /// The action's stable id.
  public var action: String
  /// What it does, in the words of the help line.
  public var label: String

  /// Makes a shortcut.
  public init(_ key: KeyPress, named name: String, action: String, label: String) {
    self.key = key
    self.name = name
    self.action = action
    self.label = label
  }
}
