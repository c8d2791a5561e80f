#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads `multipart/form-data` as browsers send it (RFC 7578; WHATWG HTML, "Multipart form data").
///
/// The reader trusts nothing in it, and does not interpret the content of a part.
struct MultipartReader {
  /// How many parts a form may have.
  static let partLimit = 100
  /// How long the head of a part may be.
  static let headLimit = 8_192

  /// One field or file.
  struct Part: Equatable {
    let name: String
    /// The name of the file as the browser sent it, which may be empty; nil for a field.
    let fileName: String?
    let content: Data
  }

  /// The content does not have the format of its type.
  struct MalformedError: Error {}

  private let bytes: [UInt8]
  private let delimiter: [UInt8]
  private var place = 0
  /// How many bytes were compared so far: at most two for each byte of a form.
  private(set) var comparisons = 0

  /// Takes the parts of a form.
  ///
  /// - Parameter contentType: The value of `Content-Type`, with the boundary.
  static func parts(of body: Data, contentType: String) throws(MalformedError) -> [Part] {
    var reader = try MultipartReader(body, contentType: contentType)
    return try reader.parts()
  }

  /// Reads nothing yet.
  ///
  /// - Parameter contentType: The value of `Content-Type`, with the boundary.
  init(_ body: Data, contentType: String) throws(MalformedError) {
    guard let boundary = Self.boundary(in: contentType) else { throw MalformedError() }
    // A line break before the first delimiter makes it like the others.
    bytes = [0x0D, 0x0A] + body
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// The boundary, 1 to 70 characters, perhaps in quotes.
  static func boundary(in contentType: String) -> String? {
    let parts = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
    guard parts.first?.lowercased().hasPrefix("multipart/form-data") == true,
      let parameter = parts.dropFirst().first(where: { $0.lowercased().hasPrefix("boundary=") })
    else { return nil }
    var value = parameter.dropFirst("boundary=".count)
    if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 {
      value = value.dropFirst().dropLast()
    }
    guard (1...70).contains(value.utf8.count), !value.utf8.contains(0x0D) else { return nil }
    return String(value)
  }

  /// The parts in their order.
  mutating func parts() throws(MalformedError) -> [Part] {
    guard let start = find(delimiter, from: 0) else { throw MalformedError() }
    place = start + delimiter.count
    var parts: [Part] = []
    while !isAtEnd {
      guard parts.count < Self.partLimit else { throw MalformedError() }
      skipSpaces()
      guard take([0x0D, 0x0A]) else { throw MalformedError() }
      let head = try head()
      guard let end = find(delimiter, from: place) else { throw MalformedError() }
      let content = Data(bytes[place..<end])
      place = end + delimiter.count
      parts.append(try Self.part(head, content))
    }
    return parts
  }

  private var isAtEnd: Bool {
    place + 1 < bytes.count && bytes[place] == 0x2D && bytes[place + 1] == 0x2D
  }

  private mutating func skipSpaces() {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
  }

  private mutating func take(_ expected: [UInt8]) -> Bool {
    guard bytes[place...].starts(with: expected) else { return false }
    place += expected.count
    return true
  }

  /// The lines before the content.
  private mutating func head() throws(MalformedError) -> [String] {
    var lines: [String] = []
    let start = place
    while true {
      guard let end = find([0x0D, 0x0A], from: place), end - start <= Self.headLimit else {
        throw MalformedError()
      }
      let line = String(decoding: bytes[place..<end], as: UTF8.self)
      place = end + 2
      if line.isEmpty { return lines }
      lines.append(line)
    }
  }

  private static func part(_ head: [String], _ content: Data) throws(MalformedError) -> Part {
    guard let line = head.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
      let name = parameter("name", of: line)
    else { throw MalformedError() }
    return Part(name: name, fileName: parameter("filename", of: line), content: content)
  }

  /// A parameter in quotes, in which browsers escape quotes and line breaks as %22, %0D and %0A.
  private static func parameter(_ name: String, of line: String) -> String? {
    guard let start = line.firstRange(of: "; \(name)=\"")?.upperBound,
      let end = line[start...].firstIndex(of: "\"")
    else { return nil }
    return String(line[start..<end]).replacing("%22", with: "\"").replacing("%0D", with: "\r")
      .replacing("%0A", with: "\n")
  }

  /// Where `pattern` next begins.
  ///
  /// A pattern begins with a carriage return and has no other one, so what a comparison has passed
  /// holds no beginning, and the search is linear in the bytes.
  private mutating func find(_ pattern: [UInt8], from start: Int) -> Int? {
    let (place, count) = bytes.withUnsafeBufferPointer { bytes in
      pattern.withUnsafeBufferPointer { Self.find($0, in: bytes, from: start) }
    }
    comparisons += count
    return place
  }

  private static func find(
    _ pattern: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (place: Int?, comparisons: Int) {
    var comparisons = 0
    var index = start
    while index <= bytes.count - pattern.count {
      var length = 0
      while length < pattern.count, bytes[index + length] == pattern[length] { length += 1 }
      comparisons += min(length + 1, pattern.count)
      if length == pattern.count { return (index, comparisons) }
      index += max(1, length)
    }
    return (nil, comparisons)
  }
}
