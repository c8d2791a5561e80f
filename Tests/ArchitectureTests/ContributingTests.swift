import Foundation
import Testing

/// `CONTRIBUTING.md` lists what is checked, with the limits of the code.
@Suite struct ContributingTests {
  private func document(_ path: String) throws -> String {
    try #require(try SourceTree.repository.get().documents[path])
  }

  @Test func `every stage of the check is listed`() throws {
    let guide = try document("CONTRIBUTING.md")
    let stages = try document("Scripts/check")
      .matches(of: #/(?m)^ *(?:stage|needed) ['"]([a-z][^'"]*)['"]/#)
      .map { $0.1.replacing("$package", with: "X") }
    #expect(stages.count > 10)
    #expect(stages.filter { !guide.contains("| \($0) |") } == [])
  }

  @Test func `every limit is the one of the code`() throws {
    let guide = try document("CONTRIBUTING.md")
    let format = try #require(
      try document(".swift-format").firstMatch(of: #/"lineLength": ([0-9]+)/#)
    ).1
    let runs = try #require(
      try document("Scripts/check").firstMatch(of: #/Scripts\/fuzz --runs ([0-9]+)/#)
    ).1
    let limits = [
      "A file has at most \(SizeRule().fileLimit) lines",
      "A function has at most \(SizeRule().functionLimit) lines",
      "`AppBootstrapper.swift` has fewer than \(BootstrapperTests.limit) lines",
      "A line of Swift has at most \(format) columns",
      "\(runs) inputs for each target",
    ]
    #expect(limits.filter { !guide.contains($0) } == [])
  }

  @Test func `every forbidden word is listed`() throws {
    let guide = try document("CONTRIBUTING.md")
    let words =
      SourceRule.ambientPatterns.filter { !$0.contains("init") && !$0.contains("autoupdating") }
      + SourceRule.forbiddenTraps + SourceRule.needingReason + SourceRule.markers
    #expect(words.filter { !guide.contains("`\($0)`") } == [])
  }
}
