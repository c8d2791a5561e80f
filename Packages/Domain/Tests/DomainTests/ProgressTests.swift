import Domain
import Testing

@Suite struct ProgressTests {
  @Test func `progress never decreases, and metadata is merged by key`() throws {
    var progress = ProgressCalculator()
    progress.set(try ProgressItem(id: "a", value: 0.5, metadata: ["x": 1, "y": "old"]))
    progress.set(try ProgressItem(id: "a", value: 0.25, metadata: ["x": 2, "z": true]))
    #expect(progress.items["a"]?.value == 0.5)
    #expect(progress.items["a"]?.metadata == ["x": 1, "y": "old"])
    progress.set(try ProgressItem(id: "a", value: 0.5, metadata: ["y": "new", "z": 0.5]))
    #expect(progress.items["a"]?.metadata == ["x": 1, "y": "new", "z": 0.5])
    progress.set(try ProgressItem(id: "a", value: 1))
    #expect(progress.items["a"]?.value == 1)
    #expect(progress.items["a"]?.metadata.count == 3)
  }

  @Test func `a deleted item starts anew`() throws {
    var progress = ProgressCalculator()
    progress.set(try ProgressItem(id: "a", value: 0.5, metadata: ["x": 1]))
    progress.delete(id: "b")
    progress.delete(id: "a")
    #expect(progress.items.isEmpty)
    progress.set(try ProgressItem(id: "a", value: 0.25))
    #expect(progress.items == ["a": try ProgressItem(id: "a", value: 0.25)])
  }

  @Test(arguments: [-0.1, 1.000_001, .infinity, -.infinity, .nan])
  func `a value outside 0 to 1 is refused`(value: Double) {
    #expect(throws: ProgressItem.Error.valueOutOfRange) { try ProgressItem(id: "a", value: value) }
  }

  @Test(arguments: [0, 1, -0.0])
  func `the bounds are values`(value: Double) throws {
    #expect(try ProgressItem(id: "a", value: value).value == value)
  }
}
