#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of a disk cache: one per entry, replaced whole, never flushed to the disk.
///
/// A file's time of modification is when its entry was last used, so that the order of use survives
/// restarts without a second record that could disagree.
struct CacheFolder: Sendable {
  typealias Append = @Sendable (borrowing OpenFile, Data) throws(FileSystemError) -> Void

  let folder: SecureFolder
  /// How contents are written, which a test makes fail.
  var append: Append = { (file, contents) throws(FileSystemError) in try file.writeAll(contents) }

  /// One entry's file.
  struct File: Equatable {
    let name: String
    let byteCount: Int
    /// The number of its last use (``CacheUseClock``).
    let use: Int64
  }

  /// Nil when there is no file; what is longer than `limit` cannot be an entry and reads as empty.
  func read(_ name: String, limit: Int, use: Int64) throws(FileSystemError) -> Data? {
    do throws(FileSystemError) {
      let file = try OpenFile(opening: path(name), flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
      let status = try file.status()
      guard FileProtection.isRegularFile(status) else { throw .unexpectedKind(path: path(name)) }
      guard status.st_size <= limit else { return Data() }
      let contents = try file.read(upTo: Int(status.st_size))
      // A folder that cannot be written is still read.
      _ = file.setUse(use)
      return contents
    } catch .system(.open, _, ENOENT) {
      return nil
    } catch .system(.open, _, ELOOP) {
      throw .unexpectedKind(path: path(name))
    }
  }

  /// The first bytes of a file.
  func header(of name: String, byteCount: Int) throws(FileSystemError) -> Data {
    try OpenFile(opening: path(name), flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
      .read(upTo: byteCount)
  }

  /// Replaces a file; one that fails leaves the old file and no temporary one.
  func write(_ contents: Data, to name: String, use: Int64) throws(FileSystemError) {
    var attempts = 3
    while true {
      attempts -= 1
      do throws(FileSystemError) {
        return try writeOnce(contents, to: name, use: use)
      } catch .system(_, _, ENOENT) where attempts > 0 {
        // The folder was deleted.
        try folder.create()
      }
    }
  }

  /// Deletes a file; succeeds when there is none.
  func remove(_ name: String) throws(FileSystemError) {
    guard unlink(path(name)) == 0 || errno == ENOENT else {
      throw .system(operation: .delete, path: path(name), code: errno)
    }
  }

  /// Every entry's file; what killed processes left is deleted on the way.
  func files() throws(FileSystemError) -> [File] {
    try folder.removeAbandonedTemporaryFiles()
    return try folder.entryNames().filter(CacheName.isFileName).compactMap(file)
  }

  private func file(_ name: String) -> File? {
    var status = stat()
    guard lstat(path(name), &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let seconds = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let use = seconds.partialValue.addingReportingOverflow(Int64(time.tv_nsec))
    return File(
      name: name, byteCount: Int(max(status.st_size, 0)),
      use: seconds.overflow || use.overflow ? 0 : CacheUseClock.valid(use.partialValue))
  }

  private func writeOnce(_ contents: Data, to name: String, use: Int64) throws(FileSystemError) {
    let file = try OpenFile.makeTemporary(in: folder)
    do throws(FileSystemError) {
      try file.setPermissions(0o600)
      try append(file, contents)
      _ = file.setUse(use)
      guard rename(file.path, path(name)) == 0 else {
        throw .system(operation: .rename, path: path(name), code: errno)
      }
    } catch {
      unlink(file.path)
      throw error
    }
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }
}

extension OpenFile {
  /// Reads `count` bytes, or fewer at the file's end.
  fileprivate func read(upTo count: Int) throws(FileSystemError) -> Data {
    var contents = Data(count: max(count, 0))
    var offset = 0
    while offset < contents.count {
      let part = contents.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
        return retryingInterrupts { systemRead(descriptor, rest.baseAddress, rest.count) }
      }
      guard part >= 0 else { throw .system(operation: .read, path: path, code: errno) }
      guard part > 0 else { return contents.prefix(offset) }
      offset += part
    }
    return contents
  }

  /// Sets the time of modification; false when that is not allowed.
  fileprivate func setUse(_ use: Int64) -> Bool {
    let time = timespec(
      tv_sec: Int(use / 1_000_000_000), tv_nsec: Int(use % 1_000_000_000))
    return withUnsafeBytes(of: (time, time)) { times in
      futimens(descriptor, times.bindMemory(to: timespec.self).baseAddress) == 0
    }
  }
}

/// `read(2)`, where a method is named alike.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, buffer, count)
}
