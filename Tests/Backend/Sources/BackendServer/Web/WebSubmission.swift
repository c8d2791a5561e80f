internal import Domain
internal import FormKit
internal import FormKitHTML
internal import Networking
internal import ShellApp

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a browser sent: names and values, and the file of a step that takes one.
struct WebSubmission: Sendable {
  /// The most bytes of a page's fields, without a file.
  private static let fieldLimit = 65_536
  /// The step whose form takes a file.
  static let fileStep = "avatar"

  let form: HTMLSubmission
  var file: PickedFile?

  /// The token the browser was given with the page; nil when it sends none.
  var token: String? { form.fields.last { $0.name == WebPage.tokenName }?.value }

  /// Why a submission was not read.
  enum Error: Swift.Error {
    /// The picture is too large to be read at all.
    case tooLarge
    case status(Int)
  }

  /// Reads what was sent to a step.
  static func read(_ request: HTTPRequest, to step: String) async throws(Error) -> Self {
    let type = request.headers["Content-Type"] ?? ""
    let takesFile = isInParts(request, to: step)
    guard takesFile || type.lowercased().hasPrefix("application/x-www-form-urlencoded") else {
      throw .status(415)
    }
    let limit = fieldLimit + (takesFile ? AvatarLimits.standard.maximumBytes : 0)
    let body: Data
    do {
      body = try await request.body.collect(upTo: limit)
    } catch is HTTPBody.TooLongError {
      throw takesFile ? .tooLarge : .status(413)
    } catch {
      throw .status(400)
    }
    if takesFile { return try multipart(body, type) }
    do throws(HTMLSubmissionError) {
      return WebSubmission(form: try HTMLSubmission(urlEncoded: body))
    } catch {
      throw .status(413)
    }
  }

  /// Whether a step's form is sent in parts, with a file.
  static func isInParts(_ request: HTTPRequest, to step: String) -> Bool {
    step == fileStep
      && request.headers["Content-Type"]?.lowercased().hasPrefix("multipart/form-data") == true
  }

  /// The token in the address of a form that is sent in parts.
  static func addressToken(of request: HTTPRequest) -> String? {
    let name = WebPage.tokenName + "="
    return request.url.query(percentEncoded: true)?.split(separator: "&")
      .first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
  }

  private static func multipart(_ body: Data, _ type: String) throws(Error) -> Self {
    let parts: [MultipartReader.Part]
    do {
      parts = try MultipartReader.parts(of: body, contentType: type)
    } catch {
      throw .status(400)
    }
    let fields = parts.filter { $0.fileName == nil }
    guard fields.reduce(0, { $0 + $1.content.count }) <= fieldLimit else { throw .status(413) }
    var files: [FieldPath: FormValue] = [:]
    var file: PickedFile?
    // Without a choice, a browser sends a file without a name and without content.
    if let part = parts.first(where: { $0.name == fileStep && $0.fileName != nil }),
      part.fileName?.isEmpty == false || !part.content.isEmpty
    {
      let picked = PickedFile(name: plainName(part.fileName ?? ""), data: part.content)
      files[FieldPath(fileStep)] = facts(picked)
      file = picked
    }
    let form = HTMLSubmission(
      fields: fields.map {
        HTMLSubmission.Field($0.name, String(decoding: $0.content, as: UTF8.self))
      }, files: files)
    return WebSubmission(form: form, file: file)
  }

  /// What the server itself finds out of a file, whatever the browser says it is.
  static func facts(_ file: PickedFile) -> FormValue {
    var facts: FormObject = [
      "name": .string(file.name), "size": .number(Double(file.data.count)),
    ]
    if let asset = try? AvatarAsset(data: file.data, fileName: file.name) {
      facts["type"] = .string(asset.format.mediaType)
      facts["width"] = .number(Double(asset.pixelSize.width))
      facts["height"] = .number(Double(asset.pixelSize.height))
    }
    return .object(facts)
  }

  /// A file's name without folders and controls, 100 characters of it; names no file here.
  static func plainName(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    let plain = last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return String(String.UnicodeScalarView(plain).prefix(100))
  }
}
