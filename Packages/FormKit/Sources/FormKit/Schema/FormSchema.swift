/// A form as data: what is asked, in which order, under which rules.
///
/// A schema is inert; ``CompiledForm`` decodes it from format 1 JSON and makes it runnable.
public struct FormSchema: Sendable, Hashable {
  /// The schema's id.
  public var id: String
  /// The schema's own version, from 1; drafts remember it.
  public var version: Int
  /// The form's heading.
  public var title: FormText?
  /// The submit button's label.
  public var submitLabel: FormText?
  /// When fields are judged.
  public var validation: ValidationPolicy
  /// The pages in order; a form given as `sections` has one page without an id.
  public var pages: [FormPage]
  /// Rules about several fields at once.
  public var rules: [FormRule]
  /// Buttons beside submit, in order.
  public var actions: [FormAction]
  /// How drafts of older versions become drafts of this one.
  public var migrations: [SchemaMigration]

  /// Every field in visual order, repeats' templates included.
  public var fields: [FormField] { pages.flatMap { $0.sections.flatMap(\.allFields) } }
}

/// One page of a form.
public struct FormPage: Sendable, Hashable {
  /// The page's id; empty for the only page of an unpaged form.
  public var id: String
  /// The page's heading.
  public var title: FormText?
  /// Whether the page shows.
  public var visible: Condition
  /// The page's sections.
  public var sections: [FormSection]
}

/// A group of fields, which may repeat.
public struct FormSection: Sendable, Hashable {
  /// The section's id; required for a repeat, whose items are its values.
  public var id: String
  /// The section's heading.
  public var title: FormText?
  /// Whether the section shows.
  public var visible: Condition
  /// How often it repeats; nil for a plain section.
  public var itemCount: RepeatPolicy?
  /// The fields, in order, before the nested sections.
  public var fields: [FormField]
  /// The nested sections.
  public var sections: [FormSection]

  var allFields: [FormField] { fields + sections.flatMap(\.allFields) }
}

/// How many items a repeated section holds.
public struct RepeatPolicy: Sendable, Hashable {
  /// The fewest items, default 0.
  public var minimum: Int
  /// The most items; nil for the engine's limit.
  public var maximum: Int?
  /// What one item is called.
  public var itemLabel: FormText?

  /// Makes a policy; any number of items by default.
  public init(minimum: Int = 0, maximum: Int? = nil, itemLabel: FormText? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.itemLabel = itemLabel
  }
}

/// A button beside submit: skip, edit, back.
///
/// Pressing it ends the form with the action's id and without validation.
public struct FormAction: Sendable, Hashable {
  /// Where the button of an action stands in a form with a primary action.
  public enum Placement: String, Sendable, Hashable, CaseIterable {
    /// Behind submit.
    case afterSubmit
    /// Before submit.
    case beforeSubmit
    /// Before submit and behind all others that stand there, beside its like: another way to the same end,
    /// such as one provider of several.
    case alternative
  }

  /// The action's stable id, also its control's id.
  public var id: String
  /// The button's label.
  public var label: FormText
  /// Whether the action shows.
  public var visible: Condition
  /// Whether the effect of the button cannot be undone; surfaces show the button in the color of danger.
  public var isDestructive: Bool
  /// Whether it is the main way on from a form without fields: its button stands before submit and looks
  /// as submit otherwise does, and the buttons stand one below another.
  public var isPrimary: Bool
  /// Where its button stands in a form with a primary action; without one it stands behind submit.
  public var placement: Placement
}

/// A text of the schema: itself, or the key of a localised message.
public enum FormText: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The text itself.
  case literal(String)
  /// A key into the message catalogue.
  case key(String)

  /// Makes a literal text.
  public init(stringLiteral value: String) { self = .literal(value) }
}

/// When a field's issues are judged and shown.
public enum ValidationMode: String, Sendable, Hashable, CaseIterable {
  /// At submit.
  case onSubmit
  /// At every change.
  case live
  /// When the field loses focus.
  case onBlur
  /// On blur until the field's first error, then live; strict at submit.
  case hybrid
}

/// The form's mode, and the mode of a field once it has shown an error.
public struct ValidationPolicy: Sendable, Hashable {
  /// Before a field's first error; default ``ValidationMode/onSubmit``.
  public var mode: ValidationMode
  /// After it; default ``ValidationMode/live``.
  public var revalidate: ValidationMode

  /// Makes a policy; at submit, then live, by default.
  public init(mode: ValidationMode = .onSubmit, revalidate: ValidationMode = .live) {
    self.mode = mode
    self.revalidate = revalidate
  }
}

/// How much an issue weighs.
public enum Severity: String, Sendable, Hashable, CaseIterable {
  /// Blocks submission.
  case error
  /// Shown, does not block.
  case warning
  /// Informational.
  case hint
}

/// What a hidden field's value becomes.
public enum HiddenValuePolicy: String, Sendable, Hashable, CaseIterable {
  /// Emptied on hiding; the default.
  case clear
  /// Kept aside, left out of the submission.
  case omit
  /// Kept and submitted unvalidated.
  case keep
}
