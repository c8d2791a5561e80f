/// The words that the `notReserved` and `noProfanity` rules refuse.
public struct WordLists: Sendable {
  /// Names nobody may take; case, accents and surrounding space do not count.
  public var reserved: Set<String> { didSet { foldedReserved = Self.folded(reserved) } }
  /// Words refused as whole words, in any script; case and accents do not count.
  public var profanity: Set<String> { didSet { foldProfanity() } }

  private var foldedReserved: Set<String>
  private var foldedProfanity: Set<String> = []
  /// The scalars of the shortest word; shorter ones need no look.
  private var shortest = 0

  /// Makes word lists; both default to a small English list meant to be replaced.
  public init(
    reserved: Set<String> = [
      "admin", "root", "system", "support", "help", "moderator", "mod", "official", "team",
      "staff", "null", "undefined", "api", "www",
    ],
    profanity: Set<String> = [
      "arse", "arsehole", "ass", "asshole", "bastard", "bitch", "bollocks", "bullshit", "cunt",
      "dick", "fuck", "fucker", "fucking", "motherfucker", "piss", "prick", "shit", "slut",
      "twat", "wanker", "whore",
    ]
  ) {
    self.reserved = reserved
    self.profanity = profanity
    foldedReserved = Self.folded(reserved)
    foldProfanity()
  }

  /// Whether the whole text is a reserved name.
  func isReserved(_ text: String) -> Bool { foldedReserved.contains(Self.folded(text)) }

  /// Whether a word of the text is on the list, read plainly or as leetspeak.
  ///
  /// A word is a run of letters, digits and the signs that stand for letters; one without any letter
  /// is a number and passes. Words inside words pass: "Scunthorpe", "assess".
  func hasProfanity(_ text: String) -> Bool {
    if foldedProfanity.isEmpty { return false }
    var word: [Unicode.Scalar] = []
    for scalar in Self.folded(text).unicodeScalars {
      if Leetspeak.isPartOfWord(scalar) {
        word.append(scalar)
      } else {
        if isProfane(word) { return true }
        word.removeAll(keepingCapacity: true)
      }
    }
    return isProfane(word)
  }

  private mutating func foldProfanity() {
    foldedProfanity = Self.folded(profanity)
    shortest = foldedProfanity.map(\.unicodeScalars.count).min() ?? 0
  }

  private func isProfane(_ word: [Unicode.Scalar]) -> Bool {
    guard word.count >= shortest, word.contains(where: Leetspeak.isLetter) else { return false }
    return Leetspeak.readings(of: word).contains(where: foldedProfanity.contains)
  }

  private static func folded(_ words: Set<String>) -> Set<String> {
    Set(words.map(folded).filter { !$0.isEmpty })
  }

  /// Lower case without accents, invisible characters and space around; full-width letters as plain
  /// ones.
  private static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return TextFolding.trim(text.lowercased()) }
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      let isFullWidth = (0xFF01...0xFF5E).contains(scalar.value)
      visible.append(
        isFullWidth ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return TextFolding.trim(TextFolding.stripDiacritics(String(visible)).lowercased())
  }
}
