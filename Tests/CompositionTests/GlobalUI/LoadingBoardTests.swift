import ShellApp
import Testing

@MainActor @Suite(.timeLimit(.minutes(5)))
struct LoadingBoardTests {
  private final class Seen { var models: [LoadingModel?] = [] }
  private struct Failed: Error {}

  private let board = LoadingBoard()
  private let seen = Seen()

  init() { board.onChange = { [board, seen] in seen.models.append(board.model) } }

  /// Lets the board follow what it was told.
  private func untilShown(_ model: LoadingModel) async {
    while board.model != model { await Task.yield() }
  }

  @Test func `what is waited for is said as long as it takes`() async {
    let answer = await board.show("signIn.running") {
      #expect(board.model == LoadingModel("signIn.running"))
      return 42
    }
    #expect(answer == 42)
    #expect(seen.models == [LoadingModel("signIn.running"), nil])
  }

  @Test func `after a failure nothing is waited for`() async {
    await #expect(throws: Failed.self) {
      try await board.show("signIn.running") { throw Failed() }
    }
    await #expect(throws: Failed.self) {
      try await board.follow("Uploading") { _ in throw Failed() }
    }
    #expect(board.model == nil)
  }

  @Test func `a wait within a wait is said instead, then the outer one again`() async {
    await board.show("signIn.running") {
      await board.show("profile.loading") {}
      #expect(board.model == LoadingModel("signIn.running"))
    }
    #expect(
      seen.models.map(\.?.message) == [
        "signIn.running", "profile.loading", "signIn.running", nil,
      ])
  }

  @Test func `what is told on the way shows in order, and nothing after the end`() async {
    var late: (@Sendable (LoadingModel) -> Void)?
    await board.follow("Uploading") { tell in
      late = tell
      for percent in [0.0, 0.5, 1] {
        tell(LoadingModel("Uploading", fraction: percent))
        await untilShown(LoadingModel("Uploading", fraction: percent))
      }
      // Told, and not shown any more.
      tell(LoadingModel("Uploading", fraction: 0.1))
    }
    late?(LoadingModel("Uploading", fraction: 0.2))
    for _ in 0..<100 { await Task.yield() }
    #expect(seen.models.map(\.?.percent) == [nil, 0, 50, 100, nil])
    #expect(board.model == nil)
  }

  @Test func `nothing that is told after a cancel shows`() async {
    let board = board
    let work = Task {
      await board.follow("Uploading") { tell in
        tell(LoadingModel("Uploading", fraction: 0.5))
        await untilShown(LoadingModel("Uploading", fraction: 0.5))
        withUnsafeCurrentTask { $0?.cancel() }
        tell(LoadingModel("Uploading", fraction: 1))
        for _ in 0..<100 { await Task.yield() }
      }
    }
    await work.value
    #expect(seen.models.map(\.?.percent) == [nil, 50, nil])
  }
}
