#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Makes a copy of this process that works until it is killed (SIGKILL), and counts what it has done.
  ///
  /// Only for exit tests: the copy has this thread and no other.
  struct KilledProcess {
    struct Failure: Error {}

    private let copy: @convention(c) () -> pid_t
    /// Memory that both processes see.
    private let done: UnsafeMutablePointer<Int>

    init() throws {
      // Swift hides fork, which only this use of it makes safe.
      guard let address = dlsym(nil, "fork"),
        let memory = mmap(
          nil, MemoryLayout<Int>.stride, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
        memory != MAP_FAILED
      else { throw Failure() }
      copy = unsafeBitCast(address, to: (@convention(c) () -> pid_t).self)
      done = memory.bindMemory(to: Int.self, capacity: 1)
    }

    /// Runs `work` with 0, 1, 2 and so on in a copy, and kills it some time after it has done `count`.
    ///
    /// Returns how many it had done; it may have begun one more.
    func run(killedAfter count: Int, spin: Int, _ work: (Int) throws -> Void) throws -> Int {
      done.pointee = 0
      let child = copy()
      guard child >= 0 else { throw Failure() }
      if child == 0 { repeatForever(work) }
      while load() < count, waitpid(child, nil, WNOHANG) == 0 { sched_yield() }
      for _ in 0..<spin { _ = load() }
      kill(child, SIGKILL)
      var status: Int32 = 0
      let ended = waitpid(child, &status, 0)
      // Whoever ended by itself failed.
      guard ended == child, status & 0x7F == SIGKILL else { throw Failure() }
      return load()
    }

    private func repeatForever(_ work: (Int) throws -> Void) -> Never {
      for index in 0... {
        do { try work(index) } catch { _exit(1) }
        store(index + 1)
      }
      _exit(1)
    }

    // A function the compiler does not look into, so that every access is made.
    @inline(never) private func load() -> Int { done.pointee }
    @inline(never) private func store(_ value: Int) { done.pointee = value }
  }
#endif
