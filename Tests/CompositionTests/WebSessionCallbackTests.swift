import Data
import Domain
import Foundation
import Testing

@testable import ShellApp

/// The end of a web session of Apple's AuthenticationServices, and which sign-in the device offers.
@Suite struct WebSessionCallbackTests {
  private static let page = "https://provider.example.com/authorize?client_id=app&state=S%2B1"

  /// The end of a session at the app's link, as text.
  private func result(
    _ callback: String?, code: Int? = nil, address: String = "shell://oauth/callback"
  ) throws -> (AuthorizationResult, state: String) {
    try #require(WebSessionCallback(address: address)).result(
      callback.flatMap { URL(string: $0) }, errorCode: code,
      page: try #require(URL(string: Self.page)))
  }

  @Test(arguments: [
    ("shell://oauth/callback", WebSessionCallback.Match.scheme("shell")),
    ("com.example.app:/callback", .scheme("com.example.app")),
    (
      "https://links.example.com/oauth/callback",
      .https(host: "links.example.com", path: "/oauth/callback")
    ),
  ])
  func `the system recognizes an address by its scheme, or by its host and path`(
    address: String, match: WebSessionCallback.Match
  ) throws {
    #expect(try #require(WebSessionCallback(address: address)).match == match)
  }

  @Test(arguments: [
    "", "callback", "http://links.example.com/callback", "https://links.example.com",
    "https://links.example.com/", "shell://oauth/callback?state=1", "shell://oauth/callback#1",
  ])
  func `an address that no session can end at is refused`(address: String) {
    #expect(WebSessionCallback(address: address) == nil)
  }

  @Test func `the app's link is an address of a session`() {
    #expect(
      WebSessionCallback(address: SystemSignIn.link)?.match
        == .scheme(AppIdentity.current.linkScheme))
  }

  @Test(arguments: ["shell://oauth/callback", "https://links.example.com/oauth/callback"])
  func `a code with the state of the page is passed on`(address: String) throws {
    let (result, state) = try result("\(address)?code=C&state=S%2B1", address: address)
    #expect(result == .code(SecretString("C")))
    #expect(state == "S+1")
  }

  @Test func `a person who cancels on the page or closes it has cancelled`() throws {
    let onPage = try result("shell://oauth/callback?error=access_denied&state=S%2B1")
    #expect(onPage == (.cancelled, "S+1"))
    #expect(try result(nil, code: 1) == (.cancelled, "S+1"))
  }

  @Test(arguments: [
    "shell://oauth/callback?error=server_error&state=S%2B1",
    "shell://oauth/callback?code=C&state=other", "shell://oauth/callback?code=C",
    "shell://oauth/callback?state=S%2B1", "shell://oauth/callback",
    "shell://other?code=C&state=S%2B1",
    "shell://oauth/callback?code=C&state=S%2B1&state=S%2B1", nil,
  ])
  func `any other end is a refusal of the sign-in that showed the page`(
    callback: String?
  ) throws {
    #expect(try result(callback) == (.refused, "S+1"))
  }

  @Test(arguments: [nil, 2, 3, 99])
  func `another error of the session is a refusal`(code: Int?) throws {
    #expect(try result(nil, code: code) == (.refused, "S+1"))
  }

  @Test(arguments: [
    ("https://appleid.apple.com", "com.example.app", "com.example.app" as String?, true),
    ("https://appleid.apple.com", "com.example.site", "com.example.app", false),
    ("https://appleid.apple.com", "com.example.app", nil, false),
    ("http://127.0.0.1:8080", "com.example.app", "com.example.app", false),
  ])
  func `the sheet is for the app's own registration at Apple`(
    issuer: String, client: String, bundle: String?, isOfApp: Bool
  ) {
    let registration = OpenIDClient(issuer: issuer, clientID: client)
    #expect(SystemSignIn.isOfApp(registration, bundle: bundle) == isOfApp)
  }
}
