/// A key with its modifiers.
///
/// ```swift
/// switch event {
/// case .key(.control("w")): editor.deleteWordBackward()
/// case .key(KeyPress(.tab, modifiers: .shift)): focusPrevious()
/// ```
public struct KeyPress: Hashable, Sendable {
  /// What was pressed.
  public enum Key: Hashable, Sendable {
    /// A printable grapheme. With `control`, the letter in lower case.
    case character(Character)
    /// Return or Enter.
    case enter
    /// The tabulator; with `shift`, back-tab.
    case tab
    /// Escape on its own.
    case escape
    /// Deletes backward (0x7F or 0x08).
    case backspace
    /// Deletes forward.
    case delete
    /// Insert.
    case insert
    /// The arrow up.
    case up
    /// The arrow down.
    case down
    /// The arrow left.
    case left
    /// The arrow right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// A function key, 1 to 20.
    case function(Int)
  }

  /// The keys held down as well.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Shift; not reported with characters.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, Option or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// What was pressed.
  public let key: Key
  /// The keys held down as well.
  public let modifiers: Modifiers

  /// Makes a key press.
  public init(_ key: Key, modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A typed character.
  public static func character(_ character: Character) -> KeyPress {
    KeyPress(.character(character))
  }

  /// A letter with Control.
  public static func control(_ letter: Character) -> KeyPress {
    KeyPress(.character(letter), modifiers: .control)
  }

  /// A character with Alt.
  public static func alt(_ character: Character) -> KeyPress {
    KeyPress(.character(character), modifiers: .alt)
  }

  /// Return or Enter.
  public static let enter = KeyPress(.enter)
  /// The tabulator.
  public static let tab = KeyPress(.tab)
  /// Shift and the tabulator.
  public static let backTab = KeyPress(.tab, modifiers: .shift)
  /// Escape on its own.
  public static let escape = KeyPress(.escape)
  /// Deletes backward.
  public static let backspace = KeyPress(.backspace)
  /// Deletes forward.
  public static let delete = KeyPress(.delete)
  /// The arrow up.
  public static let up = KeyPress(.up)
  /// The arrow down.
  public static let down = KeyPress(.down)
  /// The arrow left.
  public static let left = KeyPress(.left)
  /// The arrow right.
  public static let right = KeyPress(.right)
  /// Home.
  public static let home = KeyPress(.home)
  /// End.
  public static let end = KeyPress(.end)
  /// Page up.
  public static let pageUp = KeyPress(.pageUp)
  /// Page down.
  public static let pageDown = KeyPress(.pageDown)
}
