public import FormKit

/// The order in which the return key leads through the fields of a page.
///
/// Fields with a place of their own come first, by it, as with HTML's `tabindex`; the others follow
/// in visual order.
public struct FocusOrder: Sendable, Hashable {
  private let all: [FieldPath]
  /// The fields that can take the focus, in order.
  public let paths: [FieldPath]

  /// The order of a page's fields; only visible, editable ones.
  public init(_ page: PageComponent?) {
    let fields = page?.items.fields ?? []
    let placed = fields.enumerated().filter { $0.element.focusOrder != nil }
      .sorted {
        ($0.element.focusOrder ?? 0, $0.offset) < ($1.element.focusOrder ?? 0, $1.offset)
      }
    let ordered = placed.map(\.element) + fields.filter { $0.focusOrder == nil }
    all = ordered.map(\.path)
    paths = ordered.filter(\.isEditable).map(\.path)
  }

  /// The field after one; nil after the last, and for one that is not there.
  public func next(after path: FieldPath) -> FieldPath? {
    paths.firstIndex(of: path).flatMap { paths.dropFirst($0 + 1).first }
  }

  /// Where the focus goes when its field disappears: to the next that shows, else to the last.
  public func replacement(for path: FieldPath) -> FieldPath? {
    let focusable = Set(paths)
    guard let index = all.firstIndex(of: path) else { return paths.last }
    return all[index...].first { focusable.contains($0) } ?? paths.last
  }
}
