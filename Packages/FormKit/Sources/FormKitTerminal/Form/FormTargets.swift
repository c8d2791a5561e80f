internal import FormKit

/// Names a button below the fields.
enum FormButtonID: Hashable, Sendable {
  case previousPage
  case nextPage
  /// From the last of several pages, or one reached from the review, to the review of all.
  case review
  case submit
  case action(String)
  case back
}

/// Something the focus can be on.
enum FormTarget: Hashable, Sendable {
  /// A line of the error summary, which leads to its field.
  case problem(FieldPath)
  /// A tab of the frame or a button of the content.
  case content(FormContentButton)
  case field(FieldPath)
  /// The button that adds an item to a repeat.
  case addItem(String)
  /// A field in the review before the submission.
  case entry(FieldPath)
  case button(FormButtonID)

  /// Whether it is a button of the form, the content or the frame.
  var isButton: Bool {
    switch self {
    case .button, .content: true
    case .problem, .field, .addItem, .entry: false
    }
  }

  var path: FieldPath? { if case .field(let path) = self { path } else { nil } }
}

extension FieldPath {
  /// The innermost item of a repeat that the field is in; nil for a field of the form itself.
  var item: String? {
    let path = description
    return path.lastIndex(of: "]").map { String(path[...$0]) }
  }
}

/// A tab of the frame or a button of the content; it keeps its identity while others come and go.
struct FormContentButton: Hashable, Sendable {
  let action: FormNotice.Action
  /// The number of equal buttons before it.
  let occurrence: Int

  /// The buttons of actions, in their order.
  static func all(of actions: [FormNotice.Action]) -> [FormContentButton] {
    var counts: [FormNotice.Action: Int] = [:]
    return actions.map { action in
      defer { counts[action, default: 0] += 1 }
      return FormContentButton(action: action, occurrence: counts[action, default: 0])
    }
  }
}

/// The pages as they are now, and the one that is shown.
struct FormPages {
  let pages: [FormLayout.Page]
  let current: Int

  @MainActor
  init(_ engine: FormEngine) {
    pages = engine.layout.pages
    let all = engine.form.schema.pages
    let id = all.indices.contains(engine.currentPage) ? all[engine.currentPage].id : ""
    current = pages.firstIndex { $0.id == id } ?? 0
  }

  var page: FormLayout.Page? { pages.indices.contains(current) ? pages[current] : nil }
  /// Whether there are several, which are turned one by one and reviewed before the submission.
  var isSeveral: Bool { pages.count > 1 }
  var previous: FormLayout.Page? { current > 0 ? pages[current - 1] : nil }
  var later: ArraySlice<FormLayout.Page> { pages.dropFirst(current + 1) }

  /// The page a field or repeat is on.
  func page(of target: FormTarget) -> FormLayout.Page? {
    pages.first { page in
      switch target {
      case .field(let path): page.fields.contains(path)
      case .addItem(let path): page.repetitions.contains(path)
      case .problem, .content, .entry, .button: false
      }
    }
  }
}

extension FormLayout.Page {
  var fields: [FieldPath] {
    items.compactMap { if case .field(let path) = $0 { path } else { nil } }
  }

  var repetitions: [String] {
    items.compactMap { if case .repetition(let path, _, _) = $0 { path } else { nil } }
  }

  /// The repeats that take another item.
  var openLists: [String] {
    items.compactMap { if case .repetition(let path, _, true) = $0 { path } else { nil } }
  }
}
