#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The largest resident memory of this process so far.
enum PeakMemory {
  /// Returns the number of bytes.
  static func current() -> Int {
    var usage = rusage()
    #if canImport(Darwin) || canImport(Musl)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }
}
