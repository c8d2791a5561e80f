import Synchronization

/// A part of a container, which is made at its first use.
@propertyWrapper
public final class Provided<Value: Sendable>: Sendable {
  private let scope: Scope
  private let makeValue: @Sendable () -> Value
  /// The part, which is of `Made<Value>`.
  ///
  /// Stored type-erased, so that the class layout does not depend on `Value`; otherwise each start would
  /// compute a layout for every part.
  private let made = Mutex<(any AnyObject & Sendable)?>(nil)

  init(scope: Scope, make: @escaping @Sendable () -> Value) {
    self.scope = scope
    makeValue = make
  }

  /// The part.
  ///
  /// A thread that asks while another makes a singleton waits for it. As parts never form
  /// a cycle, no two threads wait for one another.
  public var wrappedValue: Value {
    guard scope == .singleton else { return makeValue() }
    return made.withLock { made in
      if let made = made as? Made<Value> { return made.value }
      let value = makeValue()
      made = Made(value)
      return value
    }
  }
}

/// A part that was made.
private final class Made<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// How often a part is made.
enum Scope: Sendable {
  /// Once for each container.
  case singleton
  /// Anew each time it is asked for, such as for each screen.
  case screen
}

/// A part of any type.
protocol Part: AnyObject, Sendable {
  /// Makes the part, unless it exists.
  func make()
}

extension Provided: Part {
  func make() { _ = wrappedValue }
}
