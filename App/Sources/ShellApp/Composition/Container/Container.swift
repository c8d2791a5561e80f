/// Makes the parts of the app from their registrations, each at its first use.
///
/// A part is registered by its type, and by a ``ContainerKey`` where there are several of a type. It
/// names the types of the parts that it needs, so the container connects the whole graph before it
/// makes anything, and a container that was created can make every part.
///
/// ```swift
/// var registrations = Registrations()
/// registrations.register(Clock.self) { Clock() }
/// registrations.register((any Greeting).self, from: Clock.self) { ClockGreeting(clock: $0) }
/// let container = try Container(registrations)
/// let greeting = try container.resolve((any Greeting).self)
/// ```
struct Container: Sendable {
  /// Replacements for the registrations of containers created in the current task.
  ///
  /// Default none; only tests set them.
  @TaskLocal static var overrides = Registrations()

  private let parts: [ObjectIdentifier: any Part]

  /// Connects the parts with what they need; makes none.
  ///
  /// - Throws: ``ContainerError`` when two registrations have the same key, when nothing registers
  ///   what a part needs, when parts form a cycle, or when an override replaces nothing.
  init(_ registrations: Registrations) throws(ContainerError) {
    let registrations = try registrations.replaced(by: Self.overrides)
    if let name = registrations.repeated.first { throw .registeredTwice(name: name) }
    var linker = Linker(registrations: registrations)
    try linker.linkAll()
    parts = linker.parts
  }

  /// The part of a type, which is made at its first use.
  ///
  /// - Throws: ``ContainerError/unregistered(name:path:)``.
  func provided<Value: Sendable>(
    _ type: Value.Type = Value.self
  ) throws(ContainerError) -> Provided<Value> {
    guard let part = parts[ObjectIdentifier(type)] as? Provided<Value> else {
      throw .unregistered(name: PartName.of(type), path: [])
    }
    return part
  }

  /// Makes the part of a type, or returns the one that exists.
  ///
  /// - Throws: ``ContainerError/unregistered(name:path:)``.
  func resolve<Value: Sendable>(_ type: Value.Type = Value.self) throws(ContainerError) -> Value {
    try provided(type).wrappedValue
  }

  /// Makes the part of a key, or returns the one that exists.
  ///
  /// - Throws: ``ContainerError/unregistered(name:path:)``.
  func resolve<Key: ContainerKey>(_ key: Key.Type) throws(ContainerError) -> Key.Value {
    try provided(Keyed<Key>.self).wrappedValue.value
  }

  /// Connects the parts of layers; makes none.
  ///
  /// - Throws: Like ``init(_:)-(Registrations)``.
  init(_ layers: [any Layer]) throws(ContainerError) {
    var registrations = Registrations()
    for layer in layers { layer.register(in: &registrations) }
    try self.init(registrations)
  }

  /// Makes every part.
  func makeAll() {
    for part in parts.values { part.make() }
  }
}
