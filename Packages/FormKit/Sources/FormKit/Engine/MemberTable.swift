/// Finds a group's fields and repeats by id: an open-addressing table over the ids' bytes.
///
/// Swift's own hashing of strings costs several times as much, and this is asked once for each value
/// of a form. Nobody can flood it: only the schema's ids are in it.
struct MemberTable: Sendable {
  /// Where an id's bytes are, and what it names.
  private struct Place {
    var start: UInt32 = 0
    var count: UInt32 = 0
    /// Fields from 0 on, repeats from -2 down; -1 is a free place.
    var member: Int32 = -1
  }
  private var bytes: [UInt8] = []
  /// A power of two, at most half full.
  private var places: [Place]

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
    var copy = id
    copy.withUTF8 { id in
      var place = Self.hash(id.span) & (places.count - 1)
      while places[place].member != -1 {
        if isEqual(id, places[place]) { return }
        place = (place + 1) & (places.count - 1)
      }
      places[place] = Place(start: UInt32(bytes.count), count: UInt32(id.count), member: member)
      bytes += id
    }
  }

  subscript(id: String) -> GroupMember? {
    var copy = id
    let member = copy.withUTF8 { find($0) }
    return member == -1 ? nil : member >= 0 ? .field(Int(member)) : .repetition(-2 - Int(member))
  }

  func field(_ id: String) -> Int? {
    if case .field(let index)? = self[id] { index } else { nil }
  }

  func repetition(_ id: String) -> Int? {
    if case .repetition(let index)? = self[id] { index } else { nil }
  }

  private func find(_ id: UnsafeBufferPointer<UInt8>) -> Int32 {
    var place = Self.hash(id.span) & (places.count - 1)
    while true {
      let candidate = places[place]
      if candidate.member == -1 || isEqual(id, candidate) { return candidate.member }
      place = (place + 1) & (places.count - 1)
    }
  }

  private func isEqual(_ id: UnsafeBufferPointer<UInt8>, _ place: Place) -> Bool {
    guard id.count == Int(place.count) else { return false }
    let start = Int(place.start)
    for index in id.indices where id[index] != bytes[start + index] { return false }
    return true
  }

  /// FNV-1a, folded so that the low bits depend on all of it.
  private static func hash(_ id: Span<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in id.indices { hash = (hash ^ UInt64(id[index])) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 29))
  }
}
