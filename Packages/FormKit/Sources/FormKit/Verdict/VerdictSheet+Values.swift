extension VerdictSheet {
  /// The visible fields, in visual order.
  var visible: [FieldPath] {
    var result: [FieldPath] = []
    collectVisible(in: 0, into: &result)
    return result
  }

  private func collectVisible(in frame: Int, into result: inout [FieldPath]) {
    for member in frames[frame].group.visualOrder {
      switch member {
      case .field(let index):
        if flags[frames[frame].base + index].contains(.isVisible) {
          result.append(path(of: frames[frame].group.fields[index], in: frame))
        }
      case .repetition(let index):
        for item in frames[frame].items[index] { collectVisible(in: item, into: &result) }
      }
    }
  }

  /// The submitted values: visible, enabled, filled and transformed; hidden ones when kept.
  func values(redacted: Bool) -> FormObject { values(of: 0, redacted) }

  private func values(of frame: Int, _ redacted: Bool) -> FormObject {
    var result: FormObject = [:]
    let group = frames[frame].group
    result.reserveCapacity(group.fields.count)
    for (index, compiled) in group.fields.enumerated() {
      guard let value = submitted(index, of: frame) else { continue }
      result[compiled.field.id.rawValue] =
        redacted && compiled.field.sensitive ? .string("•••") : value
    }
    for (index, repetition) in group.repeats.enumerated() {
      let items = frames[frame].items[index].map { values(of: $0, redacted) }
      let isShown = isVisible(index, of: frame)
      guard isShown ? !items.isEmpty : items.contains(where: { !$0.isEmpty }) else { continue }
      result[repetition.id] = .array(items.map(FormValue.object))
    }
    return result
  }

  /// What a field submits: visible, enabled and filled, or hidden and kept; else nil.
  func submitted(_ index: Int, of frame: Int) -> FormValue? {
    let place = frames[frame].base + index
    guard !flags[place].contains(.isDisabled),
      !flags[place].isDisjoint(with: [.isVisible, .isKept])
    else { return .none }
    let value = value(of: index, in: frame)
    if value.isEmpty { return .none }
    return value
  }
}
