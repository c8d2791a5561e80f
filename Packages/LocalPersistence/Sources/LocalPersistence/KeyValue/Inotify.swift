#if canImport(Glibc)
  import Dispatch
  import Glibc
  import Synchronization

  /// The process's one inotify instance, since a user may have only some 128 of them.
  final class Inotify: Sendable {
    /// The fields of `struct inotify_event` before its name.
    private struct Event {
      static let byteCount = 16

      let watch: Int32
      let mask: UInt32
      let nameByteCount: Int

      init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
        mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        nameByteCount = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
      }

      func has(_ flag: Int32) -> Bool { mask & UInt32(truncatingIfNeeded: flag) != 0 }
    }

    private struct Watch {
      let descriptor: Int32
      let handler: FolderWatch.Handler
    }

    private struct State {
      var latest = 0
      var watches: [Int: Watch] = [:]
    }

    /// Nil when the system offers none (any more).
    static let shared = Inotify()

    private let descriptor: Int32
    private let state = Mutex(State())
    /// A thread that does nothing but wait for events.
    private let queue = DispatchQueue(label: "inotify")

    private init?() {
      // IN_CLOEXEC is O_CLOEXEC (inotify_init1(2)).
      descriptor = inotify_init1(O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      queue.async { self.readEvents() }
    }

    /// Nil when there is no such folder or no watch left.
    func add(_ path: String, _ handler: @escaping FolderWatch.Handler) -> Int? {
      state.withLock { state in
        // The same folder again gives the same descriptor.
        let mask = IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR
        let watch = inotify_add_watch(descriptor, path, UInt32(truncatingIfNeeded: mask))
        guard watch >= 0 else { return nil }
        state.latest += 1
        state.watches[state.latest] = Watch(descriptor: watch, handler: handler)
        return state.latest
      }
    }

    func remove(_ id: Int) {
      let removed = state.withLock { state in
        let removed = state.watches.removeValue(forKey: id)
        if let watch = removed?.descriptor,
          !state.watches.values.contains(where: { $0.descriptor == watch })
        {
          inotify_rm_watch(descriptor, watch)
        }
        return removed
      }
      withExtendedLifetime(removed) {}
    }

    func isWatching(_ id: Int) -> Bool { state.withLock { $0.watches[id] != nil } }

    private func readEvents() {
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = buffer.withUnsafeMutableBytes { bytes in
          retryingInterrupts { read(descriptor, bytes.baseAddress, bytes.count) }
        }
        guard count > 0 else { return }
        buffer.withUnsafeBytes { handle(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    }

    /// A run of `struct inotify_event`, each followed by its name and zeros.
    private func handle(_ events: UnsafeRawBufferPointer) {
      var offset = 0
      while offset + Event.byteCount <= events.count {
        let event = Event(events, at: offset)
        let start = offset + Event.byteCount
        let end = min(start + event.nameByteCount, events.count)
        let name = events[start..<end].prefix { $0 != 0 }
        deliver(event, name: String(decoding: name, as: UTF8.self))
        offset = end
      }
    }

    private func deliver(_ event: Event, name: String) {
      let isLost = event.has(IN_IGNORED)
      // Events were dropped: anything may have changed.
      let isOverflow = event.has(IN_Q_OVERFLOW)
      let handlers = state.withLock { state in
        let matching = state.watches.filter { isOverflow || $0.value.descriptor == event.watch }
        if isLost { for id in matching.keys { state.watches[id] = nil } }
        return matching.values.map(\.handler)
      }
      for handler in handlers { handler(name.isEmpty ? nil : name) }
    }
  }
#endif
