import FormKit
import Foundation
import ShellApp
import Testing

@MainActor
struct GalleryCommandTests {
  private static let states = ["empty", "filled", "errors", "pending", "submitted"]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func gallery() async throws -> String {
    let place = folder.path + "/new/gallery"
    let run = try await ShellRun(["--now", "2026-01-31T10:00:00Z", "form", "gallery", place])
    #expect(run.status == 0, "\(run.errors)")
    return place
  }

  private func text(_ place: String, _ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(place)/\(name)")), as: UTF8.self)
  }

  /// What a page says, without the style and script that all share.
  private func main(_ html: String) throws -> String {
    let start = try #require(html.range(of: "<main>")).lowerBound
    let end = try #require(html.range(of: "</main>")).upperBound
    let title = try #require(html.range(of: "<title>.*</title>", options: .regularExpression))
    return "\(html[title])\n\(html[start..<end])\n"
  }

  @Test func `every built-in form reads in every state as its golden files say`() async throws {
    let place = try await gallery()
    for id in FormCatalog.ids {
      var texts = ""
      var pages = ""
      for state in Self.states {
        for direction in ["ltr", "rtl"] {
          texts +=
            "== \(state) \(direction)\n\(try text(place, "\(id)-\(state)-\(direction).txt"))\n"
        }
        pages +=
          "<!-- \(state) -->\n\(try main(try text(place, "\(id)-\(state)-ltr-light.html")))\n"
      }
      try Snapshot(name: "forms/\(id).txt").expect(texts)
      try Snapshot(name: "forms/\(id).html").expect(pages)
    }
  }

