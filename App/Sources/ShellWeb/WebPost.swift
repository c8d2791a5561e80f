import FormKit
public import FormKitHTML
public import ShellApp

/// A form that a browser has sent.
public struct WebPost: Sendable, Hashable {
  /// The fields, the button and the facts of the files.
  public let submission: HTMLSubmission
  /// The picked files by field id.
  public let files: [String: PickedFile]

  /// Makes a post.
  ///
  /// - Parameters:
  ///   - fields: The names and values in their order.
  ///   - files: The picked files by field id; default none.
  public init(fields: [HTMLSubmission.Field], files: [String: PickedFile] = [:]) {
    self.files = files
    submission = HTMLSubmission(
      fields: fields,
      files: Dictionary(uniqueKeysWithValues: files.map { (FieldPath($0.key), $0.value.facts) }))
  }

  init(submission: HTMLSubmission) {
    self.submission = submission
    files = [:]
  }

  /// The revision of the page that the form was on; nil when the browser sent none.
  var revision: Int? {
    submission.fields.last { $0.name == WebPage.revisionName }.flatMap { Int($0.value) }
  }

  /// The token that proves that the form comes from a page of this browser; nil without one.
  public var token: String? {
    submission.fields.last { $0.name == WebPage.tokenName }?.value
  }
}
