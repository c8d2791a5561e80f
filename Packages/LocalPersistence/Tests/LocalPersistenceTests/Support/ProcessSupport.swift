import Dispatch

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

/// Mounts a file system of so many bytes that only this process sees; false where it may not.
func mountSmallDisk(at path: String, bytes: Int) -> Bool {
  #if canImport(Glibc)
    typealias Unshare = @convention(c) (Int32) -> Int32
    typealias Mount =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, UInt,
        UnsafePointer<CChar>?
      ) -> Int32
    guard geteuid() == 0, let unshare = dlsym(nil, "unshare"), let mount = dlsym(nil, "mount")
    else {
      return false
    }
    let newNamespace: Int32 = 0x0002_0000
    let privateAndRecursive: UInt = 0x44000
    guard unsafeBitCast(unshare, to: Unshare.self)(newNamespace) == 0 else { return false }
    let mounting = unsafeBitCast(mount, to: Mount.self)
    guard mounting("none", "/", "none", privateAndRecursive, nil) == 0 else { return false }
    return mounting("tmpfs", path, "tmpfs", 0, "size=\(bytes),mode=0700") == 0
  #else
    return false
  #endif
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
