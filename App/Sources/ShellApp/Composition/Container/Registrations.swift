/// How the parts of a container are made.
struct Registrations: Sendable {
  /// How one part is made.
  struct Registration: Sendable {
    let type: any Any.Type
    /// Finds what the part needs.
    let link: @Sendable (inout Linker) throws(ContainerError) -> any Part
  }

  private(set) var all: [ObjectIdentifier: Registration] = [:]
  /// The names of what was registered more than once.
  private(set) var repeated: [String] = []

  /// Registers how the part of a type is made.
  ///
  /// A second registration of the type is refused when the container is made.
  ///
  /// - Parameters:
  ///   - scope: How often the part is made; default once.
  ///   - needs: The types of the parts that it needs, in the order in which `make` takes them.
  ///   - make: Makes the part; called at its first use.
  mutating func register<Value: Sendable, each Need: Sendable>(
    _ type: Value.Type, _ scope: Scope = .singleton, from needs: repeat (each Need).Type,
    make: @escaping @Sendable (repeat each Need) -> Value
  ) {
    let registration = Registration(type: type) { (linker) throws(ContainerError) -> any Part in
      let parts = (repeat try linker.part((each Need).self))
      return Provided(scope: scope) { make(repeat (each parts).wrappedValue) }
    }
    if all.updateValue(registration, forKey: ObjectIdentifier(type)) != nil {
      repeated.append(PartName.of(type))
    }
  }

  /// Registers how the part of a key is made, like ``register(_:_:from:make:)``.
  mutating func register<Key: ContainerKey, each Need: Sendable>(
    _ key: Key.Type, _ scope: Scope = .singleton, from needs: repeat (each Need).Type,
    make: @escaping @Sendable (repeat each Need) -> Key.Value
  ) {
    register(Keyed<Key>.self, scope, from: repeat (each Need).self) {
      (need: repeat each Need) in Keyed(make(repeat each need))
    }
  }

  /// These with some replaced.
  ///
  /// - Throws: ``ContainerError`` when one replaces nothing, or when there are two of the same type.
  func replaced(by overrides: Registrations) throws(ContainerError) -> Registrations {
    if let name = overrides.repeated.first { throw .registeredTwice(name: name) }
    var result = self
    for (id, registration) in overrides.all {
      guard result.all.updateValue(registration, forKey: id) != nil else {
        throw .overridesNothing(name: PartName.of(registration.type))
      }
    }
    return result
  }
}
