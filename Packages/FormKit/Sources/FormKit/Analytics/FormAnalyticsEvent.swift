/// Something that happened in a form, for product analytics; it never holds a value or a message.
public struct FormAnalyticsEvent: Sendable, Hashable {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// The form was shown.
    case started
    /// A page was shown.
    case pageShown(String)
    /// A field got the focus.
    case fieldFocused(FieldPath)
    /// The person changed a field; once for each visit.
    case fieldChanged(FieldPath)
    /// A field lost the focus after so many milliseconds.
    case fieldLeft(FieldPath, milliseconds: Int)
    /// A field that was filled and left before is changed again; once for each visit.
    case fieldCorrected(FieldPath)
    /// An error of a rule appeared, at a field or at the form.
    case errorShown(FieldPath?, rule: String)
    /// The person submitted, for the how-manieth time; `errors` counts what shows then.
    case submitAttempted(attempt: Int, errors: Int)
    /// The submission failed.
    case submitFailed
    /// The form was submitted, so many milliseconds after it was shown.
    case submitted(milliseconds: Int)
    /// The form was left without being submitted, so many milliseconds after it was shown.
    case abandoned(lastField: FieldPath?, page: String?, milliseconds: Int)
  }

  /// The schema's id.
  public let form: String
  /// The schema's version.
  public let version: Int
  /// When, in milliseconds on the engine's scale.
  public let at: Int
  /// What.
  public let kind: Kind

  /// Makes an event.
  public init(form: String, version: Int, at: Int, kind: Kind) {
    self.form = form
    self.version = version
    self.at = at
    self.kind = kind
  }
}

/// A logger that receives what happens in forms.
public protocol FormLogger: Sendable {
  /// Records an event; it must return at once.
  func trackEvent(event: FormAnalyticsEvent)
}
