/// Work that goes on while its owner lives; new work replaces the earlier one.
@MainActor
final class OwnedTask {
  private var task: Task<Void, Never>?

  init() {}

  deinit { task?.cancel() }

  /// Starts work in place of the earlier one.
  func run(_ work: @escaping @MainActor () async -> Void) {
    task?.cancel()
    task = Task { await work() }
  }
}
