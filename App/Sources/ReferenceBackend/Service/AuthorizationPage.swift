import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The page that asks which identity an app gets.
struct AuthorizationPage {
  let request: AuthorizationRequest
  let identities: [DemoIdentity]

  /// The answer with the page, which no other page may frame and no cache keeps.
  var response: HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer",
      ],
      body: .bytes(Data(html.utf8)))
  }

  private var html: String {
    let hidden = request.parameters.map { parameter in
      "<input type=\"hidden\" name=\"\(parameter.name)\" value=\"\(Self.escaped(parameter.value))\">"
    }
    let buttons = identities.map { identity in
      let address = identity.email.map { " (\(Self.escaped($0)))" } ?? ""
      return "<p><button name=\"identity\" value=\"\(Self.escaped(identity.subject))\">"
        + "Continue as \(Self.escaped(identity.name))\(address)</button></p>"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Sign in (demonstration)</title></head>
      <body><main>
      <h1>Sign in (demonstration)</h1>
      <p>The development server stands in for the provider \(request.client.rawValue). Choose who signs in.</p>
      <form method="post" action="authorize">
      \(hidden.joined(separator: "\n"))
      \(buttons.joined(separator: "\n"))
      <p><button name="identity" value="">Cancel</button></p>
      </form>
      </main></body>
      </html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
  }
}
