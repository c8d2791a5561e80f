internal import FormKit
internal import FormKitHTML
internal import Networking
internal import ShellApp

/// A form as a page, with what is said above it.
struct WebPage {
  /// The name of the field that a browser's token is sent in.
  static let tokenName = "_token"

  let step: String
  let engine: FormEngine
  var notices: [Notice] = []

  /// The page for a browser.
  func response(_ token: String, status: Int = 200) -> HTTPResponse {
    // What takes a file is sent in parts, which are read only once the token in the address is known.
    let query = step == WebSubmission.fileStep ? "?\(Self.tokenName)=\(token)" : ""
    let page = HTMLFormRenderer(
      action: "/" + step + query, hiddenFields: [Self.tokenName: token]
    ).page(engine)
    // Without its policy a page is not sent.
    guard let policy = try? page.contentSecurityPolicy(sha256: PageDigest.sha256) else {
      return Self.refusal(500)
    }
    return HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
      ],
      body: .text(Self.html(page.html, saying: notices)))
  }

  /// A page with notices after its heading.
  static func html(_ html: String, saying notices: [Notice]) -> String {
    guard !notices.isEmpty, let heading = html.firstRange(of: "</h1>\n") else { return html }
    let text = notices.map { notice in
      let (role, style) = notice.kind.isUrgent ? ("alert", "summary") : ("status", "notice")
      return "<div class=\"\(style)\" role=\"\(role)\"><p>\(escaped(notice.text))</p></div>\n"
    }.joined()
    return html.replacingCharacters(in: heading, with: "</h1>\n" + text)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// What is said instead of a page.
  static func refusal(_ status: Int) -> HTTPResponse {
    let text =
      switch status {
      case 403: "This form did not come from a page of this server. Open the page again."
      case 413: "The form is too large. Shorten your answers or choose a smaller file."
      case 400, 415: "The request does not match the form. Open the page again."
      default: "The page cannot be shown."
      }
    return HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      ], body: .text(text + "\n"))
  }

  /// The way to another page.
  static func redirect(to step: String) -> HTTPResponse {
    HTTPResponse(status: 303, headers: ["Location": "/" + step, "Cache-Control": "no-store"])
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
