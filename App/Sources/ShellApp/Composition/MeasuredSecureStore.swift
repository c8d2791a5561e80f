import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures how long a secure store takes for its items, also for what it refuses.
struct MeasuredSecureStore: SecureStore {
  let base: any SecureStore
  let paths: CriticalPaths
  let clock: any Clock<Duration>

  func save(key: String, value: Data) throws(SecureStoreError) {
    let elapsed = clock.stopwatch()
    defer { paths.record(CriticalPaths.databaseWrite, elapsed()) }
    try base.save(key: key, value: value)
  }

  func retrieve(key: String) throws(SecureStoreError) -> Data? {
    let elapsed = clock.stopwatch()
    defer { paths.record(CriticalPaths.databaseRead, elapsed()) }
    return try base.retrieve(key: key)
  }

  func delete(key: String) throws(SecureStoreError) {
    let elapsed = clock.stopwatch()
    defer { paths.record(CriticalPaths.databaseWrite, elapsed()) }
    try base.delete(key: key)
  }

  func keys() throws(SecureStoreError) -> [String] {
    let elapsed = clock.stopwatch()
    defer { paths.record(CriticalPaths.databaseRead, elapsed()) }
    return try base.keys()
  }

  func deleteAll() throws(SecureStoreError) {
    let elapsed = clock.stopwatch()
    defer { paths.record(CriticalPaths.databaseWrite, elapsed()) }
    try base.deleteAll()
  }

  func deleteAll(except kept: Set<String>) throws(SecureStoreError) {
    let elapsed = clock.stopwatch()
    defer { paths.record(CriticalPaths.databaseWrite, elapsed()) }
    try base.deleteAll(except: kept)
  }
}
