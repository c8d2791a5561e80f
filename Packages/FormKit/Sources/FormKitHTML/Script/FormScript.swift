/// The one script of a page: live conditions and validation.
///
/// The page works without it. It needs nothing but the page's own data, keeps to what ``FormKit/FormEngine/liveData(pages:)``
/// lets it judge, and leaves all else to the server.
enum FormScript {
  /// The text of the `script` element.
  static let source = "\"use strict\";\n" + judging + values + page
}
