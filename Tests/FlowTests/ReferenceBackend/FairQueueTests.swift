import Testing

@testable import ReferenceBackend

@Suite struct FairQueueTests {
  private func taken(_ line: inout FairQueue<String>) -> [String] {
    var all: [String] = []
    while let next = line.next() { all.append(next) }
    return all
  }

  /// Adds an element, whose source is its first letter and a network of its own.
  private func add(_ name: String, to line: inout FairQueue<String>) -> String? {
    let source = String(name.prefix(1))
    return line.add(name, of: source, in: source)
  }

  @Test func `sources take turns, each in its own order`() {
    var line = FairQueue<String>(limit: 100)
    for name in ["a1", "a2", "a3", "b1", "c1", "b2"] {
      #expect(add(name, to: &line) == nil)
    }
    #expect(taken(&line) == ["a1", "b1", "c1", "a2", "b2", "a3"])
    #expect(line.count == 0)
  }

  @Test func `a full line refuses the last of the network with the most`() {
    var line = FairQueue<String>(limit: 4)
    for name in ["a1", "a2", "b1", "c1"] { #expect(add(name, to: &line) == nil) }
    #expect(add("c2", to: &line) == "c2")
    #expect(add("d1", to: &line) == "a2")
    #expect(add("e1", to: &line) == "e1")
    #expect(taken(&line) == ["a1", "b1", "c1", "d1"])
  }

  @Test func `a network has half of the line, however many sources it has`() {
    var line = FairQueue<String>(limit: 6)
    for name in ["a1", "b1", "c1"] {
      #expect(line.add(name, of: String(name.prefix(1)), in: "N") == nil)
    }
    #expect(line.add("d1", of: "d", in: "N") == "d1")
    #expect(line.add("a2", of: "a", in: "N") == "a2")
    #expect(add("x1", to: &line) == nil)
    #expect(taken(&line) == ["a1", "x1", "b1", "c1"])
    #expect(line.add("d2", of: "d", in: "N") == nil)
  }

  @Test func `a network above its half loses the last of its source with the most`() {
    var line = FairQueue<String>(limit: 6)
    for name in ["a1", "a2", "b1"] {
      #expect(line.add(name, of: String(name.prefix(1)), in: "N") == nil)
    }
    #expect(line.add("c1", of: "c", in: "N") == "a2")
    #expect(taken(&line) == ["a1", "b1", "c1"])
  }

  @Test func `a newcomer waits for one of another network's, however many sources that has`() {
    var line = FairQueue<String>(limit: 512)
    for source in 0..<58 { #expect(line.add("n\(source)", of: "\(source)", in: "N") == nil) }
    #expect(add("x1", to: &line) == nil)
    #expect(add("y1", to: &line) == nil)
    #expect(Array(taken(&line).prefix(4)) == ["n0", "x1", "y1", "n1"])
  }

  @Test func `sources of a network take turns in the network's turn`() {
    var line = FairQueue<String>(limit: 100)
    for name in ["a1", "a2", "a3", "b1"] {
      #expect(line.add(name, of: String(name.prefix(1)), in: "N") == nil)
    }
    for name in ["x1", "x2"] { #expect(add(name, to: &line) == nil) }
    #expect(taken(&line) == ["a1", "x1", "b1", "x2", "a2", "a3"])
  }

  @Test func `an element that leaves takes nobody's turn`() {
    var line = FairQueue<String>(limit: 100)
    for name in ["a1", "b1", "a2"] { #expect(add(name, to: &line) == nil) }
    #expect(line.remove { $0 == "b1" } == "b1")
    #expect(line.remove { $0 == "b1" } == nil)
    #expect(taken(&line) == ["a1", "a2"])
    var empty = FairQueue<String>(limit: 0)
    #expect(add("a", to: &empty) == "a")
    #expect(empty.count == 0)
  }
}
