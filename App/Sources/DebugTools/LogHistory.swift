public import Observation
public import ShellApp
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

/// The last entries of the log in memory, as lines without secrets, which can be searched.
///
/// It keeps at least 100,000 lines; what is older is forgotten a thousand lines at a time.
public final class LogHistory: LogService, Observable {
  /// One line.
  public struct Line: Sendable, Hashable {
    /// Its number since the start of the process, from 1.
    public let number: Int
    /// When it was logged.
    public let date: Date
    /// Its level.
    public let level: LogLevel
    /// Its name.
    public let name: String
    /// The status of an answer; nil for other lines.
    public let status: Int?
    /// The route of a request; nil for other lines.
    public let route: String?
    /// Its facts by name, redacted.
    public let facts: [(name: String, value: String)]

    /// The whole line, as it is searched.
    public var text: String {
      facts.reduce("\(level.rawValue) \(name)") { "\($0) \($1.name)=\($1.value)" }
    }

    /// Whether both are the same line.
    public static func == (left: Line, right: Line) -> Bool { left.number == right.number }
    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// A search; by default for every line.
  public struct Query: Sendable, Hashable {
    /// A part of the line, whatever its case; empty for all.
    public var text = ""
    /// The least level.
    public var level = LogLevel.verbose
    /// A part of a request's route, whatever its case; empty for all lines.
    public var route = ""
    /// The first digit of an answer's status, 1 to 5; nil for all lines.
    public var statusClass: Int?

    /// Makes a query of every line.
    public init() {}
  }

  /// Some of the lines that a query finds.
  public struct Page: Sendable, Hashable {
    /// The lines, newest first.
    public internal(set) var lines: [Line] = []
    /// How many lines that the query finds are newer.
    public internal(set) var newer = 0
    /// How many lines the query finds in all.
    public internal(set) var found = 0
  }

  /// The lines of a part of the time.
  fileprivate struct Chunk {
    static let limit = 1_000
    var lines: [Line] = []
    /// The texts in lower case, one after the other, each with a zero behind it.
    var bytes: [UInt8] = []
    /// Where each text begins.
    var starts: [Int] = []
  }

  private struct State {
    var chunks: [Chunk] = []
    var count = 0
  }

  /// The most chunks: 100,000 lines, and the chunk that is filled.
  private static let chunkLimit = 101

  /// All entries.
  public let filter = LogFilter.all
  private let state = Mutex(State())
  private let registrar = ObservationRegistrar()

  /// Makes an empty history.
  public init() {}

  /// Keeps an entry.
  public func log(_ entry: LogEntry) {
    let facts = entry.parameters.elements.map { element in
      (name: LogRedaction.text(of: element.key), value: LogRedaction.text(of: element))
    }
    let status = facts.first { $0.name == "status" }.flatMap { Int($0.value) }
    let route = facts.first { $0.name == "route" }?.value
    let name = LogRedaction.text(of: entry.name)
    registrar.withMutation(of: self, keyPath: \.counts) {
      add { number in
        Line(
          number: number, date: entry.date, level: entry.level, name: name, status: status,
          route: route, facts: facts)
      }
    }
  }

  private func add(_ line: (_ number: Int) -> Line) {
    state.withLock { state in
      state.count += 1
      let line = line(state.count)
      if state.chunks.last?.lines.count ?? Chunk.limit == Chunk.limit {
        state.chunks.append(Chunk())
        if state.chunks.count > Self.chunkLimit { state.chunks.removeFirst() }
      }
      state.chunks[state.chunks.count - 1].add(line)
    }
  }

  /// How many lines were logged since the start, and how many of them are kept.
  public var counts: (logged: Int, kept: Int) {
    registrar.access(self, keyPath: \.counts)
    return state.withLock { ($0.count, $0.chunks.reduce(0) { $0 + $1.lines.count }) }
  }

