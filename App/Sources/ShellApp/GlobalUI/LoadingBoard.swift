/// Where the app says what a person waits for now; whatever surface runs shows it.
///
/// ```swift
/// let result = try await loading.show("signIn.running") { try await signIn.execute(…) }
/// ```
@MainActor
public final class LoadingBoard {
  private let lifetime = Lifetime(.flow, LoadingBoard.self)
  /// What is waited for; nil when nothing is, which is how it starts.
  public private(set) var model: LoadingModel? {
    didSet { if model != oldValue { onChange?() } }
  }
  /// Called after every change; the surface that shows it takes it over.
  public var onChange: (@MainActor () -> Void)?

  /// Makes a board on which nothing is waited for.
  public init() {}

  /// Says what is waited for while `work` runs, then what was said before.
  public func show<Value>(
    _ message: Phrase, while work: @MainActor () async throws -> Value
  ) async rethrows -> Value {
    let previous = model
    model = LoadingModel(message)
    defer { model = previous }
    return try await work()
  }

  /// Says what is waited for while `work` runs, and what `work` tells on the way.
  ///
  /// What is told from any task shows in the order it was told, though not every step; nothing of
  /// it shows once `work` has ended or was cancelled.
  public func follow<Value>(
    _ message: Phrase,
    _ work: @MainActor (_ tell: @escaping @Sendable (LoadingModel) -> Void) async throws -> Value
  ) async rethrows -> Value {
    let (told, continuation) = AsyncStream.makeStream(
      of: LoadingModel.self, bufferingPolicy: .bufferingNewest(1))
    let following = Task.tracked("followLoading") { [weak self] in
      for await model in told where !Task.isCancelled { self?.model = model }
    }
    defer {
      continuation.finish()
      following.cancel()
    }
    return try await show(message) {
      try await withTaskCancellationHandler {
        try await work { continuation.yield($0) }
      } onCancel: {
        following.cancel()
      }
    }
  }
}
