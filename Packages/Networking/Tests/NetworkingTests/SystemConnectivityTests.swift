#if !canImport(Network)
  import Networking
  import Synchronization
  import Testing

  @testable import NetworkingURLSession

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  @Suite(.timeLimit(.minutes(5))) struct SystemConnectivityTests {
    /// A machine whose kernel messages the test sends.
    private final class Machine: Sendable {
      let isReachable = Mutex(false)
      let probes = Counter()
      let reading: Int32
      let writing: Int32

      init() throws {
        var ends: [Int32] = [-1, -1]
        // SOCK_STREAM, SOCK_CLOEXEC and SOCK_NONBLOCK.
        try #require(socketpair(AF_UNIX, 1 | 0o2_000_000 | 0o4_000, 0, &ends) == 0)
        (reading, writing) = (ends[0], ends[1])
      }

      func watch() -> NetworkWatch {
        NetworkWatch(
          open: { self.reading },
          probe: {
            self.probes.increment()
            return self.isReachable.withLock { $0 }
          })
      }

      deinit {
        close(writing)
      }

      /// Whether the observer has closed its descriptor.
      var isAbandoned: Bool {
        var end = pollfd(fd: writing, events: 0, revents: 0)
        return poll(&end, 1, 0) == 1 && Int32(end.revents) & Int32(POLLHUP) != 0
      }

      func change(to value: Bool) {
        isReachable.withLock { $0 = value }
        var byte: UInt8 = 0
        #expect(write(writing, &byte, 1) == 1)
      }
    }

    @Test func `the first query probes the network, and further queries do not`() throws {
      let machine = try Machine()
      let watch = machine.watch()
      #expect(machine.probes.value == 0)
      for _ in 0..<10 { #expect(!watch.state().isReachable) }
      #expect(machine.probes.value == 1)
    }

    @Test func `each kernel message causes a new probe`() async throws {
      let machine = try Machine()
      let watch = machine.watch()
      var changes = watch.state().changes().makeAsyncIterator()
      #expect(await changes.next() == false)
      machine.change(to: true)
      #expect(await changes.next() == true)
      #expect(watch.state().isReachable)
      machine.change(to: false)
      #expect(await changes.next() == false)
    }

    @Test func `a closed kernel socket is not read in a loop`() async throws {
      let machine = try Machine()
      let watch = machine.watch()
      var changes = watch.state().changes().makeAsyncIterator()
      #expect(await changes.next() == false)
      machine.isReachable.withLock { $0 = true }
      shutdown(machine.writing, Int32(SHUT_WR))
      #expect(await changes.next() == true)
      while !machine.isAbandoned { await Task.yield() }
      #expect(machine.probes.value == 2)
    }

    @Test func `the descriptor is closed when the observer is deallocated`() async throws {
      let machine = try Machine()
      do {
        let watch = machine.watch()
        #expect(!watch.state().isReachable)
        #expect(!machine.isAbandoned)
      }
      while !machine.isAbandoned { await Task.yield() }
    }

    @Test func `without a kernel socket the machine counts as connected`() {
      #expect(NetworkWatch(open: { nil }, probe: { false }).state().isReachable)
    }

    @Test func `this machine's kernel opens a route socket`() throws {
      let descriptor = try #require(RouteSocket.open())
      #expect(RouteSocket.drain(descriptor) == .empty)
      RouteSocket.close(descriptor)
      #expect(SystemConnectivity().isReachable == NetworkInterfaces.isAnyUsable())
    }

    @Test(
      arguments: [
        (0x1 | 0x40, true), (0x1, false), (0x40, false), (0x1 | 0x40 | 0x8, false), (0, false),
      ] as [(UInt32, Bool)])
    func `an interface is usable if it is up, running and not the loopback`(
      flags: UInt32, expected: Bool
    ) {
      #expect(NetworkInterfaces.isUsable(flags: flags) == expected)
    }
  }
#endif
