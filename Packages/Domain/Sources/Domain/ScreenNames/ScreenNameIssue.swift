/// Why a text cannot be a screen name.
public enum ScreenNameIssue: Error, Hashable, Sendable {
  /// Fewer characters than the minimum.
  case tooShort(minimum: Int)
  /// More characters than the maximum.
  case tooLong(maximum: Int)
  /// An emoji; carries the first one.
  case emoji(Character)
  /// A letter or digit of another script; carries the first one.
  case nonLatin(Character)
  /// Any other character that names cannot have; carries the first one.
  case invalidCharacter(Character)
  /// The name belongs to the service.
  case reserved
  /// The name offends.
  case profanity
}

extension ScreenNameIssue: CustomStringConvertible {
  /// A sentence for people.
  public var message: String {
    switch self {
    case .tooShort(let minimum): "At least \(minimum) characters"
    case .tooLong(let maximum): "At most \(maximum) characters"
    case .emoji, .nonLatin, .invalidCharacter: "Letters, numbers, and underscore only"
    case .reserved: "That name is reserved"
    case .profanity: "Please choose a different name"
    }
  }

  /// The same sentence as ``message``.
  public var description: String { message }
}
