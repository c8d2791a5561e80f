extension Task where Failure == any Error {
  /// Waits for the end of the task, but not longer than a moment.
  ///
  /// - Parameters:
  ///   - moment: The longest wait.
  ///   - clock: What the moment is measured by.
  /// - Returns: Whether the task has ended.
  public func ends(within moment: Duration, _ clock: any Clock<Duration>) async -> Bool {
    let (firsts, continuation) = AsyncStream.makeStream(of: Bool.self)
    let timer = Task<Void, Never> {
      do { try await clock.sleep(for: moment) } catch { return }
      continuation.yield(false)
    }
    Task<Void, Never> {
      _ = await self.result
      continuation.yield(true)
    }
    defer { timer.cancel() }
    for await isDone in firsts { return isDone }
    return true
  }
}
