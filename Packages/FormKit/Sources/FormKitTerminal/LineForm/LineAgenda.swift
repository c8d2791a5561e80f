internal import FormKit

/// What is still to be asked: the first item in visual order that was not dealt with.
@MainActor
struct LineAgenda {
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

  init() {}

  /// Asks the given fields again, and nothing else that was asked.
  mutating func reopen(_ paths: [FieldPath]) {
    done.subtract(paths)
  }

  mutating func close(_ path: FieldPath) { done.insert(path) }
  mutating func closeList(_ path: String) { closedLists.insert(path) }

  /// Asks everything on a page again, its announcement included.
  mutating func reopen(_ page: FormLayout.Page) {
    done.subtract(page.fields)
    closedLists.subtract(page.repetitions)
    announceAgain(page.id)
  }

  /// Announces a page again when it comes to be asked.
  mutating func announceAgain(_ page: String) { shownPages.remove(page) }

  /// Offers another item of a repeat again.
  mutating func reopenList(_ path: String) { closedLists.remove(path) }

  /// The next item; nil when everything was dealt with.
  mutating func next(in engine: FormEngine) -> Item? {
    let layout = engine.layout
    // A field that was hidden meanwhile is new when it comes back.
    done.formIntersection(layout.fields)
    for page in layout.pages {
      if let item = next(on: page) { return item }
    }
    return nil
  }

  private mutating func next(on page: FormLayout.Page) -> Item? {
    var headings: [String] = []
    for item in page.items {
      switch item {
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
