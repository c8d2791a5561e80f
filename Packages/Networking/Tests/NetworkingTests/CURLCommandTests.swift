import Networking
import Testing

/// The words of a `curl` command, as a shell reads them.
struct CURLCommandTests {
  private func text(
    _ method: String = "GET", _ address: String = "https://a.example/v1/x",
    _ headers: [(name: String, value: String)] = [], hasBody: Bool = false
  ) -> String {
    CURLCommand(method: method, address: address, headers: headers, hasBody: hasBody).text
  }

  @Test func `the braces of a route do not stand for addresses`() {
    #expect(
      text("GET", "https://a.example/v1/{}/[1-9]")
        == "curl -g -X GET 'https://a.example/v1/{}/[1-9]'")
  }

  @Test func `headers stand in their order, also one without value`() {
    #expect(
      text(headers: [("Accept", "application/json"), ("X-Empty", "")])
        == "curl -g -X GET -H 'Accept: application/json' -H 'X-Empty;' 'https://a.example/v1/x'")
  }

  @Test(
    arguments: [
      ([], "-H 'Content-Type: application/json' --data-binary @body.json"),
      (
        [("content-type", "application/problem+json")],
        "-H 'content-type: application/problem+json' --data-binary @body.json"
      ),
      ([("Content-Type", "image/jpeg")], "-H 'Content-Type: image/jpeg' --data-binary @body"),
    ] as [([(name: String, value: String)], String)])
  func `a body is read from a file and has a type`(
    headers: [(name: String, value: String)], part: String
  ) {
    #expect(
      text("POST", headers: headers, hasBody: true)
        == "curl -g -X POST \(part) 'https://a.example/v1/x'")
  }

  @Test func `nothing ends the quotes of a word`() {
    #expect(
      text(
        "GET'; rm -r ~", "https://a.example/o'neill/$(x)?a=`b` c\n\u{1B}[201~d",
        [("Accept", "'; echo \"$HOME\" #"), ("X-Note", "a\r\nHost: evil\\")])
        == #"curl -g -X 'GET'\''; rm -r ~' -H 'Accept: '\''; echo "$HOME" #' "#
        + #"-H 'X-Note: a  Host: evil\' "#
        + #"'https://a.example/o'\''neill/$(x)?a=`b`%20c%0A%1B[201~d'"#)
  }

  private func text(
    _ method: String = "GET", headers: [(name: String, value: String)], hasBody: Bool = false
  ) -> String {
    text(method, "https://a.example/v1/x", headers, hasBody: hasBody)
  }
}
