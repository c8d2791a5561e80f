internal import FormKit

/// The items of a form that are still to be asked, in visual order.
@MainActor
struct LineItemQueue {
  enum Item: Hashable {
    case page(String, title: String)
    case heading(String)
    case field(FieldPath)
    case repetition(path: String, label: String)
  }

  private var done: Set<FieldPath> = []
  private var closedLists: Set<String> = []
  private var shownPages: Set<String> = []
  private var shownHeadings: Set<String> = []
  /// What was dealt with once and is asked again.
  private var reopened: Set<FieldPath> = []
  private var reopenedLists: Set<String> = []
  /// The form as it was walked last; nil when its structure changed since.
  private var layout: FormLayout?
  /// The page and the item to go on with: everything before them was dealt with.
  private var (page, item) = (0, 0)
  /// How often the whole form was walked, for tests of what an answer costs.
  private(set) var walkCount = 0

  init() {}

  /// Fields came or went: what is open is looked for from the start again.
  mutating func structureChanged() { layout = nil }

  private mutating func startOver() { (page, item) = (0, 0) }

  /// Asks the given fields again, and nothing else that was asked.
  mutating func reopen(_ paths: [FieldPath]) {
    reopened.formUnion(done.intersection(paths))
    done.subtract(paths)
    startOver()
  }

  mutating func close(_ path: FieldPath) { done.insert(path) }
  mutating func closeList(_ path: String) { closedLists.insert(path) }

  /// Asks everything on a page again, its announcement included.
  mutating func reopen(_ page: FormLayout.Page) {
    reopen(page.fields)
    for list in page.repetitions { reopenList(list) }
    announceAgain(page.id)
  }

  /// Leaves what is asked again as it stands; what was never asked still is.
  mutating func closeReopened() {
    done.formUnion(reopened)
    closedLists.formUnion(reopenedLists)
    (reopened, reopenedLists) = ([], [])
  }

  /// Announces a page again when it comes to be asked.
  mutating func announceAgain(_ page: String) { shownPages.remove(page) }

  /// Offers another item of a repeat again.
  mutating func reopenList(_ path: String) {
    if closedLists.remove(path) != nil { reopenedLists.insert(path) }
    startOver()
  }

  /// The next item; nil when everything was dealt with.
  mutating func next(in engine: FormEngine) -> Item? {
    let layout = layout ?? walk(engine.layout)
    while page < layout.pages.count {
      if let item = next(on: layout.pages[page]) { return item }
      (page, item) = (page + 1, 0)
    }
    return nil
  }

  private mutating func walk(_ layout: FormLayout) -> FormLayout {
    // A field that was hidden meanwhile is new when it comes back.
    done.formIntersection(layout.fields)
    reopened.formIntersection(layout.fields)
    self.layout = layout
    startOver()
    walkCount += 1
    return layout
  }

  private mutating func next(on page: FormLayout.Page) -> Item? {
    var headings: [String] = []
    for index in page.items.indices.dropFirst(item) {
      // The headings before an item are looked at with it.
      if headings.isEmpty { item = index }
      switch page.items[index] {
      case .heading(let text, _): headings.append(text)
      case .field(let path):
        defer { headings = [] }
        guard !done.contains(path) else { continue }
        return announcement(of: page, headings, before: path.description) ?? .field(path)
      case .repetition(let path, let label, let canAdd):
        defer { headings = [] }
        guard canAdd, !closedLists.contains(path) else { continue }
        return announcement(of: page, headings, before: path)
          ?? .repetition(path: path, label: label)
      }
    }
    return nil
  }

  /// The page's title, then the headings directly before an item, each once.
  private mutating func announcement(
    of page: FormLayout.Page, _ headings: [String], before item: String
  ) -> Item? {
    if !page.id.isEmpty, shownPages.insert(page.id).inserted {
      return .page(page.id, title: page.title ?? "")
    }
    for (index, heading) in headings.enumerated()
    where shownHeadings.insert("\(item) \(index) \(heading)").inserted {
      return .heading(heading)
    }
    return nil
  }
}
