import FormKit
import FormKitHTML
import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension WebPost {
  /// The most bytes of a page's fields, without files.
  private static let fieldLimit = 65_536

  /// Why a form was not read.
  enum Error: Swift.Error {
    /// A file is too large to be read at all.
    case fileTooLarge
    /// The answer's status.
    case status(Int)
  }

  /// Reads the form of a request.
  static func read(_ request: WebRequest) async throws(Error) -> WebPost {
    let type = request.header("Content-Type") ?? ""
    let isInParts = request.isInParts
    guard isInParts || type.lowercased().hasPrefix("application/x-www-form-urlencoded") else {
      throw .status(415)
    }
    let body: Data
    do throws(WebRequest.BodyError) {
      body = try await request.body(fieldLimit + (isInParts ? PickedFile.maximumBytes : 0))
    } catch {
      switch error {
      case .tooLong: throw isInParts ? .fileTooLarge : .status(413)
      case .broken: throw .status(400)
      }
    }
    if isInParts { return try parts(of: body, type) }
    do throws(HTMLSubmissionError) {
      return WebPost(submission: try HTMLSubmission(urlEncoded: body))
    } catch {
      throw .status(413)
    }
  }

  private static func parts(of body: Data, _ type: String) throws(Error) -> WebPost {
    let parts: [MultipartReader.Part]
    do {
      parts = try MultipartReader.parts(of: body, contentType: type)
    } catch {
      throw .status(400)
    }
    let fields = parts.filter { $0.fileName == nil }
    guard fields.reduce(0, { $0 + $1.content.count }) <= fieldLimit else { throw .status(413) }
    var files: [String: PickedFile] = [:]
    // Without a choice, a browser sends a file without a name and without content.
    for part in parts {
      guard let name = part.fileName, !name.isEmpty || !part.content.isEmpty else { continue }
      files[part.name] = PickedFile(name: plainName(name), data: part.content)
    }
    return WebPost(
      fields: fields.map {
        HTMLSubmission.Field($0.name, String(decoding: $0.content, as: UTF8.self))
      }, files: files)
  }

  /// A file's name without folders and controls, at most 100 characters of it.
  static func plainName(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    let plain = last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return String(String.UnicodeScalarView(plain).prefix(100))
  }
}
