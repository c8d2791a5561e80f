/// The rules of screen names: length, characters, reserved names and profanity.
///
/// Issues are found in that order; the first one counts.
public struct ScreenNamePolicy: Sendable {
  /// The fewest characters, counted after folding.
  public var minimumLength: Int
  /// The most characters, counted after folding.
  public var maximumLength: Int
  /// Canonical names that belong to the service.
  public var reservedNames: Set<String>
  /// What counts as offensive.
  public var profanity: ProfanityFilter

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - minimumLength: The fewest characters, 3 by default.
  ///   - maximumLength: The most characters, 20 by default.
  ///   - reservedNames: Canonical names that belong to the service.
  ///   - profanity: What counts as offensive, a small English list by default.
  public init(
    minimumLength: Int = 3,
    maximumLength: Int = 20,
    reservedNames: Set<String> = ReservedNames.standard,
    profanity: ProfanityFilter = .standard
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.reservedNames = reservedNames
    self.profanity = profanity
  }

  /// The rules with every default.
  public static let standard = ScreenNamePolicy()

  /// Length and characters only, for names that were granted already.
  public static let formatOnly = ScreenNamePolicy(
    reservedNames: [], profanity: ProfanityFilter(words: [], anywhere: []))

  /// The first thing wrong with a text as typed, nil when it makes a valid name.
  public func issue(in raw: String) -> ScreenNameIssue? {
    do throws(ScreenNameIssue) {
      _ = try canonicalName(of: raw)
      return nil
    } catch {
      return error
    }
  }

  /// The canonical name a text as typed stands for; white space around it does not count.
  ///
  /// - Throws: The first thing wrong with it.
  public func canonicalName(of raw: String) throws(ScreenNameIssue) -> String {
    var name = ""
    var length = 0
    var firstRefused: ScreenNameIssue?
    for character in raw.withoutSurroundingWhitespace() {
      let folded = LatinFolding.fold(character)
      length += folded?.utf8.count ?? 1
      name += folded ?? ""
      if folded == nil, firstRefused == nil { firstRefused = Self.refusal(of: character) }
    }
    guard length >= minimumLength else { throw .tooShort(minimum: minimumLength) }
    guard length <= maximumLength else { throw .tooLong(maximum: maximumLength) }
    if let firstRefused { throw firstRefused }
    guard !reservedNames.contains(name) else { throw .reserved }
    guard !profanity.matches(name) else { throw .profanity }
    return name
  }

  private static func refusal(of character: Character) -> ScreenNameIssue {
    let scalars = character.unicodeScalars
    let isEmoji = scalars.contains { scalar in
      scalar.properties.isEmojiPresentation || scalar == "\u{FE0F}" || scalar == "\u{20E3}"
        || (scalar.properties.isEmoji && !scalar.isASCII)
    }
    if isEmoji { return .emoji(character) }
    let isWord = character.isLetter || character.isNumber
    return isWord && !character.isASCII ? .nonLatin(character) : .invalidCharacter(character)
  }
}
