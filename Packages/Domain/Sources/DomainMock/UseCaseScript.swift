import Synchronization

/// The memory of a use-case fake: it answers calls in order, repeats its last answer, and records
/// what it was called with.
public final class UseCaseScript<Input: Sendable, Output: Sendable>: Sendable {
  private struct State {
    var answers: [Result<Output, any Error>]
    var inputs: [Input] = []
  }

  private let state: Mutex<State>

  /// Creates a script.
  ///
  /// - Parameters:
  ///   - first: The first answer.
  ///   - rest: The answers after it; the last one repeats.
  public init(_ first: Result<Output, any Error>, _ rest: [Result<Output, any Error>] = []) {
    state = Mutex(State(answers: [first] + rest))
  }

  /// What every call so far was given, in order.
  public var inputs: [Input] { state.withLock { $0.inputs } }

  /// Records a call and answers it.
  ///
  /// - Throws: The failure that is next, or `CancellationError` when the task was cancelled.
  public func answer(_ input: Input) throws -> Output {
    let answer = next(input)
    try Task.checkCancellation()
    return try answer.get()
  }

  /// Replaces the answers to come.
  public func respond(with answer: Result<Output, any Error>) {
    state.withLock { $0.answers = [answer] }
  }

  private func next(_ input: Input) -> Result<Output, any Error> {
    state.withLock { state in
      state.inputs.append(input)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
  }
}
