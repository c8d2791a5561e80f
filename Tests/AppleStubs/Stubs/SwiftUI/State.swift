// swift-format-ignore-file

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { preconditionFailure() }
  public var wrappedValue: Value {
    get { preconditionFailure() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    preconditionFailure()
  }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public init(initialValue value: Value) {}
  public var wrappedValue: Value {
    get { preconditionFailure() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { preconditionFailure() }
}
extension State: Sendable where Value: Sendable {}

@propertyWrapper public struct FocusState<Value: Hashable> {
  public struct Binding {
    public var wrappedValue: Value {
      get { preconditionFailure() }
      nonmutating set {}
    }
    public var projectedValue: Binding { self }
  }
  public init() where Value: ExpressibleByNilLiteral {}
  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { preconditionFailure() }
    nonmutating set {}
  }
  public var projectedValue: Binding { preconditionFailure() }
}

@propertyWrapper public struct AccessibilityFocusState<Value: Hashable> {
  public struct Binding {
    public var wrappedValue: Value {
      get { preconditionFailure() }
      nonmutating set {}
    }
    public var projectedValue: Binding { self }
  }
  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { preconditionFailure() }
    nonmutating set {}
  }
  public var projectedValue: Binding { preconditionFailure() }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { preconditionFailure() }
}

public enum ScenePhase: Comparable, Hashable, Sendable {
  case background, inactive, active
}

public struct EnvironmentValues {
  public var scenePhase: ScenePhase { .active }
  public var accessibilityReduceMotion: Bool { false }
  public var layoutDirection: LayoutDirection {
    get { .leftToRight }
    set {}
  }
  public var locale: Locale {
    get { Locale(identifier: "") }
    set {}
  }
}

public enum LayoutDirection: Hashable, Sendable {
  case leftToRight, rightToLeft
}
