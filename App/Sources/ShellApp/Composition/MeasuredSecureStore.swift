import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures how long a secure store takes for its items.
struct MeasuredSecureStore: SecureStore {
  let base: any SecureStore
  let paths: CriticalPaths
  let clock: any Clock<Duration>

  func save(key: String, value: Data) throws(SecureStoreError) {
    let elapsed = clock.stopwatch()
    try base.save(key: key, value: value)
    paths.record(CriticalPaths.databaseWrite, elapsed())
  }

  func retrieve(key: String) throws(SecureStoreError) -> Data? {
    let elapsed = clock.stopwatch()
    let value = try base.retrieve(key: key)
    paths.record(CriticalPaths.databaseRead, elapsed())
    return value
  }

  func delete(key: String) throws(SecureStoreError) {
    let elapsed = clock.stopwatch()
    try base.delete(key: key)
    paths.record(CriticalPaths.databaseWrite, elapsed())
  }

  func keys() throws(SecureStoreError) -> [String] { try base.keys() }

  func deleteAll() throws(SecureStoreError) { try base.deleteAll() }

  func deleteAll(except kept: Set<String>) throws(SecureStoreError) {
    try base.deleteAll(except: kept)
  }
}
