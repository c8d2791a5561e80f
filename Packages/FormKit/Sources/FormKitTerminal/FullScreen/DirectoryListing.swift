#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The names in a directory, with which a path that is being typed can go on.
struct DirectoryListing: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let name: String
    let isDirectory: Bool

    /// The name, with a slash behind that of a directory.
    var shown: String { isDirectory ? name + "/" : name }
  }

  /// The directory without quotes and escapes, up to and with its last slash; empty for the present one.
  let directory: String
  /// The entries in the order of their names.
  let entries: [Entry]

  /// The names that show at once.
  static let shownNames = 5
  /// The most entries read of one directory, unusable names included.
  private static let limit = 10_000

  init(directory: String, entries: [Entry]) {
    self.directory = directory
    self.entries = entries.sorted { $0.name < $1.name }
  }

  /// The directory of a typed path, up to and with its last slash.
  static func directory(of text: String) -> String {
    let path = TypedPath(text).path
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The first names that a typed path may go on with; none when it has nothing to go on from.
  func names(startingAs text: String) -> [String] {
    let path = TypedPath(text).path
    let found = matches(path)
    guard found.count != 1 || directory + (found.first?.shown ?? "") != path else { return [] }
    return found.prefix(Self.shownNames).map(\.shown)
  }

  /// The directory that a typed path names without its last slash; nil for another path.
  func directory(at text: String) -> String? {
    let path = TypedPath(text).path
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let isRelative = path == "~" || name == "." || name == ".."
    let isNamed = entries.contains { $0.isDirectory && directory + $0.name == path }
    return isRelative || isNamed ? path + "/" : nil
  }

  /// Every typed path that the directory has a name for, in the spelling of the one that was typed.
  func paths(startingAs text: String) -> [String] {
    matches(TypedPath(text).path).map { path(text, endingIn: $0.shown) }
  }

  /// Whether a typed path names a file of the directory.
  func hasFile(at text: String) -> Bool {
    let path = TypedPath(text).path
    return matches(path).contains { directory + $0.name == path && !$0.isDirectory }
  }

  /// The typed path with everything added that all matching names have in common; nil when that is
  /// nothing.
  func completion(of text: String) -> String? {
    let typed = TypedPath(text)
    let found = matches(typed.path)
    guard var common = found.first?.shown else { return nil }
    for entry in found.dropFirst() { common = Self.commonStart(common, entry.shown) }
    let completed = directory + common
    return completed.count > typed.path.count ? typed.spelled(completed) : nil
  }

  /// The typed path with one of the names in the place of what is behind its last slash.
  func path(_ text: String, endingIn name: String) -> String {
    TypedPath(text).spelled(directory + name)
  }

  private func matches(_ path: String) -> [Entry] {
    guard !path.isEmpty, path.hasPrefix(directory) else { return [] }
    let start = path.dropFirst(directory.count)
    guard !start.contains("/") else { return [] }
    return entries.filter {
      $0.name.hasPrefix(start) && (start.hasPrefix(".") || !$0.name.hasPrefix("."))
    }
  }

  private static func commonStart(_ first: String, _ second: String) -> String {
    String(zip(first, second).prefix { $0 == $1 }.map(\.0))
  }
}

extension DirectoryListing {
  /// Reads a directory; without entries when it cannot be read.
  ///
  /// Blocks as long as the file system does. Names that are no UTF-8 or hold control characters
  /// cannot be typed and are left out.
  ///
  /// - Parameters:
  ///   - directory: The directory without quotes and escapes; `~/` is the home directory.
  ///   - home: The home directory; default that of the environment.
  static func read(_ directory: String, home: String? = environmentHome) -> DirectoryListing {
    var path = directory.isEmpty ? "." : directory
    if path.hasPrefix("~/"), let home { path = home + path.dropFirst() }
    guard let stream = opendir(path) else {
      return DirectoryListing(directory: directory, entries: [])
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    for _ in 0..<limit {
      guard let entry = readdir(stream) else { break }
      guard let name = name(of: entry), name != ".", name != ".." else { continue }
      entries.append(
        Entry(name: name, isDirectory: isDirectory("\(path)/\(name)")))
    }
    return DirectoryListing(directory: directory, entries: entries)
  }

  /// Reads a directory on a thread of its own, which a file system that hangs may keep.
  static func reading(_ directory: String) async -> DirectoryListing {
    var thread: JoinableThread?
    let listing = await withCheckedContinuation { continuation in
      thread = try? JoinableThread { continuation.resume(returning: read(directory)) }
      if thread == nil {
        continuation.resume(returning: DirectoryListing(directory: directory, entries: []))
      }
    }
    thread?.join()
    return listing
  }

  private static var environmentHome: String? { getenv("HOME").map { String(cString: $0) } }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
        String(validatingCString: $0)
      }
    }
    guard let name,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return name
  }

  /// Whether an entry is a directory, also behind a symbolic link.
  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
