/// The ids of the events that were added, in a hash table with linear probing.
///
/// A `Set` of 100,000 texts takes longer than all sums, because it reads a text at random for each
/// occupied place that it meets. This table reads a text only when its hash is the same.
struct SeenIDs: Sendable {
  private var ids: [String] = []
  /// The hash of each id.
  private var hashes: [UInt32] = []
  /// The index of an id plus 1 for an occupied place, and 0 for a free one; at most half are occupied.
  private var places: [UInt32] = []

  /// Makes room for a total number of ids.
  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    hashes.reserveCapacity(count)
    if count * 2 > places.count { makePlaces(for: count) }
  }

  func contains(_ id: String) -> Bool {
    !places.isEmpty && places[place(of: id, Self.hash(id))] != 0
  }

  /// Adds an id; returns whether it is new.
  mutating func insert(_ id: String) -> Bool {
    if (ids.count + 1) * 2 > places.count { makePlaces(for: ids.count + 1) }
    let hash = Self.hash(id)
    let place = place(of: id, hash)
    guard places[place] == 0 else { return false }
    ids.append(id)
    hashes.append(hash)
    places[place] = UInt32(ids.count)
    return true
  }

  var count: Int { ids.count }

  private static func hash(_ id: String) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  /// The place of an id, or the free one for it.
  private func place(of id: String, _ hash: UInt32) -> Int {
    let mask = places.count - 1
    var place = Int(hash) & mask
    while places[place] != 0 {
      let index = Int(places[place]) - 1
      if hashes[index] == hash, ids[index] == id { return place }
      place = (place + 1) & mask
    }
    return place
  }

  private mutating func makePlaces(for count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    places = Array(repeating: 0, count: size)
    for (index, hash) in hashes.enumerated() {
      var place = Int(hash) & (size - 1)
      while places[place] != 0 { place = (place + 1) & (size - 1) }
      places[place] = UInt32(index + 1)
    }
  }
}
