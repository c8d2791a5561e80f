/// Finds a group's fields and repeats by id: an open-addressing table over the ids' bytes.
///
/// Swift's own hashing of strings costs several times as much, and this is asked once for each value
/// of a form. Nobody can flood it: only the schema's ids are in it.
struct MemberTable: Sendable {
  private struct Place {
    var id = TextKey("")
    /// Fields from 0 on, repeats from -2 down; -1 is a free place.
    var member: Int32 = -1
  }
  /// A power of two, at most half full.
  private var places: [Place]
  /// The ids that ``TextKey`` does not hold as a whole, by member.
  private var longIDs: [Int32: String] = [:]

  /// Of a repeated id the first field, else the first repeat, is found.
  init(fields: [String], repeats: [String]) {
    var size = 4
    while size < (fields.count + repeats.count) * 2 { size *= 2 }
    places = Array(repeating: Place(), count: size)
    for (index, id) in fields.enumerated() { insert(id, Int32(index)) }
    for (index, id) in repeats.enumerated() { insert(id, -2 - Int32(index)) }
  }

  /// An id that is there already stays what it is: a schema full of one id costs no more.
  private mutating func insert(_ id: String, _ member: Int32) {
    let packed = TextKey(id)
    var place = packed.digest & (places.count - 1)
    while places[place].member != -1 {
      if places[place].id == packed, packed.isWhole || isLong(id, places[place].member) { return }
      place = (place + 1) & (places.count - 1)
    }
    places[place] = Place(id: packed, member: member)
    if !packed.isWhole { longIDs[member] = id }
  }

  subscript(id: String) -> GroupMember? {
    let member = member(id)
    return member == -1 ? nil : member >= 0 ? .field(member) : .repetition(-2 - member)
  }

  func field(_ id: String) -> Int? {
    let member = member(id)
    return member >= 0 ? member : nil
  }

  func repetition(_ id: String) -> Int? {
    let member = member(id)
    return member < -1 ? -2 - member : nil
  }

  /// A field's index, -2 less a repeat's, or -1 for an id nobody has.
  func member(_ id: String) -> Int {
    let packed = TextKey(id)
    var place = packed.digest & (places.count - 1)
    while true {
      let candidate = places[place]
      if candidate.member == -1 { return -1 }
      if candidate.id == packed, packed.isWhole || isLong(id, candidate.member) {
        return Int(candidate.member)
      }
      place = (place + 1) & (places.count - 1)
    }
  }

  private func isLong(_ id: String, _ member: Int32) -> Bool {
    longIDs[member].map { Comparison.equal($0, id) } ?? false
  }
}
