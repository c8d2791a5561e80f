#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Testing

/// The two ends of a pseudo-terminal: tests hold the master, the code under test the slave.
final class PseudoTerminal: Sendable {
  let master: Int32
  let slave: Int32
  let path: String

  init(rows: UInt16 = 24, columns: UInt16 = 80) throws {
    (master, path) = try Self.openMaster()
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(slave >= 0)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(slave, UInt(TIOCSWINSZ), &size) == 0)
  }

  /// Closes both ends; not left to deallocation, which may come before the test's end.
  func close() {
    for end in [slave, master] { _ = fdClose(end) }
  }

  private static func openMaster() throws -> (Int32, String) {
    #if os(Linux)
      // What posix_openpt, unlockpt and ptsname do; Glibc's module hides these three. The requests
      // are TIOCSPTLCK and TIOCGPTN, macros that Swift does not import.
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var lock: Int32 = 0
      var number: UInt32 = 0
      try #require(master >= 0 && ioctl(master, 0x4004_5431, &lock) == 0)
      try #require(ioctl(master, 0x8004_5430, &number) == 0)
      return (master, "/dev/pts/\(number)")
    #else
      let master = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
      return (master, String(cString: try #require(ptsname(master))))
    #endif
  }

  /// The flags that raw mode changes: echo, lines, signals; output processing; CR translation.
  var flags: [Bool] {
    var attributes = termios()
    tcgetattr(slave, &attributes)
    return [
      attributes.c_lflag & tcflag_t(ECHO) != 0, attributes.c_lflag & tcflag_t(ICANON) != 0,
      attributes.c_lflag & tcflag_t(ISIG) != 0, attributes.c_oflag & tcflag_t(OPOST) != 0,
      attributes.c_iflag & tcflag_t(ICRNL) != 0,
    ]
  }

  /// Types bytes at the terminal.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// What the terminal received, up to a number of bytes; less when nothing more comes in time.
  func received(_ count: Int) -> String {
    var collected: [UInt8] = []
    while collected.count < count {
      var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 5_000) == 1 else { break }
      var bytes = [UInt8](repeating: 0, count: count - collected.count)
      let length = read(master, &bytes, bytes.count)
      guard length > 0 else { break }
      collected += bytes.prefix(length)
    }
    return String(decoding: collected, as: UTF8.self)
  }

  /// Whether nothing is waiting to be read.
  var isDrained: Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 0
  }
}
