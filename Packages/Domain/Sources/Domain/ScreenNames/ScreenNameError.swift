/// The reason a text is not a valid screen name.
public enum ScreenNameError: Error, Hashable, Sendable {
  /// The text has fewer characters than the minimum.
  case tooShort(minimum: Int)
  /// The text has more characters than the maximum.
  case tooLong(maximum: Int)
  /// The text contains an emoji; the value is the first one.
  case emoji(Character)
  /// The text contains a letter or digit of another script; the value is the first one.
  case nonLatin(Character)
  /// The text contains another invalid character; the value is the first one.
  case invalidCharacter(Character)
  /// The service reserves the name for itself.
  case reserved
  /// The name contains an offensive word.
  case profanity
}

extension ScreenNameError: CustomStringConvertible {
  /// A message for the user.
  public var message: String {
    switch self {
    case .tooShort(let minimum): "At least \(minimum) characters"
    case .tooLong(let maximum): "At most \(maximum) characters"
    case .emoji, .nonLatin, .invalidCharacter: "Letters, numbers, and underscore only"
    case .reserved: "That name is reserved"
    case .profanity: "Please choose a different name"
    }
  }

  /// The same text as ``message``.
  public var description: String { message }
}
