/// Runs asynchronous work of the main actor one piece at a time, in the order of the calls.
@MainActor final class MainActorQueue {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var isFree = true

  nonisolated init() {}

  func run<Result>(_ body: @MainActor () async throws -> Result) async throws -> Result {
    if isFree {
      isFree = false
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { handOver() }
    return try await body()
  }

  private func handOver() {
    if waiting.isEmpty { isFree = true } else { waiting.removeFirst().resume() }
  }
}
