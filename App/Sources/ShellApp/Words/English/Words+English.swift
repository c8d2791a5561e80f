import FormKit

extension Words {
  /// The texts in English.
  static let english = MessageCatalogue(
    language: "en",
    texts: englishParts.reduce(into: [:]) { texts, part in
      texts.merge(part) { first, _ in first }
    })

  private static let englishParts = [
    englishAccount,
    englishDebugMenu,
    englishIdentity,
    englishSandbox,
    englishShell,
  ]
}
