internal import FormKit

/// Everything the focus can be on, in the order of Tab: the lines of the error summary, what stands
/// on the page, the buttons.
///
/// Looking a target up does not walk the page.
struct FocusRing: RandomAccessCollection, Sendable {
  let problems: [FormTarget]
  let page: [FormTarget]
  let places: [FormTarget: Int]
  let buttons: [FormTarget]

  static let empty = FocusRing(problems: [], page: [], places: [:], buttons: [])

  var startIndex: Int { 0 }
  var endIndex: Int { problems.count + page.count + buttons.count }

  subscript(position: Int) -> FormTarget {
    if position < problems.count { return problems[position] }
    let place = position - problems.count
    return place < page.count ? page[place] : buttons[place - page.count]
  }

  /// Where a target stands; nil when it cannot have the focus.
  func place(of target: FormTarget) -> Int? {
    switch target {
    case .problem: problems.firstIndex(of: target)
    case .button: buttons.firstIndex(of: target).map { problems.count + page.count + $0 }
    case .field, .addItem, .entry: places[target].map { problems.count + $0 }
    }
  }

  func has(_ target: FormTarget) -> Bool { place(of: target) != nil }

  /// The first target of the page, else the first button.
  var firstOnPage: FormTarget? { page.first ?? buttons.first }
}
