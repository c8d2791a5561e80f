import Testing

@testable import FormKit

struct MemberTableTests {
  @Test func `an id of any length finds itself and no id that differs in one byte`() {
    for length in 1...40 {
      let id = String(repeating: "a", count: length)
      let others = (0..<length).map { place in
        String(repeating: "a", count: place) + "b"
          + String(repeating: "a", count: length - place - 1)
      }
      let table = MemberTable(fields: [id], repeats: [])
      #expect(table.field(id) == 0)
      for other in others { #expect(table[other] == nil) }
      #expect(table[id + "a"] == nil)
      let all = MemberTable(fields: [id] + others, repeats: [])
      for (index, id) in ([id] + others).enumerated() { #expect(all.field(id) == index) }
    }
  }

  @Test func `fields and repeats are told apart`() {
    let table = MemberTable(fields: ["name", "twice"], repeats: ["members", "twice"])
    #expect(table["members"] == .repetition(0))
    #expect(table.field("members") == nil)
    #expect(table.repetition("name") == nil)
    #expect(table["twice"] == .field(1))
    #expect(table[""] == nil)
  }

  @Test func `a queue gives back the smallest first, whatever came before`() {
    var heap = BinaryHeap<Int, Int>()
    var random = SystemRandomNumberGenerator()
    var expected: [Int] = []
    for _ in 0..<500 {
      let number = Int(random.next() % 100)
      heap.push(number, at: number)
      expected.append(number)
      #expect(heap.first == expected.min())
    }
    expected.sort()
    #expect((0..<500).compactMap { _ in heap.pop() } == expected)
    #expect(heap.pop() == nil)
  }
}
