public import FormKit

/// Everything a view decides about a field, decided without one; its texts are safe to show.
public struct FieldPresentation: Sendable, Hashable {
  /// The view that edits the value.
  public enum Widget: String, Sendable, Hashable, CaseIterable {
    /// One line of text.
    case textField
    /// One masked line.
    case secureField
    /// Several lines.
    case textEditor
    /// A switch.
    case toggle
    /// One of some options, in a menu.
    case picker
    /// Several of some options, each a row with a tick.
    case multiPicker
    /// A file.
    case file
    /// Something to read.
    case output
  }

  /// The sign beside the value: a symbol of SF Symbols and what it says.
  public struct Sign: Sendable, Hashable {
    /// The symbol's name.
    public let symbol: String
    /// Whether it tells of an error.
    public let isError: Bool
  }

  /// An option of a picker.
  public struct Option: Sendable, Hashable {
    /// The value the form holds; null for none.
    public let value: FormValue
    /// What the person reads.
    public let label: String
    /// Whether it is chosen.
    public let isChosen: Bool
  }

  /// A line below the value.
  public struct Line: Sendable, Hashable {
    /// The sentence, with its weight in a word.
    public let text: String
    /// How much it weighs; nil for help.
    public let severity: Severity?
  }

  /// The view that edits the value.
  public let widget: Widget
  /// The name that stands at the view.
  public let label: String
  /// What stands in an empty view.
  public let placeholder: String
  /// The unit before the input, such as "€"; nil for nothing.
  public let prefix: String?
  /// The unit after the input, such as "kg"; nil for nothing.
  public let suffix: String?
  /// Values to take with one tap, as the form would hold them.
  public let suggestions: [String]
  /// Whether a button tries a failed check again.
  public let canRetry: Bool
  /// How typing behaves; nil for a field that is not typed.
  public let traits: TextInputTraits?
  /// The options of a picker; a single one that may be empty begins with an empty option.
  public let options: [Option]
  /// The value a picker shows; null for none.
  public var chosen: FormValue { options.first(where: \.isChosen)?.value ?? .null }
  /// Whether a switch is on.
  public let isOn: Bool
  /// What a file or an output reads.
  public let text: String
  /// The symbol of the button that shows or hides a secret; nil without one.
  public let revealSymbol: String?
  /// The sign beside the value.
  public let sign: Sign?
  /// Help, format, the characters that are left of a limited text, what is going on, and the issues, in
  /// reading order.
  public let lines: [Line]
  /// What assistive technology calls it.
  public let accessibilityLabel: String
  /// What assistive technology adds: units that the label does not name, hint, help, format, then what is wrong.
  public let accessibilityHint: String

  /// Decides for a field.
  ///
  /// - Parameter isRevealed: Whether the person asked to see the secret.
  public init(_ field: FieldComponent, isRevealed: Bool = false) {
    widget = Self.widget(field, isRevealed)
    label = ShownText.plain(field.label)
    placeholder = ShownText.plain(field.placeholder)
    prefix = field.prefix.map(ShownText.plain)
    suffix = field.suffix.map(ShownText.plain)
    suggestions = field.suggestions
    canRetry = field.canRetry
    traits = field.isText ? TextInputTraits(field) : nil
    options = Self.options(field)
    isOn = field.control == .toggle(true)
    text = ShownText.plain(Self.text(field))
    revealSymbol = field.isMasked ? (isRevealed ? "eye.slash" : "eye") : nil
    sign = field.mark.map(Sign.init)
    let said = [field.help, field.format, field.characterCount?.remaining, field.status].compactMap
    { $0 }
    let issues = field.issues.map { Line("\($0.marker): \($0.text)", $0.severity) }
    lines = said.map { Line($0, nil) } + issues
    accessibilityLabel = ShownText.plain(field.accessibilityLabel)
    accessibilityHint =
      ([field.spokenUnits, field.accessibilityHint].compactMap { $0 }.map(ShownText.plain)
      + lines.map(\.text)).joined(separator: " ")
  }

  static func options(_ field: FieldComponent) -> [Option] {
    guard case .choice(let choice) = field.control else { return [] }
    let hasChoice = choice.options.contains(where: \.isChosen)
    let options = choice.options.map {
      Option(value: $0.value, label: ShownText.plain($0.label), isChosen: $0.isChosen)
    }
    guard !choice.isMultiple, choice.canBeEmpty || !hasChoice else { return options }
    return [Option(value: .null, label: ShownText.plain(field.placeholder), isChosen: !hasChoice)]
      + options
  }

  private static func text(_ field: FieldComponent) -> String {
    switch field.control {
    case .file(let text), .output(let text): text
    case .text, .choice, .toggle: ""
    }
  }

  private static func widget(_ field: FieldComponent, _ isRevealed: Bool) -> Widget {
    switch field.control {
    case .text(let text):
      if text.isMasked { return isRevealed ? .textField : .secureField }
      return text.isMultiline ? .textEditor : .textField
    case .choice(let choice): return choice.isMultiple ? .multiPicker : .picker
    case .toggle: return .toggle
    case .file: return .file
    case .output: return .output
    }
  }
}

extension FieldPresentation.Line {
  fileprivate init(_ text: String, _ severity: Severity?) {
    self.text = ShownText.plain(text)
    self.severity = severity
  }
}

extension FieldPresentation.Sign {
  /// The sign of a mark.
  public init(_ mark: FieldComponent.Mark) {
    switch mark {
    case .valid: self.init(symbol: "checkmark.circle.fill", isError: false)
    case .pending: self.init(symbol: "ellipsis.circle", isError: false)
    case .invalid: self.init(symbol: "exclamationmark.circle.fill", isError: true)
    case .unverified: self.init(symbol: "wifi.slash", isError: false)
    }
  }
}

extension FieldComponent {
  fileprivate var isMasked: Bool {
    if case .text(let text) = control { text.isMasked } else { false }
  }

  fileprivate var isText: Bool { if case .text = control { true } else { false } }
}

extension FormItemComponent {
  /// What tells an item from its neighbours, through every change of its value.
  var identity: String {
    switch self {
    case .field(let field): "field \(field.path)"
    case .section(let section): "section \(section.id) \(section.title ?? "")"
    case .repetition(let repetition): "repeat \(repetition.id)"
    }
  }
}
