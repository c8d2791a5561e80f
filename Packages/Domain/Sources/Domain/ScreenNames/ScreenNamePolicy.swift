/// The rules of screen names: length, characters, reserved names and profanity.
///
/// The rules apply in that order; the first violation is reported.
public struct ScreenNamePolicy: Sendable {
  /// The minimum number of characters, counted after folding.
  public var minimumLength: Int
  /// The maximum number of characters, counted after folding.
  public var maximumLength: Int
  /// The canonical names reserved by the service.
  public var reservedNames: Set<String>
  /// The filter for offensive words.
  public var profanity: ProfanityFilter

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - minimumLength: The minimum number of characters, 3 by default.
  ///   - maximumLength: The maximum number of characters, 20 by default.
  ///   - reservedNames: The canonical names reserved by the service; ``ReservedNames/standard`` by
  ///     default.
  ///   - profanity: The filter for offensive words; a small English list by default.
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

  /// The default policy.
  public static let standard = ScreenNamePolicy()

  /// The default policy without reserved and offensive names, for names granted before.
  public static let formatOnly = ScreenNamePolicy(
    reservedNames: [], profanity: ProfanityFilter(words: [], anywhere: []))

  /// Returns the first rule that a text as typed violates; nil for a valid screen name.
  public func error(in raw: String) -> ScreenNameError? {
    do throws(ScreenNameError) {
      _ = try canonicalName(of: raw)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the canonical name of a text as typed, ignoring surrounding white space.
  ///
  /// - Throws: The first rule that the text violates.
  public func canonicalName(of raw: String) throws(ScreenNameError) -> String {
    var name = ""
    var length = 0
    var firstRefused: ScreenNameError?
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

  private static func refusal(of character: Character) -> ScreenNameError {
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
