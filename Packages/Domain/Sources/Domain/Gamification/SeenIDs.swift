/// The ids of the events that were added, in a hash table with linear probing.
///
/// A `Set` of 100,000 texts takes longer than all sums, because it reads a text at random for each
/// occupied place that it meets. This table reads a text only when its hash is the same.
struct SeenIDs: Sendable {
  private var ids: [String] = []
  /// At an occupied place the hash of an id and its index plus 1, and 0 at a free one; at most half are occupied.
  private var places: [UInt64] = []

  /// Makes room for a total number of ids.
  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    if count * 2 > places.count { makePlaces(for: count) }
  }

  func contains(_ id: String) -> Bool {
    !places.isEmpty && places[place(of: id, Self.hash(id))] != 0
  }

  /// Adds an id; returns whether it is new.
  mutating func insert(_ id: consuming String) -> Bool {
    if (ids.count + 1) * 2 > places.count { makePlaces(for: ids.count + 1) }
    let hash = Self.hash(id)
    let place = place(of: id, hash)
    guard places[place] == 0 else { return false }
    ids.append(id)
    places[place] = UInt64(hash) << 32 | UInt64(ids.count)
    return true
  }

  var count: Int { ids.count }

  private static func hash(_ id: String) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  /// The place of an id, or the free one for it.
  private func place(of id: String, _ hash: UInt32) -> Int {
    let mask = places.count - 1
    var place = Int(hash) & mask
    while places[place] != 0 {
      let found = places[place]
      if found >> 32 == hash, ids[Int(found & 0xFFFF_FFFF) - 1] == id { return place }
      place = (place + 1) & mask
    }
    return place
  }

  private mutating func makePlaces(for count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    let occupied = places
    places = Array(repeating: 0, count: size)
    for entry in occupied where entry != 0 {
      var place = Int(entry >> 32) & (size - 1)
      while places[place] != 0 { place = (place + 1) & (size - 1) }
      places[place] = entry
    }
  }
}