  /// The newest lines that a query finds, newest first.
  public func lines(matching query: Query = Query(), limit: Int) -> [Line] {
    var found: [Line] = []
    guard limit > 0 else { return found }
    visit(query) { line in
      found.append(line)
      return found.count < limit
    }
    return found
  }

  /// The newest lines that a query finds before a line, newest first, and how many it finds in all.
  ///
  /// - Parameter number: The number of the line before which the page begins; nil, the default, for the newest page.
  public func page(
    matching query: Query = Query(), before number: Int? = nil, limit: Int
  ) -> Page {
    var page = Page()
    visit(query) { line in
      page.found += 1
      if let number, line.number >= number {
        page.newer += 1
      } else if page.lines.count < limit {
        page.lines.append(line)
      }
      return true
    }
    return page
  }

  /// Visits the lines that a query finds, newest first, while the closure returns true.
  private func visit(_ query: Query, _ goesOn: (Line) -> Bool) {
    let chunks = state.withLock { $0.chunks }
    var routes = RouteFilter(part: query.route)
    for chunk in chunks.reversed() {
      for index in chunk.places(of: query.text).reversed() {
        let line = chunk.lines[index]
        guard query.matches(line), routes.takes(line.route) else { continue }
        guard goesOn(line) else { return }
      }
    }
  }

  /// The line of a number; nil when it is forgotten.
  public func line(_ number: Int) -> Line? {
    state.withLock { state in
      for chunk in state.chunks {
        guard let first = chunk.lines.first, number >= first.number else { return nil }
        if number < first.number + chunk.lines.count { return chunk.lines[number - first.number] }
      }
      return nil
    }
  }
}

extension LogHistory.Query {
  /// Whether all but the text and the route fits.
  fileprivate func matches(_ line: LogHistory.Line) -> Bool {
    guard line.level >= level else { return false }
    if let statusClass, line.status.map({ $0 / 100 }) != statusClass { return false }
    return true
  }
}

/// Finds the routes that have a part; each is searched once, as few routes make many lines.
private struct RouteFilter {
  private let part: String
  private var verdicts: [String: Bool] = [:]

  init(part: String) { self.part = part.lowercased() }

  mutating func takes(_ route: String?) -> Bool {
    if part.isEmpty { return true }
    guard let route else { return false }
    if let verdict = verdicts[route] { return verdict }
    let verdict = route.lowercased().contains(part)
    verdicts[route] = verdict
    return verdict
  }
}

extension LogHistory.Chunk {
  fileprivate mutating func add(_ line: LogHistory.Line) {
    lines.append(line)
    starts.append(bytes.count)
    bytes += line.text.lowercased().utf8
    bytes.append(0)
  }

  /// The indices of the lines whose text has a part, in their order.
  ///
  /// Eight places are looked at at once: only where the first and the last byte of the part fit is it compared.
  fileprivate func places(of part: String) -> [Int] {
    let part = Array(part.lowercased().utf8)
    guard let first = part.first, let last = part.last else { return Array(lines.indices) }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (firsts, lasts) = (ones &* UInt64(first), ones &* UInt64(last))
    let distance = part.count - 1
    var places: [Int] = []
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var (line, place) = (0, 0)
      while place + distance < bytes.count {
        if place + distance + 8 <= bytes.count {
          let difference =
            (base.word(at: place) ^ firsts) | (base.word(at: place + distance) ^ lasts)
          // The high bit of each byte that is zero; behind the first one others may be set, too.
          let fits = (difference &- ones) & ~difference & (ones << 7)
          guard fits != 0 else {
            place += 8
            continue
          }
          place += fits.trailingZeroBitCount / 8
        }
        guard memcmp(base + place, part, part.count) == 0 else {
          place += 1
          continue
        }
        while line + 1 < starts.count, starts[line + 1] <= place { line += 1 }
        places.append(line)
        line += 1
        guard line < starts.count else { return }
        place = starts[line]
      }
    }
    return places
  }
}

extension UnsafeRawPointer {
  /// Eight bytes, the first of them the lowest.
  fileprivate func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
