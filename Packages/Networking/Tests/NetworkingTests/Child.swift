#if os(Linux) || os(macOS)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A child process of the test, whose error output is discarded.
  final class Child: Sendable {
    struct Failed: Error {
      let code: Int32
    }

    /// A pipe whose descriptors are not inherited and are closed on deallocation.
    final class Pipe: Sendable {
      let reading: Int32
      let writing: Int32

      init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failed(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
      }

      deinit {
        close(reading)
        close(writing)
      }

      func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unistdWrite(writing, bytes, bytes.count)
      }

      /// Returns the next text from the pipe; nil at the end.
      func read() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unistdRead(reading, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
      }

      /// Closes the writing end, so that the reader sees the end when the child exits.
      func closeWriting() {
        _ = dup2(reading, writing)
      }
    }

    private let pid: pid_t

    /// Starts the command `words`; a nil input or output is `/dev/null`.
    init(_ words: [String], input: Int32?, output: Int32?) throws {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
      #else
        var actions = posix_spawn_file_actions_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      for (descriptor, target) in [(input, Int32(0)), (output, 1), (nil, 2)] {
        if let descriptor {
          posix_spawn_file_actions_adddup2(&actions, descriptor, target)
        } else {
          posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
        }
      }
      var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
      defer { for argument in arguments { free(argument) } }
      var pid: pid_t = 0
      let code = posix_spawn(&pid, words[0], &actions, nil, &arguments, nil)
      guard code == 0 else { throw Failed(code: code) }
      self.pid = pid
    }

    /// Waits for the process; returns its exit status, or nil when a signal ended it.
    func wait() -> Int32? {
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// Terminates the process and waits for it.
    func end() {
      kill(pid, SIGKILL)
      _ = wait()
    }
  }

  private func unistdWrite(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
    write(descriptor, bytes, count)
  }

  private func unistdRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int)
    -> Int
  {
    read(descriptor, bytes, count)
  }
#endif
