#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a `multipart/form-data` request (RFC 7578).
///
/// The parts of the form are streamed one after another.
public struct MultipartFormData: Sendable {
  /// One part of a form, which contains the value of a field or the content of a file.
  public struct Part: Sendable {
    /// The name of the form field.
    public var name: String
    /// The name of the file; nil when the part is not a file.
    public var filename: String?
    /// The media type of the part, such as `image/png`.
    ///
    /// If the value is nil, the part has no `Content-Type` header, which means plain text.
    public var contentType: String?
    /// The content of the part.
    public var body: HTTPBody

    /// Creates a part whose content is in memory, in a file or in a stream.
    public init(
      name: String, filename: String? = nil, contentType: String? = nil, body: HTTPBody
    ) {
      self.name = name
      self.filename = filename
      self.contentType = contentType
      self.body = body
    }
  }

  /// The parts of the form.
  ///
  /// The parts are sent in the order of this array.
  public var parts: [Part]
  private let boundary: String

  /// Creates a form from parts.
  ///
  /// - Parameter boundary: The text that separates the parts in the encoded form, such as a UUID.
  ///   The boundary must consist of 1 to 70 ASCII letters, digits and hyphens. It must not occur in
  ///   any part.
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` when the boundary has another length or
  ///   contains other characters.
  public init(boundary: String, parts: [Part] = []) throws(NetworkError) {
    let isValid = boundary.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || byte == 0x2D
    }
    guard isValid, (1...70).contains(boundary.utf8.count) else {
      throw .invalidRequest(reason: "the boundary is malformed")
    }
    self.boundary = boundary
    self.parts = parts
  }

  /// The value of the `Content-Type` header for the form, including the boundary.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// The encoded form, for use as the content of a request.
  ///
  /// The length of the body is known if the length of every part is known. The body is replayable
  /// if every part is replayable.
  public var body: HTTPBody {
    var pieces: [HTTPBody] = []
    for part in parts {
      pieces += [.text(head(of: part)), part.body, .text("\r\n")]
    }
    pieces.append(.text("--\(boundary)--\r\n"))
    return .concatenating(pieces)
  }

  private func head(of part: Part) -> String {
    var head =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(part.name))\""
    if let filename = part.filename { head += "; filename=\"\(Self.escaped(filename))\"" }
    if let type = part.contentType {
      head += "\r\nContent-Type: \(String(type.unicodeScalars.filter { $0.value >= 0x20 }))"
    }
    return head + "\r\n\r\n"
  }

  /// Percent-encodes quotation marks and line breaks as browsers do (WHATWG HTML, 4.10.22.8).
  private static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension HTTPBody {
  /// Returns a body that contains the content of all given bodies, one after another.
  static func concatenating(_ bodies: [HTTPBody]) -> HTTPBody {
    var count: Int? = 0
    for body in bodies {
      count = count.flatMap { sum in body.count.map { sum + $0 } }
    }
    return .stream(count: count, isReplayable: bodies.allSatisfy(\.isReplayable)) {
      let reader = ConcatenationReader(bodies)
      return AsyncThrowingStream { try await reader.next() }
    }
  }
}

/// A reader that returns the chunks of several bodies, one body after another.
private actor ConcatenationReader {
  private var bodies: ArraySlice<HTTPBody>
  private var current: HTTPBody.AsyncIterator?

  init(_ bodies: [HTTPBody]) {
    self.bodies = bodies[...]
  }

  func next() async throws -> Data? {
    while true {
      if var iterator = current {
        let chunk = try await iterator.next()
        current = chunk == nil ? nil : iterator
        if let chunk { return chunk }
      } else {
        guard let body = bodies.popFirst() else { return nil }
        current = body.makeAsyncIterator()
      }
    }
  }
}
