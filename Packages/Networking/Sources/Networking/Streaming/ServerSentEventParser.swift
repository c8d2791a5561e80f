/// A parser for `text/event-stream` content that arrives in chunks of any size.
///
/// Lines end with LF, CR or CRLF. The parser skips a byte order mark at the start, replaces invalid
/// UTF-8 with U+FFFD, and drops an incomplete event at the end (WHATWG HTML, 9.2.6).
public struct ServerSentEventParser: Sendable {
  private let limit: Int
  private var line: [UInt8] = []
  private var wasCarriageReturn = false
  private var isFirstLine = true
  private var type = ""
  private var data: [UInt8] = []
  private var hasData = false
  private var lastEventID = ""
  private var retry: Duration?

  /// Creates a parser.
  ///
  /// - Parameter limit: The maximum size of an event in bytes; 1 MiB by default.
  public init(limit: Int = 1_048_576) {
    self.limit = limit
  }

  /// Parses the next chunk and returns the events that end in this chunk.
  /// - Throws: ``HTTPBody/TooLongError`` when an event exceeds the parser's limit.
  public mutating func events(
    in chunk: some Sequence<UInt8>
  ) throws(HTTPBody.TooLongError) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in chunk {
      defer { wasCarriageReturn = byte == 0x0D }
      guard byte == 0x0A || byte == 0x0D else {
        line.append(byte)
        guard line.count + data.count <= limit else { throw HTTPBody.TooLongError(limit: limit) }
        continue
      }
      if byte == 0x0A, wasCarriageReturn { continue }
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    guard !line.isEmpty else { return dispatch() }
    guard let colon = line.firstIndex(of: 0x3A) else {
      field(line[...], [])
      return nil
    }
    var value = line[(colon + 1)...]
    if value.first == 0x20 { value = value.dropFirst() }
    field(line[..<colon], value)
    return nil
  }

  private mutating func field(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    switch String(decoding: name, as: UTF8.self) {
    case "event": type = String(decoding: value, as: UTF8.self)
    case "data":
      if hasData { data.append(0x0A) }
      data += value
      hasData = true
    case "id" where !value.contains(0): lastEventID = String(decoding: value, as: UTF8.self)
    case "retry" where !value.isEmpty && value.allSatisfy({ (0x30...0x39).contains($0) }):
      let text = String(decoding: value, as: UTF8.self)
      retry = .milliseconds(Int32(text) ?? .max)
    default: break
    }
  }

  private mutating func dispatch() -> ServerSentEvent? {
    defer {
      type = ""
      data.removeAll(keepingCapacity: true)
      hasData = false
    }
    guard hasData else { return nil }
    return ServerSentEvent(
      type: type.isEmpty ? "message" : type, data: String(decoding: data, as: UTF8.self),
      lastEventID: lastEventID, retry: retry)
  }
}
