import FormKit
import FormKitHTML
import FormKitMock
import Testing

/// Pictures on pages.
@Suite struct PictureMarkupTests {
  private func html(_ pictures: [ContentBlock.Picture]) throws -> String {
    HTMLFormRenderer(content: pictures.map { .picture($0) }).page(try engine(text("a"))).html
  }

  private func picture(_ address: String?, _ words: String = "Ada") throws -> ContentBlock.Picture {
    let image = try #require(ContentExample.image(width: 4, height: 3, address: address))
    return ContentBlock.Picture(words, initials: "AL", id: "avatar", image: image)
  }

  @Test func `a picture with an address is an image with its words and its size`() throws {
    let html = try html([try picture("/media/ada.png?v=1&s=2", "Ada & \"Bob\"")])
    #expect(
      html.contains(
        "<img id=\"avatar\" class=\"picture\" src=\"/media/ada.png?v=1&amp;s=2\" "
          + "alt=\"Ada &amp; &quot;Bob&quot;\" width=\"4\" height=\"3\">\n"))
    #expect(html.contains("img.picture{object-fit:cover}") && !html.contains(".hue-0{"))
    #expect(html.contains("border-radius:50%") && HTMLTags(html).faults == [])
  }

  @Test func `a title and a detail are beside a picture`() throws {
    let html = try html([.init("No picture", initials: "AL", title: "Ada & Co", detail: "@ada")])
    #expect(
      html.contains(
        "<h2 dir=\"auto\">Ada &amp; Co</h2>\n<p class=\"detail\" dir=\"auto\">@ada</p>\n"))
    #expect(HTMLTags(html).tags("class", "person").count == 1 && HTMLTags(html).faults == [])
  }

  @Test(arguments: [
    "https://a.example/b.png", "http://a.example/", "b.png", "//a.example/b",
    "data:image/png;base64,iVBORw0KGgo=", "data:image/jpeg;base64,/9j/4A+/",
    "data:image/webp;base64,UklGRg==",
  ])
  func `addresses of the web, relative ones and pictures themselves are shown`(_ address: String)
    throws
  {
    let tag = HTMLTags(try html([try picture(address)])).tags("id", "avatar").first
    #expect(tag?.name == "img" && tag?["src"] == address)
  }

  @Test(
    arguments: [
      nil, "", "javascript:alert(1)", "file:///a", "a b", "\u{1}a", "data:image/png;base64,",
      "data:image/png;base64,AA", "data:image/png;base64,AA A", "data:image/png;base64,====",
      "data:image/png;base64,A=AA", "data:image/png,AAAA",
      "data:image/png;base64,AA\"=", "data:image/svg+xml;base64,AAAA", "data:text/html;base64,AAAA",
    ] as [String?])
  func `without a usable address the initials stand on their colour`(_ address: String?) throws {
    let html = try html([try picture(address)])
    #expect(!html.contains("<img") && !html.contains("img.picture"))
    let index = InitialsColor(of: "AL").index
    #expect(HTMLTags(html).tags("id", "avatar").first?["class"] == "picture hue-\(index)")
    let hex = String(InitialsColor(of: "AL").hex, radix: 16)
    #expect(html.contains(".hue-\(index){background:#"))
    #expect(html.contains("\(hex)}") && html.contains("p.picture{color:#fff}"))
  }

  @Test(arguments: HostileForm.strings)
  func `no address and no words become markup`(_ string: String) throws {
    let tags = HTMLTags(try html([try picture(string, string), try picture("/" + string, string)]))
    #expect(tags.faults == [])
    #expect(tags.values(of: "style") == [])
  }

  @Test func `the policy allows images of the page's own origin`() throws {
    let picture = ContentBlock.picture(try picture("/media/ada.png"))
    let page = HTMLFormRenderer(content: [picture]).page(try engine(text("a")))
    let policy = page.contentSecurityPolicy { _ in [0] }
    #expect(policy.contains("img-src 'self' data:;"))
  }
}
