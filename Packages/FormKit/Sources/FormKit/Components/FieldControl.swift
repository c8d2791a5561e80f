/// The control of a field with what it holds, secrets left out.
public enum FieldControl: Sendable, Hashable {
  /// Typed text: also numbers, days and times.
  case text(TextControl)
  /// One or several of some options.
  case choice(ChoiceControl)
  /// A switch, on or off.
  case toggle(Bool)
  /// A file or an image; the chosen one in words, empty for none.
  case file(String)
  /// A value to read, in words; empty for none.
  case output(String)
}

/// A control for typed text.
public struct TextControl: Sendable, Hashable {
  /// The text as the form holds it: numbers and days in their canonical forms; empty for a secret.
  public let text: String
  /// The text as the locale writes it; empty for a secret.
  public let shownText: String
  /// Whether several lines can be entered.
  public let isMultiline: Bool
  /// Whether typing is masked.
  public let isMasked: Bool
  /// Whether the value is sensitive, so that the component does not hold it.
  public let isSecret: Bool
  /// Whether a sensitive value has been given.
  public let holdsSecret: Bool
  /// Whether the text is empty, or a number, day or time as its type asks.
  public let isWellFormed: Bool
  /// What the unconditional rules ask.
  public let bounds: FieldBounds
}

/// A control for a choice.
public struct ChoiceControl: Sendable, Hashable {
  /// An option.
  public struct Option: Sendable, Hashable {
    /// The value the form holds.
    public let value: FormValue
    /// What the person reads.
    public let label: String
    /// Whether it is chosen.
    public let isChosen: Bool
  }

  /// The options: the schema's, or those loaded so far; a chosen one that is not among them last.
  public let options: [Option]
  /// Whether several can be chosen.
  public let isMultiple: Bool
  /// Whether none may be chosen at some time; a row of buttons could not take a choice back.
  public let canBeEmpty: Bool
  /// Whether the options are loaded and there may be more of them.
  public let isOpen: Bool
}
