/// Finds a group's fields and repeats by id: an open-addressing table over the ids' bytes.
///
/// Swift's own hashing of strings costs several times as much, and this is asked once for each value
/// of a form. Nobody can flood it: only the schema's ids are in it.
struct MemberTable: Sendable {
  private struct Entry {
    var id = TextKey("")
    /// -1 at a free place.
    var number: Int32 = -1
  }
  /// A power of two of places, at most half of them taken.
  private var places: [Entry]
  /// The ids that ``TextKey`` does not hold as a whole, by number.
  private var longIDs: [Int32: String] = [:]
  private let fieldCount: Int

  /// Of a repeated id the first field, else the first repeat, is found.
  init(fields: [String], repeats: [String]) {
    var size = 4
    while size < (fields.count + repeats.count) * 2 { size *= 2 }
    places = Array(repeating: Entry(), count: size)
    fieldCount = fields.count
    for (number, id) in fields.enumerated() { insert(id, Int32(number)) }
    for (number, id) in repeats.enumerated() { insert(id, Int32(fieldCount + number)) }
  }

  /// An id that is there already stays what it is: a schema full of one id costs no more.
  private mutating func insert(_ id: String, _ number: Int32) {
    let packed = TextKey(id)
    let (place, known) = find(id, packed)
    guard known < 0 else { return }
    places[place] = Entry(id: packed, number: number)
    if !packed.isWhole { longIDs[number] = id }
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
  @inline(__always)
  func member(_ id: String) -> Int {
    let number = find(id, TextKey(id)).number
    return number < fieldCount ? number : fieldCount - 2 - number
  }

  /// Where an id stands or would stand, and its number; -1 for an id nobody has.
  @inline(__always)
  private func find(_ id: String, _ packed: TextKey) -> (place: Int, number: Int) {
    var place = packed.digest & (places.count - 1)
    while true {
      let number = Int(places[place].number)
      if number < 0 { return (place, -1) }
      if places[place].id == packed, packed.isWhole || isLong(id, number) {
        return (place, number)
      }
      place = (place + 1) & (places.count - 1)
    }
  }

  @inline(never)
  private func isLong(_ id: String, _ number: Int) -> Bool {
    longIDs[Int32(number)].map { Comparison.equal($0, id) } ?? false
  }
}
