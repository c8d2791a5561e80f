import Synchronization

/// The scripted results and the recorded inputs of a use-case fake.
///
/// Results are returned in order; the last one repeats.
public final class UseCaseScript<Input: Sendable, Output: Sendable>: Sendable {
  private struct State {
    var answers: [Result<Output, any Error>]
    var inputs: [Input] = []
  }

  private let state: Mutex<State>

  /// Creates a script.
  ///
  /// - Parameters:
  ///   - first: The first result.
  ///   - rest: The results after the first; the last one repeats.
  public init(_ first: Result<Output, any Error>, _ rest: [Result<Output, any Error>] = []) {
    state = Mutex(State(answers: [first] + rest))
  }

  /// The inputs of all calls, in order.
  public var inputs: [Input] { state.withLock { $0.inputs } }

  /// Records a call and returns the next result.
  ///
  /// - Throws: The next result's error, or `CancellationError` when the task was cancelled.
  public func answer(_ input: Input) throws -> Output {
    let answer = next(input)
    try Task.checkCancellation()
    return try answer.get()
  }

  /// Replaces the remaining results by one result.
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
