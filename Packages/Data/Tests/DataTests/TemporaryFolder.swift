import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of its own for one test, made by its first user and deleted with the value.
final class TemporaryFolder: Sendable {
  let folder = SecureFolder(
    path: "/tmp/DataTests-\(UInt64.random(in: .min ... .max))-\(UInt64.random(in: .min ... .max))")

  deinit { try? FileManager.default.removeItem(atPath: folder.path) }
}
