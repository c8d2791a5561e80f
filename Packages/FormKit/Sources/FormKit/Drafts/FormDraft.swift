/// A form put aside half filled in: raw values and where the person was, without sensitive values.
///
/// Its JSON form, see ``json``, is what a ``DraftStorage`` keeps.
public struct FormDraft: Sendable, Hashable {
  /// The schema's id.
  public var schema: String
  /// The schema's version, from 1.
  public var version: Int
  /// When it was saved, in milliseconds since 1970, as the caller says.
  public var savedAt: Int
  /// What was typed, exactly, by id; a repeat is an array of objects.
  public var values: FormObject
  /// The page shown; nil for an unpaged form.
  public var page: String?
  /// The field that had the focus.
  public var focused: FieldPath?
  /// The fields that had been left, in visual order.
  public var touched: [FieldPath]
  /// What the surface wants back: expanded sections, a scroll position; never a sensitive value.
  public var ui: FormObject

  /// Makes a draft; all but the schema default to nothing.
  public init(
    schema: String, version: Int = 1, savedAt: Int = 0, values: FormObject = [:],
    page: String? = nil, focused: FieldPath? = nil, touched: [FieldPath] = [],
    ui: FormObject = [:]
  ) {
    self.schema = schema
    self.version = version
    self.savedAt = savedAt
    self.values = values
    self.page = page
    self.focused = focused
    self.touched = touched
    self.ui = ui
  }

  /// Whether nothing but a place in the form would be lost.
  public var isEmpty: Bool { values.isEmpty && touched.isEmpty && ui.isEmpty }
}
