import Testing

@testable import ReferenceBackend

@Suite struct FairLineTests {
  private func taken(_ line: inout FairLine<String>) -> [String] {
    var all: [String] = []
    while let next = line.next() { all.append(next) }
    return all
  }

  @Test func `sources take turns, each in its own order`() {
    var line = FairLine<String>(limit: 100)
    for name in ["a1", "a2", "a3", "b1", "c1", "b2"] {
      #expect(line.add(name, of: String(name.prefix(1))) == nil)
    }
    #expect(taken(&line) == ["a1", "b1", "c1", "a2", "b2", "a3"])
    #expect(line.count == 0)
  }

  @Test func `a full line refuses the last of the source with the most`() {
    var line = FairLine<String>(limit: 3)
    for name in ["a1", "a2", "a3"] { #expect(line.add(name, of: "a") == nil) }
    #expect(line.add("a4", of: "a") == "a4")
    #expect(line.add("b1", of: "b") == "a3")
    #expect(line.add("b2", of: "b") == "b2")
    #expect(line.add("c1", of: "c") == "a2")
    #expect(line.add("d1", of: "d") == "d1")
    #expect(taken(&line) == ["a1", "b1", "c1"])
  }

  @Test func `an element that leaves takes nobody's turn`() {
    var line = FairLine<String>(limit: 100)
    for name in ["a1", "b1", "a2"] { #expect(line.add(name, of: String(name.prefix(1))) == nil) }
    #expect(line.remove { $0 == "b1" } == "b1")
    #expect(line.remove { $0 == "b1" } == nil)
    #expect(taken(&line) == ["a1", "a2"])
    var empty = FairLine<String>(limit: 0)
    #expect(empty.add("a", of: "a") == "a")
    #expect(empty.count == 0)
  }
}
