/// Connects the parts of registrations with what they need, without making any.
struct Linker {
  private(set) var parts: [ObjectIdentifier: any Part] = [:]
  private let registrations: Registrations
  /// The types of the parts that are being connected, each needed by the one before.
  private var path: [any Any.Type] = []

  init(registrations: Registrations) {
    self.registrations = registrations
    parts.reserveCapacity(registrations.all.count)
  }

  /// Connects every part.
  mutating func linkAll() throws(ContainerError) {
    for registration in registrations.all.values { _ = try link(registration) }
  }

  /// The part of a type that the present part needs.
  mutating func part<Value: Sendable>(_ type: Value.Type) throws(ContainerError) -> Provided<Value>
  {
    guard let registration = registrations.all[ObjectIdentifier(type)],
      let part = try link(registration) as? Provided<Value>
    else { throw .unregistered(name: PartName.of(type), path: path.map(PartName.of)) }
    return part
  }

  private mutating func link(
    _ registration: Registrations.Registration
  ) throws(ContainerError) -> any Part {
    let id = ObjectIdentifier(registration.type)
    if let part = parts[id] { return part }
    if let start = path.firstIndex(where: { $0 == registration.type }) {
      throw .cycle(path: (path[start...] + [registration.type]).map(PartName.of))
    }
    path.append(registration.type)
    let part = try registration.link(&self)
    path.removeLast()
    parts[id] = part
    return part
  }
}
