import Synchronization

/// The fields and repeats of a form's groups sorted by id, as JSON is written.
///
/// Sorted when first asked for: loading a form does not need it.
final class MemberOrder: Sendable {
  private let orders = Mutex<[Int: [GroupMember]]>([:])

  /// The members of a group, sorted by the bytes of their ids.
  func members(of group: CompiledGroup) -> [GroupMember] {
    if let known = orders.withLock({ $0[group.scope] }) { return known }
    let fields = group.fields.enumerated().map {
      (id: $1.field.id.rawValue, member: GroupMember.field($0))
    }
    let repeats = group.repeats.enumerated().map {
      (id: $1.id, member: GroupMember.repetition($0))
    }
    let sorted = (fields + repeats).sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
      .map(\.member)
    orders.withLock { $0[group.scope] = sorted }
    return sorted
  }
}
