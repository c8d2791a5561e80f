#if canImport(Darwin)
  import Darwin
  import Dispatch
#endif

/// Tells when a file in a folder is made, replaced or deleted, by whichever process, until it is freed.
///
/// On Linux by inotify(7), on Apple's platforms by a dispatch source, and nowhere else.
final class FolderWatch: Sendable {
  /// Gets the name of what changed, or nil when it is not known.
  typealias Handler = @Sendable (_ name: String?) -> Void

  #if canImport(Glibc)
    private let id: Int
    private let inotify: Inotify

    init?(path: String, handler: @escaping Handler) {
      guard let inotify = Inotify.shared, let id = inotify.add(path, handler) else { return nil }
      self.id = id
      self.inotify = inotify
    }

    deinit { inotify.remove(id) }

    /// False once the folder was deleted or moved.
    var isAlive: Bool { inotify.isWatching(id) }
  #elseif canImport(Darwin)
    private let source: Source

    /// Unchecked: a dispatch source is safe for use from several threads, but not declared `Sendable`.
    private struct Source: @unchecked Sendable {
      let vnode: any DispatchSourceFileSystemObject
    }

    init?(path: String, handler: @escaping Handler) {
      let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      let vnode = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .delete, .rename],
        queue: DispatchQueue(label: "folder-watch"))
      vnode.setEventHandler { handler(nil) }
      vnode.setCancelHandler { close(descriptor) }
      vnode.resume()
      source = Source(vnode: vnode)
    }

    deinit { source.vnode.cancel() }

    /// False once the folder was deleted or moved.
    var isAlive: Bool { source.vnode.data.isDisjoint(with: [.delete, .rename]) }
  #else
    init?(path: String, handler: @escaping Handler) { return nil }

    var isAlive: Bool { false }
  #endif
}
