#if !canImport(Network)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A socket that receives the kernel's messages about links and addresses.
  ///
  /// The content of the messages is not parsed. Source: `netlink(7)`, `rtnetlink(7)`.
  enum RouteSocket {
    enum Reading {
      case empty
      case ended
    }

    /// `struct sockaddr_nl` of `linux/netlink.h`, which the C library's module lacks.
    private struct Address {
      var family = UInt16(AF_NETLINK)
      var padding: UInt16 = 0
      var process: UInt32 = 0
      /// `RTMGRP_LINK`, `RTMGRP_IPV4_IFADDR` and `RTMGRP_IPV6_IFADDR` of `linux/rtnetlink.h`.
      var groups: UInt32 = 0x1 | 0x10 | 0x100
    }

    /// Opens a non-blocking descriptor; returns nil when the system forbids it.
    static func open() -> Int32? {
      // SOCK_RAW, SOCK_CLOEXEC and SOCK_NONBLOCK; NETLINK_ROUTE is 0.
      let descriptor = socket(AF_NETLINK, 3 | 0o2_000_000 | 0o4_000, 0)
      guard descriptor >= 0 else { return nil }
      var address = Address()
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        }
      }
      guard result == 0 else {
        close(descriptor)
        return nil
      }
      return descriptor
    }

    /// Reads all waiting messages.
    ///
    /// A lost message (`ENOBUFS`) counts as a message.
    static func drain(_ descriptor: Int32) -> Reading {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { continue }
        if count < 0, errno == EINTR || errno == ENOBUFS { continue }
        return count < 0 && errno == EAGAIN ? .empty : .ended
      }
    }

    static func close(_ descriptor: Int32) {
      #if canImport(Glibc)
        _ = Glibc.close(descriptor)
      #elseif canImport(Musl)
        _ = Musl.close(descriptor)
      #endif
    }
  }
#endif
