import Dispatch
import Testing

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

/// Ends this process as `kill -9` does, some time from now, wherever it then is.
func killThisProcess(afterMicroseconds delay: Int) {
  DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + .microseconds(delay)) {
    kill(getpid(), SIGKILL)
  }
}

/// Lines that outlive the process that wrote them, however it ended.
struct Journal {
  let path: String

  func append(_ line: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, mode_t(0o600))
    defer { close(descriptor) }
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// The whole lines.
  func lines() -> [String] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    let text = String(decoding: data, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.removeLast()
    return lines
  }
}

/// Lets no file of this process grow beyond so many bytes; nil lifts that again.
func limitFileSize(to bytes: Int?) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    let resource = RLIMIT_FSIZE
  #endif
  getrlimit(resource, &limit)
  limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
  setrlimit(resource, &limit)
}

/// A file system of so many bytes, for as long as the value lives; only root may make one.
final class SmallDisk: Sendable {
  private let path: String

  /// Nil where it may not be mounted.
  init?(at path: String, bytes: Int) {
    self.path = path
    #if canImport(Glibc)
      typealias Mount =
        @convention(c) (
          UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UInt,
          UnsafePointer<CChar>?
        ) -> Int32
      guard geteuid() == 0, let mount = dlsym(nil, "mount"),
        unsafeBitCast(mount, to: Mount.self)(
          "tmpfs", path, "tmpfs", 0, "size=\(bytes),mode=0700") == 0
      else { return nil }
    #else
      return nil
    #endif
  }

  deinit {
    #if canImport(Glibc)
      typealias Unmount = @convention(c) (UnsafePointer<CChar>, Int32) -> Int32
      let atOnce: Int32 = 2
      if let unmount = dlsym(nil, "umount2") {
        _ = unsafeBitCast(unmount, to: Unmount.self)(path, atOnce)
      }
    #endif
  }
}

/// Runs the body of another process; an error there is an issue of the test, not a mere trap.
func reportingIssues(_ body: () async throws -> Void) async {
  do {
    try await body()
  } catch {
    Issue.record("\(error)")
    exit(EXIT_FAILURE)
  }
}

/// Gives up root's rights, with the folder and what is in it; does nothing for other users.
func becomeOrdinaryUser(owning folder: String) {
  guard geteuid() == 0 else { return }
  let nobody: uid_t = 65_534
  chown(folder, nobody, nobody)
  for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
    chown(folder + "/" + path, nobody, nobody)
  }
  setuid(nobody)
}
