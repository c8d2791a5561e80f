/// The kinds of input a field can be.
public enum FieldType: String, Sendable, Hashable, CaseIterable {
  /// One line of text.
  case text
  /// Several lines of text.
  case textarea
  /// An email address; implies no rule.
  case email
  /// A telephone number; implies no rule.
  case phone
  /// A web address; implies no rule.
  case url
  /// A secret, never shown.
  case password
  /// A decimal number.
  case number
  /// A whole number within ±(2^53−1).
  case integer
  /// A calendar day, `YYYY-MM-DD`.
  case date
  /// A time of day, `HH:MM[:SS[.f]]`.
  case time
  /// One of the options.
  case choice
  /// Some of the options.
  case multiChoice
  /// On or off.
  case toggle
  /// An image's facts: name, size, type, width, height.
  case image
  /// A file's facts: name, size, type.
  case file
}

extension FieldType {
  /// Whether a field of the type shows a ``FormField/prefix`` and a ``FormField/suffix``: one line that
  /// is typed and read.
  public var takesAffixes: Bool {
    switch self {
    case .text, .email, .phone, .url, .number, .integer: true
    default: false
    }
  }
}

/// One input of a form.
public struct FormField: Sendable, Hashable {
  /// The stable id.
  public var id: FieldID
  /// What kind of input.
  public var type: FieldType
  /// The visible label.
  public var label: FormText?
  /// Example text in the empty input.
  public var placeholder: FormText?
  /// What stands before the input, such as "€"; see ``FieldType/takesAffixes``.
  public var prefix: FormText?
  /// What stands after the input, such as "kg"; see ``FieldType/takesAffixes``.
  public var suffix: FormText?
  /// A sentence of help.
  public var help: FormText?
  /// Whether a value is required; default never.
  public var required: Condition
  /// Whether the field shows; default always.
  public var visible: Condition
  /// Whether the field takes part; default always.
  public var enabled: Condition
  /// Whether the field is shown without being editable; default never.
  public var readOnly: Condition
  /// What hiding does to the value; default ``HiddenValuePolicy/clear``.
  public var whenHidden: HiddenValuePolicy
  /// The value before anyone typed.
  public var defaultValue: FormExpression?
  /// The expression that overwrites the input.
  public var compute: FormExpression?
  /// Applied in order before anything judges the value.
  public var transforms: [Transform]
  /// Judged in order, after type, required, length and options.
  public var rules: [FieldRule]
  /// The choices of a choice or multiChoice.
  public var options: FieldOptions?
  /// What the value brings about in other fields.
  public var effects: [FieldEffect] = []
  /// The longest text in graphemes.
  public var maxLength: Int?
  /// The image field whose picture this text crops; nil for any other text.
  ///
  /// It is in the same form, or in the same item of a repeat. The text is `x,y,width,height` in pixels
  /// of the upright picture.
  public var cropOf: FieldID?
  /// Whether the value is secret; passwords always are.
  public var sensitive: Bool
  /// The WHATWG autofill token.
  public var autofill: String?
  /// The keyboard to offer.
  public var keyboard: String?
  /// The return key to offer.
  public var returnKey: String?
  /// The place in the focus order; nil follows the visual order.
  public var focusOrder: Int?
  /// What assistive technology says.
  public var accessibility: FieldAccessibility
  /// The schema's `x-region`, if it has one.
  var ownRegion: String?
  /// The schema's `x-controlId`, if it has one.
  var ownControlID: String?
}

/// What assistive technology says of a field.
public struct FieldAccessibility: Sendable, Hashable {
  /// Replaces the visible label.
  public var label: FormText?
  /// Added after it.
  public var hint: FormText?

  /// Makes the wording; both default to nothing beyond the visible label.
  public init(label: FormText? = nil, hint: FormText? = nil) {
    self.label = label
    self.hint = hint
  }
}

/// Where a choice's options come from.
public enum FieldOptions: Sendable, Hashable {
  /// Written in the schema.
  case fixed([FieldOption])
  /// Asked of a named source, again whenever a field it depends on changes.
  case source(String, dependsOn: [FieldID])
}

/// One option of a choice.
public struct FieldOption: Sendable, Hashable {
  /// The value the form holds.
  public var value: FormValue
  /// What the person reads.
  public var label: FormText

  /// Makes an option.
  ///
  /// - Parameter label: What the person reads; default the value itself.
  public init(_ value: FormValue, label: FormText? = nil) {
    self.value = value
    self.label = label ?? Self.defaultLabel(value)
  }

  static func defaultLabel(_ value: FormValue) -> FormText {
    .literal(value.stringValue ?? value.json())
  }
}

/// A change made to a text before anything judges it.
public enum Transform: String, Sendable, Hashable, CaseIterable {
  /// Removes white space at both ends.
  case trim
  /// Lower case, by Unicode's locale-independent mapping.
  case lowercase
  /// Upper case, by Unicode's locale-independent mapping.
  case uppercase
  /// Keeps ASCII digits only.
  case digits
  /// Folds accented Latin letters to their base letters.
  case stripDiacritics
  /// Makes every run of white space one space.
  case collapseWhitespace
  /// A phone number in E.164, by the field's region.
  case e164
}
