#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process that this program has started and that may outlive it.
///
/// It has none of the terminal and the signal handling of this program, and a process group of its own, so
/// that Ctrl-C does not end it. The files of this program are closed on execution (`O_CLOEXEC`).
struct DetachedProcess: Sendable {
  /// Signals that this program may ignore or handle; the process starts with their defaults.
  private static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD, SIGTSTP, SIGTTIN, SIGTTOU,
  ]

  let id: pid_t

  /// Starts a program, without a shell; nil when it cannot be started.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its arguments.
  ///   - environment: The variables of the process.
  init?(_ words: [String], environment: [String: String]) {
    guard let path = words.first else { return nil }
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    var (defaults, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&defaults)
    sigemptyset(&blocked)
    for signal in Self.signals { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id: pid_t = 0
    guard posix_spawn(&id, path, &actions, &attributes, &arguments, &variables) == 0 else {
      return nil
    }
    self.id = id
  }

  /// Waits until the process ends and returns its exit status; nil when a signal ended it.
  ///
  /// To be called once: its end frees the process's id.
  func wait() -> Int32? {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }
}
