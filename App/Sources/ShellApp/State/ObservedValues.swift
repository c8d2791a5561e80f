internal import Observation

/// The values of an expression over observable objects: the present value, then every later one that
/// differs from the one before.
///
/// The value is read when it is asked for, and after a change in a later turn of the main actor, so
/// all changes of one turn are one value. The stream ends with the task that iterates it, or when
/// `read` returns nil.
@MainActor
public func observedValues<Value: Equatable & Sendable>(
  file: String = #fileID, line: Int = #line, _ read: @escaping @MainActor () -> Value?
) -> AsyncStream<Value> {
  let values = ObservedValues(
    read, Lifetime(.subscription, "\(Value.self)", file: file, line: line))
  return AsyncStream { await values.next() }
}

@MainActor
private final class ObservedValues<Value: Equatable & Sendable> {
  private let read: @MainActor () -> Value?
  private let (changes, change) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private var last: Value?
  private let lifetime: Lifetime

  init(_ read: @escaping @MainActor () -> Value?, _ lifetime: Lifetime) {
    self.read = read
    self.lifetime = lifetime
  }

  func next() async -> Value? {
    while !Task.isCancelled {
      let change = change
      guard let value = withObservationTracking(read, onChange: { change.yield() }) else {
        return nil
      }
      if value != last {
        last = value
        return value
      }
      var iterator = changes.makeAsyncIterator()
      guard await iterator.next() != nil else { return nil }
    }
    return nil
  }
}
