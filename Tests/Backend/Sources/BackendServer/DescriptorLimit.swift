#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How many descriptors, which are files and connections, this process may have open.
public enum DescriptorLimit {
  /// The soft limit of this process.
  static var current: Int {
    Int(clamping: limits.rlim_cur)
  }

  /// Raises the soft limit to the hard one, at most to 65,536; never lowers it.
  ///
  /// The limit stays as it is when the system refuses. Call this before you create a
  /// ``BackendServer/Configuration``: its default ``BackendServer/Configuration/connectionLimit``
  /// depends on the soft limit.
  public static func raise() {
    // Darwin may refuse more than OPEN_MAX, which is 10,240.
    for most in [65_536, 10_240] {
      var limits = limits
      let wanted = min(Int(clamping: limits.rlim_max), most)
      guard Int(clamping: limits.rlim_cur) < wanted else { return }
      limits.rlim_cur = rlim_t(wanted)
      if setrlimit(resource, &limits) == 0 { return }
    }
  }

  /// How many connections a soft limit leaves room for.
  ///
  /// 256 descriptors, or half of fewer than 512, are reserved for files, event loops and libdispatch,
  /// which ends the process when it cannot open one.
  static func connections(ofDescriptors limit: Int) -> Int {
    min(max(limit - min(256, limit / 2), 1), 10_000)
  }

  private static var limits: rlimit {
    var limits = rlimit()
    return getrlimit(resource, &limits) == 0 ? limits : rlimit(rlim_cur: 256, rlim_max: 256)
  }

  #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif
}
