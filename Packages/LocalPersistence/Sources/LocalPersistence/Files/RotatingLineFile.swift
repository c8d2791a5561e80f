import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Appends lines to files of a folder, and begins a new file by day and by size.
///
/// Files are named by their day in UTC and a number, such as `2026-11-27.jsonl` and
/// `2026-11-27.1.jsonl`, with mode 0600 in a folder with mode 0700. Each line is one `write(2)` at the
/// end of the file: a process that is killed loses at most the line that it writes, and several
/// processes can append to the same file. A line that an earlier process left unfinished is ended, so
/// that it spoils no other. Old files are deleted when a new one begins.
public final class RotatingLineFile: Sendable {
  /// How much is kept.
  public struct Limits: Sendable, Hashable {
    /// The bytes after which a new file begins; default 1 MiB.
    public var fileBytes: Int
    /// The most files, with the one that is written; default 10.
    public var fileCount: Int
    /// The days after which a file is deleted; default 14.
    public var days: Int

    /// Makes limits; each is at least 1.
    public init(fileBytes: Int = 1 << 20, fileCount: Int = 10, days: Int = 14) {
      self.fileBytes = max(1, fileBytes)
      self.fileCount = max(1, fileCount)
      self.days = max(1, days)
    }
  }

  /// Closes the file with the last reference.
  final class Descriptor: Sendable {
    let file: OpenFile
    init(_ file: consuming OpenFile) { self.file = file }
  }

  private struct State {
    var open: Descriptor?
    var name = LineFileName(day: .min, number: 0)
    var size = 0
    var checkedSecond = Int.min
    var line: [UInt8] = []
  }

  private let folder: SecureFolder
  private let fileExtension: String
  private let limits: Limits
  private let state = Mutex(State())

  /// Names a folder without touching the disk; the first line creates it.
  ///
  /// - Parameter fileExtension: The end of the files' names, without the dot.
  public init(folder: SecureFolder, fileExtension: String, limits: Limits = Limits()) {
    self.folder = folder
    self.fileExtension = fileExtension
    self.limits = limits
  }

  /// Appends one line.
  ///
  /// - Parameters:
  ///   - date: The time of the line, whose day chooses the file.
  ///   - write: Appends the bytes of the line, without its end, to an empty buffer; they must hold no
  ///     line break. It must not append another line.
  /// - Throws: ``FileSystemError``; the next line tries again.
  public func append(
    at date: Date, _ write: (inout [UInt8]) -> Void
  ) throws(FileSystemError) {
    try state.withLock { (state) throws(FileSystemError) in
      state.line.removeAll(keepingCapacity: true)
      write(&state.line)
      state.line.append(UInt8(ascii: "\n"))
      let second = Int(date.timeIntervalSince1970.rounded(.down))
      if second != state.checkedSecond || state.size >= limits.fileBytes {
        try follow(second, &state)
      }
      try Self.append(state.line, &state)
    }
  }

  /// Appends whole lines with one write, to the file of a second.
  ///
  /// - Parameter text: The lines for the place that it gets, each with its end, and at most about as many bytes; nil for
  ///   none.
  /// - Returns: Whether there were lines.
  func append(
    at second: Int, _ text: (_ place: LinePlace, _ limit: Int) -> [UInt8]?
  ) throws(FileSystemError) -> Bool {
    try state.withLock { (state) throws(FileSystemError) in
      try follow(second, &state)
      let place = LinePlace(day: state.name.day, number: state.name.number, offset: state.size)
      guard let text = text(place, limits.fileBytes - state.size) else { return false }
      try Self.append(text, &state)
      return true
    }
  }

  private static func append(_ text: [UInt8], _ state: inout State) throws(FileSystemError) {
    do throws(FileSystemError) {
      try state.open?.file.append(text)
    } catch {
      // What was written of the line is ended when the file is opened again.
      state.open = nil
      state.checkedSecond = .min
      throw error
    }
    state.size += text.count
  }

  /// The bytes of a file from a place on; none when there is no such file or place.
  func bytes(from place: LinePlace) throws(FileSystemError) -> ArraySlice<UInt8> {
    let name = LineFileName(day: place.day, number: place.number)
    guard let data = try folder.file(text(of: name)).read() else { return [] }
    return Array(data).dropFirst(place.offset)
  }

  /// The last lines of all files, oldest first, without their ends.
  ///
  /// - Throws: ``FileSystemError`` when the folder or a file cannot be read.
  public func lastLines(_ count: Int) throws(FileSystemError) -> [String] {
    var lines: [String] = []
    for name in try names().reversed() where lines.count < count {
      guard let data = try folder.file(text(of: name)).read() else { continue }
      let all = data.split(separator: UInt8(ascii: "\n")).suffix(count - lines.count)
      lines = all.map { String(decoding: $0, as: UTF8.self) } + lines
    }
    return lines
  }

  /// Deletes all files; the next line begins a new one.
  ///
  /// - Throws: ``FileSystemError``; the files before the one that failed are deleted then.
  public func deleteAll() throws(FileSystemError) {
    try state.withLock { (state) throws(FileSystemError) in
      state.open = nil
      state.checkedSecond = .min
      for name in try names() { try folder.file(text(of: name)).delete() }
    }
  }