  @Test
  func `the gallery has a page for each schema, state, theme and direction, all in the index`()
    async throws
  {
    let place = try await gallery()
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: place))
    let index = try text(place, "index.html")
    for id in FormCatalog.ids {
      for state in Self.states {
        for direction in ["ltr", "rtl"] {
          #expect(names.contains("\(id)-\(state)-\(direction).txt"))
          for theme in ["light", "dark"] {
            let name = "\(id)-\(state)-\(direction)-\(theme).html"
            #expect(names.contains(name))
            #expect(index.contains("<a href=\"\(name)\">"))
          }
        }
      }
    }
    let page = try text(place, "login-empty-rtl-dark.html")
    #expect(page.contains("<html lang=\"ar\" dir=\"rtl\" data-theme=\"dark\">"))
  }

  @Test func `the gallery has the form sandbox, its reviews without secrets, and the debug menu`()
    async throws
  {
    let place = try await gallery()
    let index = try text(place, "index.html")
    let reviews = SandboxForm.builtIn.map { "formSandbox-\($0.rawValue)-review" }
    for (file, names) in [
      "formSandbox": ["formSandbox-picker"] + reviews, "debugMenu": ["debugMenu-menu"],
    ] {
      var pages = ""
      var texts = ""
      for name in names {
        #expect(index.contains("<a href=\"\(name)-rtl-highContrast.html\">"))
        texts += "== \(name)\n\(try text(place, name + "-ltr.txt"))\n"
        pages += "<!-- \(name) -->\n\(try main(try text(place, name + "-ltr-light.html")))\n"
      }
      for secret in ["correct-horse", "4111", "securityCode&quot;: &quot;123"] {
        #expect(!pages.contains(secret) && !texts.contains(secret))
      }
      try Snapshot(name: "forms/\(file).txt").expect(texts)
      try Snapshot(name: "forms/\(file).html").expect(pages)
    }
  }

  @Test func `screens without fields show a made-up person, and the review of a repeat a table`()
    async throws
  {
    let place = try await gallery()
    let welcome = try text(place, "welcome-empty-ltr-light.html")
    #expect(welcome.contains("Everything an app needs before its first feature."))
    for id in ["home", "profileCard", "review"] {
      #expect(try text(place, "\(id)-filled-ltr.txt").contains("Ada"), "\(id)")
      #expect(try text(place, "\(id)-filled-ltr-light.html").contains(">AL</p>"), "\(id)")
    }
    let review = try text(place, "repeat-review-ltr-light.html")
    #expect(review.contains("<th scope=\"row\" dir=\"auto\">Member 2</th>"))
    #expect(try text(place, "index.html").contains("<a href=\"repeat-review-rtl-dark.html\">"))
  }

  @Test func `what the gallery fills in is valid, its errors are errors`() async throws {
    let place = try await gallery()
    for id in FormCatalog.ids {
      #expect(try !text(place, "\(id)-filled-ltr.txt").contains("Error:"), "\(id)")
      #expect(
        try text(place, "\(id)-submitted-ltr-light.html").contains("Sent. Thank you."), "\(id)")
    }
    for id in ["login", "signup", "payment", "screenName", "birthday", "avatar", "mfa"] {
      #expect(try text(place, "\(id)-errors-ltr-light.html").contains("<title>Error: "), "\(id)")
    }
    #expect(
      try text(place, "screenName-pending-ltr-light.html").contains("Checking availability…"))
  }

  @Test func `a gallery that cannot be written exits 65`() async throws {
    let file = try folder.file("file", "")
    let run = try await ShellRun(["form", "gallery", file, "--json"])
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["code"] == "notWritable")
  }

  @Test func `form render --format html shows the values of a file, and errors with --errors`()
    async throws
  {
    let values = try folder.file("v.json", #"{"email":"<b>","password":"hunter22"}"#)
    let run = try await ShellRun([
      "form", "render", "login", "--format", "html", "--values", values,
    ])
    #expect(run.status == 0)
    #expect(run.output.contains("value=\"&lt;b&gt;\""))
    #expect(!run.output.contains("hunter22"))
    #expect(run.output.contains("--color-text-primary"))
    #expect(run.output.contains("<title>Welcome Back</title>"))
    let errors = try await ShellRun([
      "form", "render", "login", "--format", "html", "--values", values, "--errors",
    ])
    #expect(errors.output.contains("<title>Error: Welcome Back</title>"))
    let link = "<a href=\"#emailField\"><bdi>Email</bdi>: <bdi>Invalid email address</bdi></a>"
    #expect(errors.output.contains(link))
  }

  @Test func `with --json a page comes with the policy it is to be sent with`() async throws {
    let json = try await ShellRun(["form", "render", "login", "--format", "html", "--json"]).json()
    #expect(json["html"]?.stringValue?.hasPrefix("<!DOCTYPE html>") == true)
    #expect(
      json["contentSecurityPolicy"]?.stringValue?.hasPrefix(
        "default-src 'none'; script-src 'sha256-")
        == true)
  }

  @Test func `form export --to html prints the whole form, every page of it`() async throws {
    let schema = try folder.file(
      "pages.json",
      #"{"formatVersion":1,"id":"p","pages":[{"id":"one","sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}]},{"id":"two","sections":[{"fields":[{"id":"b","type":"text","label":"B"}]}]}]}"#
    )
    let run = try await ShellRun(["form", "export", schema, "--to", "html"])
    #expect(run.status == 0)
    #expect(run.output.contains("name=\"a\"") && run.output.contains("name=\"b\""))
  }

  @Test(arguments: ["html", "text", "json"])
  func `a hostile string or a lone surrogate in a schema harms no rendering`(_ format: String)
    async throws
  {
    let schema = try folder.file(
      "s.json",
      #"{"formatVersion":1,"id":"s","sections":[{"fields":[{"id":"a","type":"text","label":"<script>\u0000\u202e\u001b[31m"}]}]}"#
    )
    let run = try await ShellRun(["form", "render", schema, "--format", format])
    #expect(run.status == 0)
    if format != "json" {
      #expect(
        run.output.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E
        })
    }
    if format == "html" { #expect(!run.output.contains("<script>\u{FFFD}")) }
    let surrogate = try folder.file(
      "l.json", #"{"formatVersion":1,"id":"s","title":"\ud800","sections":[]}"#)
    #expect(try await ShellRun(["form", "render", surrogate, "--format", format]).status == 65)
  }
}
