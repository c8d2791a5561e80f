/// Everything a surface shows of one field, put into words: a value, cheap to compare.
///
/// It never holds a secret: of a sensitive value it only says that there is one.
public struct FieldComponent: Sendable, Hashable, Identifiable {
  /// What is said of whether a value must be given.
  public enum Requirement: Sendable, Hashable {
    /// A value must be given.
    case required
    /// "(optional)" is said.
    case optional
    /// Nothing is said: a switch that may be off, or nothing to edit.
    case unmarked
  }

  /// The sign beside the value.
  public enum Mark: String, Sendable, Hashable, CaseIterable {
    /// Judged and found fine.
    case valid
    /// A check is due or under way.
    case pending
    /// An error shows.
    case invalid
    /// A check could not be asked.
    case unverified
  }

  /// Where the field stands in the form; also its identity.
  public var id: FieldPath { path }
  /// Where the field stands in the form.
  public let path: FieldPath
  /// The control's stable id: `emailField`, in an item `members.0.emailField`.
  ///
  /// As unique as the schema's `x-controlId` keys are.
  public let controlID: String
  /// What kind of input.
  public let type: FieldType
  /// The visible label.
  public let label: String
  /// The sentence of help.
  public let help: String?
  /// The form of input expected, such as `YYYY-MM-DD`; nil where the type fixes none.
  public let format: String?
  /// Example text for the empty input; empty without one.
  public let placeholder: String
  /// What stands before the input, such as "€"; nil for nothing.
  public let prefix: String?
  /// What stands after the input, such as "kg"; nil for nothing.
  public let suffix: String?
  /// The units that the label does not name, for assistive technology, which does not read what is
  /// beside an input; nil for none.
  public let spokenUnits: String?
  /// How much of a limited text is used; nil for a field without a count.
  public let characterCount: CharacterCount?
  /// The choice of which one option shows the field; nil where it shows otherwise.
  public let revealingChoice: FieldPath?
  /// The image field whose picture this text crops; nil for any other field.
  public let cropOf: FieldPath?
  /// The control and what it holds.
  public let control: FieldControl
  /// What is said of whether a value must be given.
  public let requirement: Requirement
  /// Whether it shows.
  public let isVisible: Bool
  /// Whether it can be changed: shows, takes part and is not read-only.
  public let isEditable: Bool
  /// Whether it takes part.
  public let isEnabled: Bool
  /// Whether it shows without being editable.
  public let isReadOnly: Bool
  /// Whether it has the focus.
  public let isFocused: Bool
  /// The issues that show, in order.
  public let issues: [IssueComponent]
  /// Other values to offer in place of a taken one.
  public let suggestions: [String]
  /// Whether a check failed that ``FormEngine/retryChecks(of:)`` tries again.
  public let canRetry: Bool
  /// Whether its value is looked up, so that other fields are filled.
  public let looksUp: Bool
  /// The sign beside the value; nil for none.
  public let mark: Mark?
  /// What is going on with the value, such as "Checking…"; nil when there is nothing to say.
  public let status: String?
  /// The name for assistive technology, the label unless the schema has another.
  public let accessibilityLabel: String
  /// What assistive technology adds; nil for nothing.
  public let accessibilityHint: String?
  /// The WHATWG autofill token; nil for one that HTML does not allow here.
  public let autofill: String?
  /// The keyboard to offer, as the schema names it.
  public let keyboard: String?
  /// The return key to offer, as the schema names it.
  public let returnKey: String?
  /// The place in the focus order; nil follows the visual order.
  public let focusOrder: Int?
  /// The direction of what is entered; nil for text, which follows its own letters.
  public let direction: LayoutDirection?

  /// Whether an error shows.
  public var isInvalid: Bool { issues.contains { $0.severity == .error } }
}