  /// Opens the file of a second, when the present one is full, of another day or deleted.
  private func follow(_ second: Int, _ state: inout State) throws(FileSystemError) {
    let day = LineFileName.day(of: second)
    state.checkedSecond = second
    if let open = state.open {
      let status = try open.file.status()
      // Another process may have written to it as well.
      state.size = Int(status.st_size)
      if state.name.day == day, state.size < limits.fileBytes, status.st_nlink > 0 { return }
      state.open = nil
    }
    state.checkedSecond = .min
    try folder.create()
    var names = try names()
    var name = names.last { $0.day == day } ?? LineFileName(day: day, number: 0)
    while true {
      let file = try open(name)
      let size = Int(try file.status().st_size)
      if size < limits.fileBytes {
        state.open = Descriptor(file)
        state.name = name
        state.size = size
        break
      }
      name.number += 1
    }
    state.checkedSecond = second
    if !names.contains(name) {
      names.append(name)
      names.sort()
    }
    try deleteOld(names, except: name)
  }

  /// Opens a file for appending, and ends its last line.
  private func open(_ name: LineFileName) throws(FileSystemError) -> OpenFile {
    let path = "\(folder.path)/\(text(of: name))"
    let file = try OpenFile(
      opening: path, flags: O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK,
      permissions: 0o600)
    let status = try file.status()
    guard FileProtection.isRegularFile(status) else { throw .unexpectedKind(path: path) }
    try FileProtection.verifyPrivate(status, path: path)
    let size = Int(status.st_size)
    if size > 0, try file.byte(at: size - 1) != UInt8(ascii: "\n") {
      try file.append([UInt8(ascii: "\n")])
    }
    return file
  }

  /// Deletes the oldest files, never the one that is written.
  private func deleteOld(
    _ names: [LineFileName], except open: LineFileName
  ) throws(FileSystemError) {
    for (index, name) in names.enumerated() where name != open {
      let isOld = name.day <= open.day - limits.days
      if isOld || index < names.count - limits.fileCount {
        try folder.file(text(of: name)).delete()
      }
    }
  }

  /// The files of the folder, oldest first; other entries are left alone.
  private func names() throws(FileSystemError) -> [LineFileName] {
    try folder.entryNames().compactMap { entry in
      guard let name = LineFileName(entry, fileExtension), text(of: name) == entry else {
        return nil
      }
      return name
    }.sorted()
  }

  private func text(of name: LineFileName) -> String { name.text(fileExtension) }
}

/// A place in the files of lines.
struct LinePlace: Equatable {
  /// Days since 1970-01-01 in UTC.
  let day: Int
  let number: Int
  /// The bytes of the file before it, at the least.
  let offset: Int
}

/// The name of a file of lines: its day and its number on that day.
struct LineFileName: Comparable {
  /// Days since 1970-01-01 in UTC.
  let day: Int
  var number: Int

  init(day: Int, number: Int) {
    self.day = day
    self.number = number
  }

  /// Reads a name such as `2026-11-27.1.jsonl`; nil for another one.
  init?(_ text: String, _ fileExtension: String) {
    guard text.hasSuffix("." + fileExtension) else { return nil }
    let parts = text.dropLast(fileExtension.count + 1).split(
      separator: ".", omittingEmptySubsequences: false)
    guard let date = parts.first, parts.count <= 2 else { return nil }
    let numbers = date.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day),
      let number = parts.count == 1 ? 0 : Int(parts[1]), number >= 0
    else { return nil }
    var time = tm()
    time.tm_year = Int32(year - 1_900)
    time.tm_mon = Int32(month - 1)
    time.tm_mday = Int32(day)
    self.init(day: Self.day(of: timegm(&time)), number: number)
  }

  static func day(of second: Int) -> Int {
    second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
  }

  func text(_ fileExtension: String) -> String {
    var second = time_t(day) * 86_400
    var time = tm()
    gmtime_r(&second, &time)
    let parts = [(time.tm_year + 1_900, 4), (time.tm_mon + 1, 2), (time.tm_mday, 2)]
    let date = parts.map { value, width in
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
    return number == 0 ? "\(date).\(fileExtension)" : "\(date).\(number).\(fileExtension)"
  }

  static func < (left: LineFileName, right: LineFileName) -> Bool {
    (left.day, left.number) < (right.day, right.number)
  }
}

extension OpenFile {
  /// Writes bytes at the end of a file that was opened with `O_APPEND`, with one call as far as the system takes
  /// them.
  func append(_ bytes: [UInt8]) throws(FileSystemError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return retryingInterrupts { write(descriptor, rest.baseAddress, rest.count) }
      }
      guard count >= 0 else { throw .system(operation: .write, path: path, code: errno) }
      offset += count
    }
  }

  /// The byte at an offset; nil behind the end.
  func byte(at offset: Int) throws(FileSystemError) -> UInt8? {
    var byte: UInt8 = 0
    let count = retryingInterrupts { pread(descriptor, &byte, 1, off_t(offset)) }
    guard count >= 0 else { throw .system(operation: .read, path: path, code: errno) }
    return count == 0 ? nil : byte
  }
}
