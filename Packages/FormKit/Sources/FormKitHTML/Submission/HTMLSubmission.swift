public import FormKit

/// What a browser sent of a form: names, values, and the button that was pressed.
///
/// ```swift
/// let submission = try HTMLSubmission(urlEncoded: body)
/// engine.apply(submission)
/// if submission.button == .submit { engine.submit() }
/// ```
///
/// Every name and value is a stranger's word: what the form does not have, does not show or does not
/// let edit is left out, and nothing grows beyond the form's own limits.
public struct HTMLSubmission: Sendable, Hashable {
  /// One name and value.
  public struct Field: Sendable, Hashable {
    /// The name: a field's path, or one with `_` before it.
    public var name: String
    /// The value, line breaks as line feeds.
    public var value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The names and values in their order; a day in three inputs is one field.
  public let fields: [Field]
  /// The facts of uploaded files by field: objects with name, size, type, width, height.
  public let files: [FieldPath: FormValue]
  /// The button that was pressed; submit when none was named.
  public let button: Button
  /// The page the fields were on; nil for an unpaged form.
  public let page: String?
  /// The field to which the focus has moved; nil for a form that was sent.
  ///
  /// The script of a page with ``HTMLFormRenderer/reportsFocus`` sends it, with the page's hidden fields only.
  public let focus: FieldPath?

  /// The name of the buttons.
  static let buttonName = "_button"
  /// The name under which the current page is sent.
  static let pageName = "_page"
  /// The name under which the field with the focus is sent.
  static let focusName = "_focus"

  /// Takes names and values that something else has read, such as `multipart/form-data`.
  ///
  /// - Parameter files: The facts of uploaded files, found out by the server itself; default none.
  public init(fields: [Field], files: [FieldPath: FormValue] = [:]) {
    self.fields = DayInputs.joined(
      fields.map { Field($0.name, Self.lines($0.value)) })
    self.files = files
    button = fields.last { $0.name == Self.buttonName }.flatMap { Button($0.value) } ?? .submit
    page = fields.last { $0.name == Self.pageName }?.value
    focus = fields.last { $0.name == Self.focusName }.map { FieldPath($0.value) }
  }

  /// Reads `application/x-www-form-urlencoded`.
  ///
  /// Bytes that are no UTF-8 become U+FFFD, a percent sign without two digits stays as it is.
  /// Source: WHATWG URL, "application/x-www-form-urlencoded parsing".
  ///
  /// - Parameter limits: The longest body, as of a document; default ``FormLimits``.
  /// - Throws: ``HTMLSubmissionError/tooLong(limit:)``.
  public init(
    urlEncoded body: some Collection<UInt8>, limits: FormLimits = FormLimits()
  ) throws(HTMLSubmissionError) {
    guard body.count <= limits.documentSize else {
      throw .tooLong(limit: limits.documentSize)
    }
    self.init(
      fields: body.split(separator: UInt8(ascii: "&")).map { part in
        let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
        let value = end == part.endIndex ? part[end...] : part[part.index(after: end)...]
        return Field(Self.decoded(part[..<end]), Self.decoded(value))
      })
  }

  /// A text with line feeds for line breaks, in one pass.
  private static func lines(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D {
        result.append(0x0A)
      } else if byte != 0x0A || last != 0x0D {
        result.append(byte)
      }
      last = byte
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func decoded(_ text: some Collection<UInt8>) -> String {
    let bytes = Array(text)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%"), index + 1 < bytes.count,
        let high = hex(bytes[index]), let low = hex(bytes[index + 1])
      {
        result.append(high << 4 | low)
        index += 2
      } else {
        result.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }
}

/// Why a submission cannot be read.
public enum HTMLSubmissionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The body has more bytes than the limit.
  case tooLong(limit: Int)

  /// One sentence.
  public var description: String {
    switch self {
    case .tooLong(let limit): "The form's fields have more than \(limit) bytes."
    }
  }
}
