internal import FormKit

/// The contents of a form on a full screen, without colors: a value.
struct FormScreen: Hashable, Sendable {
  var title = ""
  /// The fixed words the view is drawn with.
  var words = FormWords()
  /// The title of the page among several, after its number where the frame has a step; or the words for the
  /// review.
  var page: String?
  /// The page among several, drawn as a step; nil where the frame has a step of its own.
  var step: FormFrame.Step?
  var notices: [FormNotice] = []
  /// The frame around the form; with one, the title scrolls with the form.
  var frame: FormFrame?
  /// The content above the rows, below the notices, or below the buttons.
  var content: [ContentBlock] = []
  /// Whether the content is below the buttons.
  var contentFollowsForm = false
  /// The tab of the frame or the button of the content that has the focus.
  var focusedContent: FormContentButton?
  /// The tabs of the frame, then the buttons of the content.
  var contentButtons: [FormContentButton] = []
  /// The place of ``focusedContent`` among ``contentButtons``.
  var focusedIndex: Int? { focusedContent.flatMap(contentButtons.firstIndex) }
  /// The heading of the error summary and its lines; empty when none shows.
  var summary: [SummaryLine] = []
  /// What flashes now.
  var flashes: Set<FormMotion.Flash> = []
  /// What is on the page; a full screen asks for the rows that show only.
  var rows: [Row] = []
  /// What the form is busy with.
  var status: String?
  /// How far that has come.
  var progress: FormNoticeBoard.Progress?
  /// The keys of use now.
  var help: [FormKeyHelp.Part] = []

  enum Row: Hashable, Sendable {
    case heading(String, level: Int)
    case field(Field)
    case add(path: String, label: String, isFocused: Bool)
    case issue(FormIssue)
    /// An answer in the review.
    case entry(path: FieldPath, label: String, value: String, isFocused: Bool)
    case buttons([Button])
  }

  /// The title with the page.
  var heading: String {
    [title, page ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  struct SummaryLine: Hashable, Sendable {
    let text: String
    /// The field the line leads to.
    var path: FieldPath?
    var isFocused = false
  }

  struct Button: Hashable, Sendable {
    let button: FormButtonID
    let label: String
    let isFocused: Bool
    /// Whether it is filled where it is the first.
    var isPrimary = true
    var isDestructive = false
    /// Whether no other button is on its line.
    var isStacked = false
  }

  struct Field: Hashable, Sendable {
    var path: FieldPath
    var label: String
    /// The word after the label of an optional field, and of a switch that must be on; nil for none.
    var demand: Demand?
    var isFocused: Bool
    var control: Control
    var mark: Mark?
    var status: String?
    var issues: [FormIssue]
    var suggestions: [String]
    var highlightedSuggestion: Int?
    var help: [String]
    /// The units before and after the text in an input.
    var prefix: String?
    var suffix: String?
    /// The month below or beside a date that has the focus.
    var calendar: CalendarMonth?
    /// The part to keep of a picture, beside the field that has the focus.
    var preview: ContentBlock.Image?
    /// The picture below a field that crops it, while it is open.
    var crop: OpenCrop?
    /// Whether the sign of its state flashes.
    var isFlashing = false
  }

  /// A word in brackets after a field's label.
  enum Demand: Hashable, Sendable {
    case optional
    case required
  }

  enum Control: Hashable, Sendable {
    case editor(LineEditor.Window, width: Int, placeholder: String)
    /// A text of several lines.
    case area(LineEditor.Area, width: Int, placeholder: String)
    case options([Option], filter: String, above: String?, below: String?, isMultiple: Bool)
    /// - Parameter isPicker: Whether it opens to a list.
    case closed(String, placeholder: String, isPicker: Bool)
    case toggle(Bool)
    case readOnly(String)
  }

  struct Option: Hashable, Sendable {
    /// Its place among all options.
    let index: Int
    let label: String
    let isChosen: Bool
    let isMarked: Bool
  }

  /// The sign beside a value.
  enum Mark: String, Hashable, Sendable {
    case valid = "✓"
    case pending = "…"
    case invalid = "✗"
    case unverified = "?"
    case warned = "▲"
  }
}
