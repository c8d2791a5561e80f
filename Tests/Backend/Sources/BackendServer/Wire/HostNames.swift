/// The names a client may call this server by in `Host` (RFC 9110, section 7.2).
///
/// A page of another site whose name was pointed at this machine is refused by the name it sends
/// (DNS rebinding).
struct HostNames: Sendable {
  private let names: Set<String>

  /// The loopback names, and those given; case does not count.
  init(_ given: [String]) {
    names = Set(["localhost", "127.0.0.1", "[::1]"] + given.map { $0.lowercased() })
  }

  /// Whether an authority is one of the names, with any port or none.
  func contains(_ authority: String) -> Bool {
    var host = authority.lowercased()[...]
    let end = host.hasPrefix("[") ? host.lastIndex(of: "]") ?? host.startIndex : host.startIndex
    if let colon = host[end...].lastIndex(of: ":") {
      let port = host[host.index(after: colon)...]
      guard UInt16(port) != nil, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return false
      }
      host = host[..<colon]
    }
    return names.contains(String(host))
  }

  /// Whether a text can be a name: letters, digits, `.` and `-`.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 253
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D
          || byte == 0x2E
      }
  }
}
