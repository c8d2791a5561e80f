extension Task where Failure == Never {
  /// Begins a task of the main actor whose lifetime is tracked until its work ends.
  @MainActor
  @discardableResult
  static func tracked(
    _ name: String, file: String = #fileID, line: Int = #line,
    _ work: @escaping @MainActor @Sendable () async -> Success
  ) -> Task {
    let lifetime = Lifetime(.task, name, file: file, line: line)
    return Task {
      defer { lifetime.end() }
      return await work()
    }
  }
}

extension Task where Failure == any Error {
  /// Begins a task of the main actor whose lifetime is tracked until its work ends or throws.
  @MainActor
  @discardableResult
  static func tracked(
    _ name: String, file: String = #fileID, line: Int = #line,
    _ work: @escaping @MainActor @Sendable () async throws -> Success
  ) -> Task {
    let lifetime = Lifetime(.task, name, file: file, line: line)
    return Task {
      defer { lifetime.end() }
      return try await work()
    }
  }
}
