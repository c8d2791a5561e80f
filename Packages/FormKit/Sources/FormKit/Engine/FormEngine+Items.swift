/// An item of a repeat, whichever place it has: unique in its form, never used again.
///
/// A path such as `members[1]` names a place; what a list of a user interface remembers of an item
/// belongs to its id.
public struct FormItemID: Sendable, Hashable {
  let number: Int
}

extension FormEngine {
  /// The ids of a repeat's items, in order.
  ///
  /// They stay with the items when those are moved, and come back with them on undo.
  /// - Throws: ``FormEngineError/unknownItem(_:)``.
  public func items(of path: String) throws(FormEngineError) -> [FormItemID] {
    let (parent, index) = try findRepeat(path)
    return parent.children[index].map(\.id)
  }

  /// Where an item stands now, such as `members[1]`; nil when the form does not hold it.
  ///
  /// Cost is linear in the form's items.
  public func path(of item: FormItemID) -> String? {
    root.first { $0.id == item }.flatMap { $0.prefix.isEmpty ? nil : String($0.prefix.dropLast()) }
  }
}

extension ItemNode {
  /// The first item, this one included, that a test holds for.
  fileprivate func first(where test: (ItemNode) -> Bool) -> ItemNode? {
    if test(self) { return self }
    for child in children.joined() {
      if let found = child.first(where: test) { return found }
    }
    return nil
  }
}
