import Domain
import Foundation
import ShellApp
import Testing

/// The README's example of streaks, points and progress.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct EngagementReadmeTests {
  private func readme(_ engagement: Engagement) async throws -> ([ExperiencePointsEvent], Double) {
    // README: begin
    let (streak, points, progress) = (engagement.streak, engagement.points, engagement.progress)
    try await streak.addStreakEvent(metadata: ["minutes": 30])
    print(streak.currentStreakData.currentStreak)  // 1
    try await points.addExperiencePoints(points: 120, metadata: ["source": "quiz"])
    print(points.currentExperiencePointsData.level.number)  // 2
    let quizzes = try await points.getAllExperiencePointsEvents(
      forField: "source", equalTo: "quiz")
    try await progress.addProgress(id: "lesson-1", value: 0.75, metadata: ["course": "swift"])
    let best = progress.getMaxProgress(forMetadataField: "course", equalTo: "swift")  // 0.75
    try await progress.deleteProgress(id: "lesson-1")
    // README: end
    return (quizzes, best)
  }

  @Test func `the README's managers count as it says`() async throws {
    let device = try SharedDevice()
    try await device.coordinator.boot()
    try await device.enter(SharedDevice.password())
    let engagement = device.coordinator.dependencies.engagement
    while engagement.login.user == nil {
      try Task.checkCancellation()
      await Task.yield()
    }
    let (quizzes, best) = try await readme(engagement)
    #expect(engagement.streak.currentStreakData.currentStreak == 1)
    #expect(engagement.points.currentExperiencePointsData.level.number == 2)
    #expect(quizzes.map(\.points) == [120])
    #expect(best == 0.75)
    #expect(engagement.progress.getProgressItem(id: "lesson-1") == nil)
  }

  @Test func `the README shows exactly the compiled snippet`() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../README.md"), encoding: .utf8)
    let body = try #require(source.split(separator: "// README: begin\n").dropFirst().first)
    let snippet = try #require(body.split(separator: "    // README: end").first)
    let dedented = snippet.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(readme.contains("```swift\n\(dedented)\n```"))
  }
}
