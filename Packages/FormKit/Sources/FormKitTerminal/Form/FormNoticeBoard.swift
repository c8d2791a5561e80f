public import FormKit

/// Where a submission's handler puts what the person is to read.
///
/// ```swift
/// let board = FormNoticeBoard()
/// board.notices = [FormNotice(.error, "Upload failed. Try again later?")]
/// ```
@MainActor
public final class FormNoticeBoard {
  /// What is shown now, in order.
  public var notices: [FormNotice] {
    didSet { if notices != oldValue { onChange?() } }
  }

  /// What is drawn above the form's fields, in order; empty by default.
  public var content: [ContentBlock] = [] {
    didSet { if content != oldValue { onChange?() } }
  }

  /// What is drawn around the form; nil by default.
  public var frame: FormFrame? {
    didSet { if frame != oldValue { onChange?() } }
  }

  /// How far the submission has come, shown while it runs; nil when nobody tells.
  public var progress: Progress? {
    didSet { if progress != oldValue { onChange?() } }
  }

  /// The problems that the form showed when it was left, to show them again.
  var keptProblems: KeptProblems?

  /// Called after every change; a running form takes it over and gives it back at its end.
  public var onChange: (@MainActor () -> Void)?

  /// Makes a board; empty unless told.
  public init(_ notices: [FormNotice] = []) {
    self.notices = notices
  }
}
