import FormKit
import FormKitHTML
import ShellApp

/// An answer to a browser.
public struct WebResponse: Sendable, Hashable {
  /// The status.
  public var status: Int
  /// The header fields.
  public var headers: [String: String]
  /// The content.
  public var body: String

  init(_ status: Int, _ headers: [String: String] = [:], _ body: String = "") {
    self.status = status
    self.headers = headers
    self.headers["Cache-Control"] = headers["Cache-Control"] ?? "no-store"
    self.body = body
  }

  static func page(_ page: WebPage) -> WebResponse {
    document(200, page.html, policy: page.policy)
  }

  /// A page that asks for a page again, so that the browser sends its cookie (RFC 6265bis, 8.8.2).
  static func again(_ target: String, in messages: FormMessages) -> WebResponse {
    let title: Phrase = "page.open"
    return message(
      200, messages.text(title), link(to: target, messages.text(title)), refresh: target,
      in: messages)
  }

  /// The way to another page (RFC 9110, 15.4.4).
  static func redirect(_ path: String) -> WebResponse { WebResponse(303, ["Location": path]) }

  /// The page in place of one that cannot be shown: the reason, and a link to the start.
  static func refusal(_ status: Int, in messages: FormMessages) -> WebResponse {
    let phrase: Phrase =
      switch status {
      case 403: "page.refused.foreign"
      case 404: "page.refused.unknown"
      case 413: "page.refused.tooLarge"
      case 400, 415: "page.refused.mismatch"
      case 503: "page.refused.busy"
      default: "page.refused.other"
      }
    let start: Phrase = "page.start"
    let reason = messages.text(phrase)
    return message(
      status, reason, "<h1>\(escaped(reason))</h1>\n\(link(to: "/", messages.text(start)))",
      refresh: nil, in: messages)
  }

  private static func link(to target: String, _ title: String) -> String {
    "<p><a href=\"\(escaped(target))\">\(escaped(title))</a></p>"
  }

  /// A page without a form.
  private static func message(
    _ status: Int, _ title: String, _ content: String, refresh: String?, in messages: FormMessages
  ) -> WebResponse {
    let style = WebStyle.current?.assets.style
    let head = [
      refresh.map { "<meta http-equiv=\"refresh\" content=\"0;url=\(escaped($0))\">" },
      style.map { "<link rel=\"stylesheet\" href=\"\($0)\">" },
    ].compactMap(\.self).map { $0 + "\n" }.joined()
    return document(
      status,
      """
      <!DOCTYPE html>
      <html lang="\(escaped("\(messages.locale)"))" dir="\(messages.direction.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(head)<title>\(escaped("\(title) – \(AppIdentity.current.displayName)"))</title>
      </head>
      <body>
      \(header)
      <main>
      <div class="panel">
      \(content)
      </div>
      </main>
      </body>
      </html>

      """, policy: "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
  }

  /// The bar that names the app, as pages with a form have it.
  private static var header: String {
    let frame = FormFrame.product
    let logo = "<span aria-hidden=\"true\">\(escaped(frame.logo))</span> "
    return "<header class=\"frame\"><p class=\"product\">"
      + (frame.logo.isEmpty ? "" : logo) + "\(escaped(frame.product))</p></header>"
  }

  private static func document(_ status: Int, _ html: String, policy: String) -> WebResponse {
    WebResponse(
      status,
      [
        "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
      ], html)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
