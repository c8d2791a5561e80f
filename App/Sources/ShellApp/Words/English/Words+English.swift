import FormKit

extension Words {
  /// The texts in English.
  static let english = MessageCatalogue(
    language: "en",
    texts: [englishAccount, englishIdentity, englishSandbox, englishShell].reduce(into: [:]) {
      texts, part in
      texts.merge(part) { first, _ in first }
    })
}
