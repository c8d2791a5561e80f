import FormKit

extension Words {
  /// The texts in German, which says "Sie".
  static let german = MessageCatalogue(
    language: "de",
    texts: germanParts.reduce(into: [:]) { texts, part in
      texts.merge(part) { first, _ in first }
    })

  private static let germanParts = [
    germanAccount,
    germanDebugMenu,
    germanIdentity,
    germanSandbox,
    germanShell,
  ]
}
