internal import FormKit

/// The page on the screen as it is until the form's structure changes: what stands on it, and what
/// of it can have the focus.
@MainActor
struct FormStage {
  enum Row: Hashable {
    case item(FormLayout.Item)
    /// An answer in the review.
    case entry(ReviewComponent.Row)

    /// What the focus is on when it is on the row.
    var target: FormTarget? {
      switch self {
      case .item(.heading): nil
      case .item(.field(let path)): .field(path)
      case .item(.repetition(let path, _, _)): .addItem(path)
      case .entry(let row): .entry(row.id)
      }
    }
  }

  let pages: FormPages
  let rows: [Row]
  /// What of the page can have the focus, in the order of Tab.
  ///
  /// Fields with a `focusOrder` come first, as their order says.
  let targets: [FormTarget]
  /// Where each target stands among ``targets``.
  let places: [FormTarget: Int]
  private let rowIndices: [FormTarget: Int]

  init(_ engine: FormEngine, isReviewing: Bool) {
    pages = FormPages(engine)
    if isReviewing {
      rows = Self.review(engine)
      targets = rows.compactMap { row in
        if case .entry(let entry) = row, entry.isEditable { .entry(entry.id) } else { nil }
      }
    } else {
      let items = pages.page?.items ?? []
      rows = items.map { .item($0) }
      targets = Self.targets(items, engine)
    }
    places = Self.places(targets)
    rowIndices = Self.indices(rows)
  }

  /// Where on the page a target's row is.
  func row(of target: FormTarget) -> Int? { rowIndices[target] }

  private static func review(_ engine: FormEngine) -> [Row] {
    engine.reviewComponent.sections.flatMap { section -> [Row] in
      let heading = section.title.map { [Row.item(.heading($0, level: 2))] } ?? []
      return heading + section.rows.map { .entry($0) }
    }
  }

  private static func targets(_ items: [FormLayout.Item], _ engine: FormEngine) -> [FormTarget] {
    var ordered: [(order: Int, target: FormTarget)] = []
    var isOrdered = false
    for item in items {
      switch item {
      case .heading: break
      case .field(let path):
        guard let state = try? engine.state(of: path), state.isEnabled, !state.isReadOnly else {
          continue
        }
        if state.field.focusOrder != nil { isOrdered = true }
        ordered.append((state.field.focusOrder ?? .max, .field(path)))
      case .repetition(let path, _, let canAdd):
        if canAdd { ordered.append((.max, .addItem(path))) }
      }
    }
    guard isOrdered else { return ordered.map(\.target) }
    let stable = ordered.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    return stable.map(\.element.target)
  }

  private static func places(_ targets: [FormTarget]) -> [FormTarget: Int] {
    var places: [FormTarget: Int] = Dictionary(minimumCapacity: targets.count)
    for (place, target) in targets.enumerated() { places[target] = place }
    return places
  }

  private static func indices(_ rows: [Row]) -> [FormTarget: Int] {
    var indices: [FormTarget: Int] = Dictionary(minimumCapacity: rows.count)
    for (index, row) in rows.enumerated() {
      if let target = row.target { indices[target] = index }
    }
    return indices
  }
}
