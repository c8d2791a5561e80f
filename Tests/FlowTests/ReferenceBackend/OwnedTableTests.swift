import Testing

@testable import ReferenceBackend

@Suite struct OwnedTableTests {
  private struct Item: OwnedRecord {
    let ownerID: String
    let byteCount: Int
  }

  /// A generator whose numbers are the same in every run (SplitMix64).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private func recount(_ table: OwnedTable<Item>) -> [String: [String]] {
    Dictionary(grouping: table.keys) { table[$0]?.ownerID ?? "" }.mapValues { $0.sorted() }
  }

  private func expectTrue(_ table: OwnedTable<Item>) {
    let found = recount(table)
    #expect(Set(table.owners) == Set(found.keys))
    for (owner, keys) in found {
      let holding = table.holding(of: owner)
      #expect(holding.keys == keys)
      #expect(holding.byteCount == keys.reduce(0) { $0 + (table[$1]?.byteCount ?? 0) })
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `sums equal a recount after random changes, removals and roll-backs`(seed: UInt64) {
    var numbers = Numbers(state: seed)
    var table = OwnedTable<Item>()
    for _ in 0..<3_000 {
      let owner = "user_\(Int.random(in: 0..<5, using: &numbers))"
      let key = "key_\(Int.random(in: 0..<60, using: &numbers))"
      switch Int.random(in: 0..<20, using: &numbers) {
      case 0: table.removeAll(of: owner)
      case 1: table.removeAll { $0 == key || $1.byteCount % 7 == 0 }
      case 2, 3: table.settle()
      case 4, 5:
        table.rollBack()
        expectTrue(table)
      case 6...9: table[key] = nil
      default:
        table[key] = Item(
          ownerID: owner, byteCount: Int.random(in: 0..<1_000, using: &numbers))
      }
    }
    expectTrue(table)
    #expect(!table.keys.isEmpty)
  }

  @Test func `a roll-back restores owners, sums and records`() {
    var table = OwnedTable<Item>()
    table["a"] = Item(ownerID: "ada", byteCount: 1)
    table["b"] = Item(ownerID: "ada", byteCount: 2)
    table.settle()
    let before = table
    table["a"] = Item(ownerID: "eve", byteCount: 9)
    table["b"] = nil
    table["c"] = Item(ownerID: "ada", byteCount: 4)
    #expect(table.holding(of: "ada").byteCount == 4)
    #expect(table.holding(of: "eve").byteCount == 9)
    table.rollBack()
    #expect(table == before)
    #expect(table.holding(of: "ada").byteCount == 3)
  }

  @Test func `the keys after another are the owner's with the prefix`() {
    var table = OwnedTable<Item>()
    for key in ["u/a/1", "u/a/2", "u/a/3", "u/b/1", "u/a-b/1"] {
      table[key] = Item(ownerID: "u", byteCount: 1)
    }
    table["u/a/4"] = Item(ownerID: "other", byteCount: 1)
    let keys = { Array(table.keys(of: "u", prefix: "u/a/", after: "u/a/" + $0)) }
    #expect(keys("") == ["u/a/1", "u/a/2", "u/a/3"])
    #expect(keys("1") == ["u/a/2", "u/a/3"])
    #expect(keys("25") == ["u/a/3"])
    #expect(keys("3") == [])
    #expect(keys("z") == [])
  }
}
