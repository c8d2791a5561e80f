import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Names of files that are being written; one is unique among the live processes of a host.
enum TemporaryFileName {
  static let prefix = ".tmp-"

  private static let counter = Atomic<UInt64>(0)

  static func next() -> String {
    let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
    return "\(prefix)\(getpid())-\(number)"
  }
}
