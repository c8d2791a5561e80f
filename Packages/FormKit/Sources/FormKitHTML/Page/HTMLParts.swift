/// The parts of a page that have style rules of their own; a page without them leaves the rules out.
struct HTMLParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  static let base = HTMLParts(rawValue: 1)
  static let choices = HTMLParts(rawValue: 1 << 1)
  static let segments = HTMLParts(rawValue: 1 << 2)
  static let menus = HTMLParts(rawValue: 1 << 3)
  static let files = HTMLParts(rawValue: 1 << 4)
  static let secrets = HTMLParts(rawValue: 1 << 5)
  static let areas = HTMLParts(rawValue: 1 << 6)
  static let outputs = HTMLParts(rawValue: 1 << 7)
  static let repeats = HTMLParts(rawValue: 1 << 8)
  static let chips = HTMLParts(rawValue: 1 << 9)
  static let notices = HTMLParts(rawValue: 1 << 10)
  static let steps = HTMLParts(rawValue: 1 << 11)
  static let review = HTMLParts(rawValue: 1 << 12)
  static let content = HTMLParts(rawValue: 1 << 13)
  static let footer = HTMLParts(rawValue: 1 << 14)
  static let affixes = HTMLParts(rawValue: 1 << 16)
  static let counts = HTMLParts(rawValue: 1 << 17)
  static let revealed = HTMLParts(rawValue: 1 << 18)
  static let initials = HTMLParts(rawValue: 1 << 19)
  static let images = HTMLParts(rawValue: 1 << 20)
  static let danger = HTMLParts(rawValue: 1 << 21)
  static let crops = HTMLParts(rawValue: 1 << 22)
  static let tables = HTMLParts(rawValue: 1 << 24)
  static let days = HTMLParts(rawValue: 1 << 25)
  static let dialogs = HTMLParts(rawValue: 1 << 26)
  static let folds = HTMLParts(rawValue: 1 << 27)
  static let codes = HTMLParts(rawValue: 1 << 30)
  /// Issues that are no errors.
  static let advice = HTMLParts(rawValue: 1 << 28)
  /// Headings below the first, and the legends of sections.
  static let headings = HTMLParts(rawValue: 1 << 29)
  /// A link above the title that leads back.
  static let backLinks = HTMLParts(rawValue: 1 << 32)
  static let stacks = HTMLParts(rawValue: 1 << 23)
  /// A root that names its theme.
  static let namedTheme = HTMLParts(rawValue: 1 << 15)
  /// A root that is narrow.
  static let narrow = HTMLParts(rawValue: 1 << 31)
  /// Content that the script reads anew.
  static let live = HTMLParts(rawValue: 1 << 33)
  static let all = HTMLParts(rawValue: .max)
}
