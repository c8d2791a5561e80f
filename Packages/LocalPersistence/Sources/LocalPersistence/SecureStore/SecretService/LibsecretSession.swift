#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A connection to the service.
///
/// Audited: whatever libsecret hands over is released here, once.
struct LibsecretSession {
  private static let sessionBus: Int32 = 2
  private static let openSession: Int32 = 1 << 1
  private static let allWithSecrets: Int32 = 1 << 1 | 1 << 3
  private static let replaceExisting: Int32 = 1 << 1

  let library: Libsecret
  private let service: OpaquePointer

  init(_ library: Libsecret) throws(SecretServiceError) {
    self.library = library
    // GLib would end the whole process when the bus goes away.
    let bus = try Self.required(library) { library.getBus(Self.sessionBus, nil, $0) }
    library.setExitOnClose(bus, 0)
    service = try Self.required(library) { library.getService(Self.openSession, nil, $0) }
  }

  /// Forgets the service; the session must not be used afterwards.
  func close() {
    library.disconnect()
    library.releaseObject(UnsafeMutableRawPointer(service))
  }

  /// Nil when there is none; the caller releases it.
  func defaultCollection() throws(SecretServiceError) -> OpaquePointer? {
    try checked { library.getCollection(service, "default", 0, nil, $0) }
  }

  func items(
    _ attributes: [SecretServiceAttribute]
  ) throws(SecretServiceError) -> [SecretServiceItem] {
    let list = try withTable(attributes) { table throws(SecretServiceError) in
      try checked { library.search(service, nil, table, Self.allWithSecrets, nil, $0) }
    }
    defer { library.freeList(list) }
    var items: [SecretServiceItem] = []
    var node = list
    // A GList starts with the datum, then the next node.
    while let current = node {
      if let object = current.load(as: UnsafeMutableRawPointer?.self) {
        items.append(item(OpaquePointer(object)))
        library.releaseObject(object)
      }
      node = current.load(
        fromByteOffset: MemoryLayout<UnsafeMutableRawPointer?>.stride,
        as: UnsafeMutableRawPointer?.self)
    }
    return items
  }

  func replace(
    _ secret: Data, _ label: String, _ attributes: [SecretServiceAttribute]
  ) throws(SecretServiceError) {
    guard let collection = try defaultCollection() else {
      throw .other(message: "There is no default collection.")
    }
    defer { library.releaseObject(UnsafeMutableRawPointer(collection)) }
    // The terminator gives empty data an address; it is not counted.
    let value = (secret + [0]).withUnsafeBytes {
      library.newValue(
        $0.bindMemory(to: CChar.self).baseAddress, secret.count, "application/octet-stream")
    }
    defer { library.releaseValue(value) }
    let item = try withTable(attributes) { table throws(SecretServiceError) in
      try checked {
        library.createItem(collection, nil, table, label, value, Self.replaceExisting, nil, $0)
      }
    }
    if let item { library.releaseObject(UnsafeMutableRawPointer(item)) }
  }

  func delete(_ attributes: [SecretServiceAttribute]) throws(SecretServiceError) {
    try withTable(attributes) { table throws(SecretServiceError) in
      _ = try checked { library.clear(service, nil, table, nil, $0) }
    }
  }

  private func item(_ object: OpaquePointer) -> SecretServiceItem {
    let attributes = library.itemAttributes(object)
    defer { if attributes != nil { library.releaseTable(attributes) } }
    let key = attributes.flatMap { library.lookUp($0, SecretServiceAttributes.keyName) }
    return SecretServiceItem(
      isLocked: library.itemIsLocked(object) != 0, modified: library.itemModified(object),
      key: key.flatMap { String(validatingCString: $0) }, secret: secret(of: object))
  }

  private func secret(of object: OpaquePointer) -> Data? {
    guard let value = library.itemSecret(object) else { return nil }
    defer { library.releaseValue(value) }
    var count = 0
    guard let bytes = library.valueBytes(value, &count), count >= 0 else { return nil }
    return Data(bytes: bytes, count: count)
  }

  /// A hash table for the length of a call; it owns copies of what is in it.
  private func withTable<Value>(
    _ attributes: [SecretServiceAttribute],
    _ body: (OpaquePointer?) throws(SecretServiceError) -> Value
  ) throws(SecretServiceError) -> Value {
    let table = library.newTable(
      library.hashText, library.compareText, library.free, library.free)
    defer { library.releaseTable(table) }
    for attribute in attributes {
      _ = library.insert(
        table, library.duplicate(attribute.name), library.duplicate(attribute.value))
    }
    return try body(table)
  }

  private func checked<Value>(
    _ call: (Libsecret.ErrorPointer) -> Value
  ) throws(SecretServiceError) -> Value {
    try Self.checked(library, call)
  }

  /// Runs a call and turns the error it leaves into one of ours.
  private static func checked<Value>(
    _ library: Libsecret, _ call: (Libsecret.ErrorPointer) -> Value
  ) throws(SecretServiceError) -> Value {
    var error: OpaquePointer?
    let answer = call(&error)
    guard let error else { return answer }
    defer { library.freeError(error) }
    throw failure(library, UnsafeRawPointer(error))
  }

  private static func required(
    _ library: Libsecret, _ call: (Libsecret.ErrorPointer) -> OpaquePointer?
  ) throws(SecretServiceError) -> OpaquePointer {
    guard let answer = try checked(library, call) else { throw .other(message: "No answer.") }
    return answer
  }

  /// A GError is its domain, its code, and a text.
  private static func failure(
    _ library: Libsecret, _ error: UnsafeRawPointer
  ) -> SecretServiceError {
    let text = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
    let message = text.map { String(cString: $0) } ?? ""
    guard error.load(as: UInt32.self) == library.errorDomain() else {
      return .other(message: message)
    }
    return .secret(code: error.load(fromByteOffset: 4, as: Int32.self), message: message)
  }
}
