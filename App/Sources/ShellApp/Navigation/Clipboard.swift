/// The clipboard of the person's device.
public protocol Clipboard: Sendable {
  /// Puts a text on the clipboard, as far as the device lets the app do so.
  func copy(_ text: String)
}
