import Domain
import FormKit
import QRCode

/// The secret of an authenticator app as a QR code and as text.
struct AuthenticatorContent {
  /// The setup.
  let setup: AuthenticatorSetup
  /// The URI of the setup as a QR code; nil where there is none.
  let barcode: QRCode?
  /// The texts.
  let messages: FormMessages

  /// What to do, the QR code or the address in it, and the key.
  var blocks: [ContentBlock] {
    [
      .text(messages.text("authenticator.scan")), code,
      .summary([.init(messages.text("authenticator.key"), Self.grouped(setup.secret.revealed))]),
    ]
  }

  private var code: ContentBlock {
    let address = messages.text(
      Phrase("authenticator.address", ["address": .text(setup.uri.revealed)]))
    guard let barcode,
      let drawn = ContentBlock.Barcode(address, side: barcode.side, modules: barcode.modules)
    else { return .text(address) }
    return .barcode(drawn)
  }

  /// A secret in groups of four, as authenticator apps take it.
  static func grouped(_ secret: String) -> String {
    var text = ""
    for (index, character) in secret.enumerated() {
      if index > 0, index.isMultiple(of: 4) { text += " " }
      text.append(character)
    }
    return text
  }
}
