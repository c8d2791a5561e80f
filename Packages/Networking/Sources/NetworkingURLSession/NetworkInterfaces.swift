#if !canImport(Network)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The network interfaces of the machine, from `getifaddrs(3)`.
  enum NetworkInterfaces {
    /// `IFF_UP` and `IFF_RUNNING` of `linux/if.h`.
    private static let usable: UInt32 = 0x1 | 0x40
    /// `IFF_LOOPBACK`.
    private static let loopback: UInt32 = 0x8

    /// Whether an interface can reach another machine; true when the list is unavailable.
    static func isAnyUsable() -> Bool {
      var first: UnsafeMutablePointer<ifaddrs>?
      guard getifaddrs(&first) == 0 else { return true }
      defer { freeifaddrs(first) }
      var next = first
      while let interface = next?.pointee {
        if isUsable(flags: interface.ifa_flags), let address = interface.ifa_addr,
          leadsBeyondLink(address)
        {
          return true
        }
        next = interface.ifa_next
      }
      return false
    }

    static func isUsable(flags: UInt32) -> Bool {
      flags & usable == usable && flags & loopback == 0
    }

    /// Whether the address is not link-local: 169.254.0.0/16 (RFC 3927), fe80::/10 (RFC 4291).
    private static func leadsBeyondLink(_ address: UnsafeMutablePointer<sockaddr>) -> Bool {
      let raw = UnsafeRawPointer(address)
      switch Int32(address.pointee.sa_family) {
      case AF_INET:
        let number = UInt32(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr)
        return number >> 16 != 0xA9FE
      case AF_INET6:
        let bytes = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
        return withUnsafeBytes(of: bytes) { !($0[0] == 0xFE && $0[1] & 0xC0 == 0x80) }
      default: return false
      }
    }
  }
#endif
