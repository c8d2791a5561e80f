internal import FormKit

/// Everything the focus can be on, in the order of Tab: the lines of the error summary, the tabs and
/// the buttons of content above the form, what stands on the page, the buttons below, the buttons of
/// content below the form.
///
/// Looking a target up does not walk the page.
struct FocusRing: RandomAccessCollection, Sendable {
  let problems: [FormTarget]
  var content: [FormTarget] = []
  let page: [FormTarget]
  let places: [FormTarget: Int]
  let buttons: [FormTarget]
  var contentBelow: [FormTarget] = []

  static let empty = FocusRing(problems: [], page: [], places: [:], buttons: [])

  var startIndex: Int { 0 }
  var endIndex: Int { below + contentBelow.count }

  /// The targets above the page.
  private var above: Int { problems.count + content.count }
  /// The targets above the content below the form.
  private var below: Int { above + page.count + buttons.count }

  subscript(position: Int) -> FormTarget {
    if position < problems.count { return problems[position] }
    if position < above { return content[position - problems.count] }
    if position >= below { return contentBelow[position - below] }
    let place = position - above
    return place < page.count ? page[place] : buttons[place - page.count]
  }

  /// Where a target stands; nil when it cannot have the focus.
  func place(of target: FormTarget) -> Int? {
    switch target {
    case .problem: problems.firstIndex(of: target)
    case .content:
      content.firstIndex(of: target).map { problems.count + $0 }
        ?? contentBelow.firstIndex(of: target).map { below + $0 }
    case .button: buttons.firstIndex(of: target).map { above + page.count + $0 }
    case .field, .addItem, .entry: places[target].map { above + $0 }
    }
  }

  func has(_ target: FormTarget) -> Bool { place(of: target) != nil }

  /// The first target of the page, else the submit button wherever it is, else the first button below.
  var firstOnPage: FormTarget? { page.first ?? submitInContent ?? buttons.first }

  /// The first button of an action, in the content or below the form.
  func button(of action: String) -> FormTarget? {
    first { target in
      switch target {
      case .content(let button): button.action.id == action
      case .button(.action(let id)): id == action
      default: false
      }
    }
  }

  /// The content's button that submits the form.
  var submitInContent: FormTarget? {
    (content + contentBelow).first { target in
      if case .content(let button) = target { button.action.submitsForm } else { false }
    }
  }
}
