/// The networks an address is counted by: one sender may have a whole IPv6 network.
enum SenderNetworks {
  /// How many times the requests of one address or /64 all of a /48 may send.
  static let siteFactor = 16

  /// A sender and how many times the limit of one it may send, the narrowest first.
  ///
  /// - Parameter address: An IPv4 address, or the four groups of an IPv6 /64; every other text is
  ///   one sender.
  static func of(_ address: String) -> [(sender: String, factor: Int)] {
    let groups = address.split(separator: ":", omittingEmptySubsequences: false)
    guard groups.count == 4 else { return [(address, 1)] }
    return [(address, 1), (groups.prefix(3).joined(separator: ":") + "/48", siteFactor)]
  }

  /// The widest network of an address: the /48 of an IPv6 /64, else the address.
  static func widest(of address: String) -> String { of(address).last?.sender ?? address }
}
