import ShellApp
import Testing

struct CriticalPathsTests {
  @Test func `an empty histogram has no percentile`() {
    #expect(LatencyHistogram().percentile(0.5) == nil)
  }

  @Test func `a percentile is at most an eighth above the true one`() {
    var histogram = LatencyHistogram()
    for milliseconds in 1...1_000 { histogram.record(.milliseconds(milliseconds)) }
    #expect(histogram.count == 1_000 && histogram.longest == .seconds(1))
    for share in [0.01, 0.5, 0.95, 0.99] {
      let value = (histogram.percentile(share) ?? .zero) / .milliseconds(1)
      #expect(value >= share * 1_000 && value <= share * 1_125)
    }
    #expect(histogram.percentile(1) == .seconds(1))
  }

  @Test(
    arguments: [
      (.zero, .zero), (.microseconds(7), .microseconds(7)), (.microseconds(15), .microseconds(15)),
      (.seconds(-3), .zero), (.seconds(1 << 40), .seconds(1 << 40)),
    ] as [(Duration, Duration)])
  func `one duration is its own percentile`(duration: Duration, expected: Duration) throws {
    var histogram = LatencyHistogram()
    histogram.record(duration)
    let value = try #require(histogram.percentile(0.5))
    // Nothing beyond a day is told apart.
    #expect(value == expected || (duration > .seconds(86_400) && value >= .seconds(86_400)))
  }

  @Test func `paths without number do not fill the memory`() {
    let paths = CriticalPaths()
    for number in 0..<1_000 { paths.record("path \(number)", .seconds(1)) }
    #expect(paths.all.count == 201)
    #expect(paths.all["other"]?.count == 800)
  }
}
