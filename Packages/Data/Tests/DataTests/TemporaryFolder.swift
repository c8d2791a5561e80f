import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A unique folder for one test, created on first use and deleted with this value.
final class TemporaryFolder: Sendable {
  let folder = SecureFolder(
    path: "/tmp/DataTests-\(UInt64.random(in: .min ... .max))-\(UInt64.random(in: .min ... .max))")

  deinit { try? FileManager.default.removeItem(atPath: folder.path) }
}
