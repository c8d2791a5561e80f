import Synchronization
import Testing

@testable import ShellApp

struct ContainerTests {
  private protocol Greeting: Sendable { var text: String { get } }
  private struct Name: Sendable { let text: String }
  private struct Hello: Greeting {
    let name: Name
    var text: String { "Hello, \(name.text)" }
  }
  private final class Screen: Sendable {}
  private struct A: Sendable {}
  private struct B: Sendable {}
  private struct C: Sendable {}
  private enum First: ContainerKey { typealias Value = Name }
  private enum Second: ContainerKey { typealias Value = Name }

  /// How often a part was made.
  private final class Counter: Sendable {
    private let state = Mutex(0)
    var count: Int { state.withLock { $0 } }
    func add() { state.withLock { $0 += 1 } }
  }

  private func container(_ register: (inout Registrations) -> Void) throws -> Container {
    var registrations = Registrations()
    register(&registrations)
    return try Container(registrations)
  }

  private func error(_ register: (inout Registrations) -> Void) -> ContainerError? {
    do {
      _ = try container(register)
      return nil
    } catch {
      return error as? ContainerError
    }
  }

  @Test func `a part is made of the parts that it needs`() throws {
    let container = try container { parts in
      parts.register((any Greeting).self, from: Name.self) { Hello(name: $0) }
      parts.register(Name.self) { Name(text: "Ada") }
    }
    #expect(try container.resolve((any Greeting).self).text == "Hello, Ada")
  }

  @Test func `parts of the same type have keys`() throws {
    let container = try container { parts in
      parts.register(First.self) { Name(text: "Ada") }
      parts.register(Second.self, from: Keyed<First>.self) { Name(text: $0.value.text + " L.") }
    }
    #expect(try container.resolve(First.self).text == "Ada")
    #expect(try container.resolve(Second.self).text == "Ada L.")
    #expect(throws: ContainerError.unregistered(name: "Name", path: [])) {
      try container.resolve(Name.self)
    }
  }

  @Test func `nothing is made before it is asked for, and a singleton only once`() throws {
    let (names, greetings) = (Counter(), Counter())
    let container = try container { parts in
      parts.register(Name.self) {
        names.add()
        return Name(text: "Ada")
      }
      parts.register((any Greeting).self, from: Name.self) {
        greetings.add()
        return Hello(name: $0)
      }
    }
    #expect((names.count, greetings.count) == (0, 0))
    _ = try container.resolve(Name.self)
    #expect((names.count, greetings.count) == (1, 0))
    _ = try container.resolve((any Greeting).self)
    _ = try container.resolve((any Greeting).self)
    #expect((names.count, greetings.count) == (1, 1))
  }

  @Test func `a part for each screen is made anew each time`() throws {
    let container = try container { $0.register(Screen.self, .screen) { Screen() } }
    #expect(try container.resolve(Screen.self) !== container.resolve(Screen.self))
  }

  @Test func `a singleton that many threads ask for at once is made once`() async throws {
    let counter = Counter()
    let container = try container { parts in
      parts.register(Screen.self) {
        counter.add()
        for _ in 0..<100_000 { counter.add() }
        return Screen()
      }
    }
    let identities = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<8 {
        group.addTask { ObjectIdentifier(try container.resolve(Screen.self)) }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(identities.count == 1)
    #expect(counter.count == 100_001)
  }

  @Test func `a second registration of a type or a key is refused and named`() {
    let types = error { parts in
      parts.register((any Greeting).self) { Hello(name: Name(text: "1")) }
      parts.register((any Greeting).self) { Hello(name: Name(text: "2")) }
    }
    #expect(types == .registeredTwice(name: "Greeting"))
    #expect(types?.description == "Greeting is registered twice.")
    let keys = error { parts in
      parts.register(First.self) { Name(text: "1") }
      parts.register(Second.self) { Name(text: "1") }
      parts.register(First.self) { Name(text: "2") }
    }
    #expect(keys == .registeredTwice(name: "First"))
  }

  @Test func `parts that need each other are named with their path`() {
    let error = error { parts in
      parts.register(A.self, from: B.self) { _ in A() }
      parts.register(B.self, from: A.self) { _ in B() }
    }
    #expect(error == .cycle(path: ["A", "B", "A"]) || error == .cycle(path: ["B", "A", "B"]))
    #expect(
      ContainerError.cycle(path: ["A", "B", "A"]).description
        == "The parts depend on each other: A → B → A.")
  }

  @Test func `a part that needs itself is named`() {
    let error = error { $0.register(A.self, from: A.self) { $0 } }
    #expect(error == .cycle(path: ["A", "A"]))
  }

  @Test func `an unregistered part is reported with its path`() {
    let error = error { parts in
      parts.register(B.self, from: Keyed<First>.self) { _ in B() }
    }
    #expect(error == .unregistered(name: "First", path: ["B"]))
    #expect(error?.description == "Nothing registers First, which is needed by B.")
    #expect(
      ContainerError.unregistered(name: "C", path: ["A", "B"]).description
        == "Nothing registers C, which is needed by A → B.")
  }

  @Test func `resolving an unregistered part throws its name`() throws {
    let container = try container { _ in }
    #expect(throws: ContainerError.unregistered(name: "Greeting", path: [])) {
      try container.resolve((any Greeting).self)
    }
    #expect(
      ContainerError.unregistered(name: "C", path: []).description == "Nothing registers C.")
  }

  @Test func `an override replaces a part in the containers of its task only`() throws {
    let register = { (parts: inout Registrations) in
      parts.register(Name.self) { Name(text: "Ada") }
      parts.register((any Greeting).self, from: Name.self) { Hello(name: $0) }
    }
    var overrides = Registrations()
    overrides.register(Name.self) { Name(text: "Bob") }
    let overridden = try Container.$overrides.withValue(overrides) { try container(register) }
    #expect(try overridden.resolve((any Greeting).self).text == "Hello, Bob")
    #expect(try container(register).resolve((any Greeting).self).text == "Hello, Ada")
  }

  @Test func `an override that replaces nothing is refused and named`() {
    var overrides = Registrations()
    overrides.register(C.self) { C() }
    let refused = Container.$overrides.withValue(overrides) {
      error { $0.register(A.self) { A() } }
    }
    #expect(refused == .overridesNothing(name: "C"))
    #expect(refused?.description == "The override of C replaces no registration.")
  }
}
