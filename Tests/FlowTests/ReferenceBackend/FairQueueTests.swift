import Testing

@testable import ReferenceBackend

@Suite struct FairQueueTests {
  private func taken(_ queue: inout FairQueue<String>) -> [String] {
    var all: [String] = []
    while let next = queue.next() { all.append(next) }
    return all
  }

  /// Adds an element, whose source is its first letter and a network of its own.
  private func add(_ name: String, to queue: inout FairQueue<String>) -> String? {
    let source = String(name.prefix(1))
    return queue.add(name, of: source, in: source)
  }

  @Test func `sources take turns, each in its own order`() {
    var queue = FairQueue<String>(limit: 100)
    for name in ["a1", "a2", "a3", "b1", "c1", "b2"] {
      #expect(add(name, to: &queue) == nil)
    }
    #expect(taken(&queue) == ["a1", "b1", "c1", "a2", "b2", "a3"])
    #expect(queue.count == 0)
  }

  @Test func `a full queue drops the last element of the network with the most`() {
    var queue = FairQueue<String>(limit: 4)
    for name in ["a1", "a2", "b1", "c1"] { #expect(add(name, to: &queue) == nil) }
    #expect(add("c2", to: &queue) == "c2")
    #expect(add("d1", to: &queue) == "a2")
    #expect(add("e1", to: &queue) == "e1")
    #expect(taken(&queue) == ["a1", "b1", "c1", "d1"])
  }

  @Test func `a network has half of the queue, however many sources it has`() {
    var queue = FairQueue<String>(limit: 6)
    for name in ["a1", "b1", "c1"] {
      #expect(queue.add(name, of: String(name.prefix(1)), in: "N") == nil)
    }
    #expect(queue.add("d1", of: "d", in: "N") == "d1")
    #expect(queue.add("a2", of: "a", in: "N") == "a2")
    #expect(add("x1", to: &queue) == nil)
    #expect(taken(&queue) == ["a1", "x1", "b1", "c1"])
    #expect(queue.add("d2", of: "d", in: "N") == nil)
  }

  @Test func `a network above its half loses the last element of its source with the most`() {
    var queue = FairQueue<String>(limit: 6)
    for name in ["a1", "a2", "b1"] {
      #expect(queue.add(name, of: String(name.prefix(1)), in: "N") == nil)
    }
    #expect(queue.add("c1", of: "c", in: "N") == "a2")
    #expect(taken(&queue) == ["a1", "b1", "c1"])
  }

  @Test func `a new network waits for one element of another, however many sources that one has`() {
    var queue = FairQueue<String>(limit: 512)
    for source in 0..<58 { #expect(queue.add("n\(source)", of: "\(source)", in: "N") == nil) }
    #expect(add("x1", to: &queue) == nil)
    #expect(add("y1", to: &queue) == nil)
    #expect(Array(taken(&queue).prefix(4)) == ["n0", "x1", "y1", "n1"])
  }

  @Test func `sources of a network take turns in the network's turn`() {
    var queue = FairQueue<String>(limit: 100)
    for name in ["a1", "a2", "a3", "b1"] {
      #expect(queue.add(name, of: String(name.prefix(1)), in: "N") == nil)
    }
    for name in ["x1", "x2"] { #expect(add(name, to: &queue) == nil) }
    #expect(taken(&queue) == ["a1", "x1", "b1", "x2", "a2", "a3"])
  }

  @Test func `an element that leaves takes no turn of another`() {
    var queue = FairQueue<String>(limit: 100)
    for name in ["a1", "b1", "a2"] { #expect(add(name, to: &queue) == nil) }
    #expect(queue.remove { $0 == "b1" } == "b1")
    #expect(queue.remove { $0 == "b1" } == nil)
    #expect(taken(&queue) == ["a1", "a2"])
    var empty = FairQueue<String>(limit: 0)
    #expect(add("a", to: &empty) == "a")
    #expect(empty.count == 0)
  }
}
