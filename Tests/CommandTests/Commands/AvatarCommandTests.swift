import Domain
import DomainMock
import FormKit
import Foundation
import Testing

/// `avatar process`.
@Suite struct AvatarCommandTests {
  private let folder: TemporaryFolder
  private let picture: String
  private let target: String

  init() throws {
    folder = try TemporaryFolder()
    picture = folder.path + "/ada.png"
    target = folder.path + "/out"
    try SampleImage.wholePNG(side: 600).write(to: URL(filePath: picture))
  }

  private func process(_ arguments: String...) async throws -> ShellRun {
    try await ShellRun(["avatar", "process"] + arguments + ["--out", target])
  }

  private var written: Data? { FileManager.default.contents(atPath: target) }

  @Test func `the written picture is described`() async throws {
    let run = try await process(picture, "--json")
    #expect(run.status == 0)
    let bytes = try #require(written)
    let answer = try FormValue(json: run.output)
    #expect(
      answer == [
        "format": "jpeg", "width": 512, "height": 512, "bytes": .number(Double(bytes.count)),
        "sourceFormat": "png", "sourceWidth": 600, "sourceHeight": 600, "orientation": 1,
      ])
    let avatar = try AvatarAsset(data: bytes)
    #expect(avatar.format == .jpeg && avatar.pixelSize == PixelSize(width: 512, height: 512))
  }

  @Test func `a crop is the part that is kept, never enlarged`() async throws {
    let run = try await process(picture, "--crop", "500, 400, 100, 50")
    #expect(run.output == "\(target): jpeg, 100×50, \(try #require(written).count) bytes\n")
  }

  @Test func `only a file is replaced, and only by a whole one`() async throws {
    let folder = try TemporaryFolder()
    let old = try folder.file("old.jpg", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.jpg", withDestinationPath: old)
    let link = try await ShellRun([
      "avatar", "process", picture, "--out", folder.path + "/link.jpg",
    ])
    #expect(link.status == 65)
    #expect(link.errors.contains("link.jpg: it is a link, not a file."))
    let whole = try await ShellRun(["avatar", "process", picture, "--out", folder.path])
    #expect(whole.errors.contains("it is a folder, not a file."))
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    let replaced = try await ShellRun(["avatar", "process", picture, "--out", old])
    #expect(replaced.status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["link.jpg", "old.jpg"])
    let mode = try FileManager.default.attributesOfItem(atPath: old)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a picture that is written over itself is replaced by a whole one`() async throws {
    let run = try await ShellRun(["avatar", "process", picture, "--out", picture])
    #expect(run.status == 0)
    let bytes = try #require(FileManager.default.contents(atPath: picture))
    #expect(try AvatarAsset(data: bytes).pixelSize == PixelSize(width: 512, height: 512))
    // A file that is no picture stays as it is.
    let text = try folder.file("text.png", "no picture")
    #expect(try await ShellRun(["avatar", "process", text, "--out", text]).status == 65)
    #expect(try String(contentsOfFile: text, encoding: .utf8) == "no picture")
  }

  @Test(arguments: [
    "501,0,100,100", "5 0,0,9,9", "+5,0,9,9", "0,0,601,600", "0,0,0,10", "-1,0,9,9", "0,0,9",
    "a,b,c,d",
  ])
  func `a crop that is no part of the picture is wrong usage`(crop: String) async throws {
    let run = try await process(picture, "--crop=\(crop)")
    #expect(run.status == 64)
    #expect(run.errors.contains("'--crop'"))
    #expect(written == nil)
  }

  @Test(arguments: [
    ("part.png", SampleImage.wholePNG(side: 60).dropLast(40), "We couldn't use that picture."),
    ("page.png", Data("<html>".utf8), "Choose a JPEG, PNG or WebP picture."),
    ("empty.png", Data(), "Choose a JPEG, PNG or WebP picture."),
    ("bomb.png", SampleImage.png(width: 65_535, height: 65_535), "Image too large."),
    ("long.png", Data(count: 11 << 20), "it is larger than 10 MiB."),
  ])
  func `a file that is no whole picture is refused`(
    name: String, data: Data, reason: String
  ) async throws {
    let path = folder.path + "/" + name
    try data.write(to: URL(filePath: path))
    let run = try await process(path)
    #expect(run.status == 65)
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(written == nil)
    let document = try await ShellRun(["avatar", "process", path, "--out", path + ".out", "--json"])
    #expect(document.output.contains("\"unusablePicture\""), "\(document.output)")
  }

  private func person(_ arguments: String...) async throws -> ShellRun {
    try await ShellRun(["avatar"] + arguments + ["--signed-in", "--json"])
  }

  @Test func `a picture is set, with its address`() async throws {
    let run = try await person("set", picture, "--crop", "0,0,9,9")
    #expect(run.status == 0)
    let answer = try run.json()
    #expect(answer["status"] == "uploaded")
    #expect(answer["url"]?.stringValue?.contains("/v1/avatars/") == true)
  }

  @Test func `what cannot be set is refused before it is sent`() async throws {
    #expect(try await person("set", picture, "--crop", "0,0,601,9").status == 64)
    #expect(try await person("set", picture, "--crop", "0,0").status == 64)
    let wide = try await person("set", picture, "--crop", "0,0,40,9")
    #expect(wide.status == 64)
    #expect(wide.output.contains("as wide as it is high"))
    let page = folder.path + "/page.png"
    try Data("<html>".utf8).write(to: URL(filePath: page))
    let refused = try await person("set", page)
    #expect(refused.status == 65)
    #expect(try refused.json()["error"]?["code"] == "unusablePicture")
    #expect(try await person("set", folder.path + "/missing.png").status == 65)
  }

  @Test func `without a picture there is nothing to show, and removing is done`() async throws {
    let shown = try await person("show")
    #expect(shown.status == 1)
    #expect(try shown.json()["error"]?["code"] == "noPicture")
    let removed = try await person("remove")
    #expect(removed.status == 0)
    #expect(try removed.json() == ["status": "removed"])
  }

  @Test(arguments: [["set", "ada.png"], ["show"], ["remove"]])
  func `without a session there is no picture to change`(words: [String]) async throws {
    let words = words.map { $0 == "ada.png" ? picture : $0 }
    let run = try await ShellRun(["avatar"] + words + ["--json"])
    #expect(run.status == 77)
    #expect(try run.json()["error"]?["code"] == "notSignedIn")
  }

  @Test func `a pipe and a folder are refused at once, and a missing folder cannot be written`()
    async throws
  {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path, folder.path + "/missing.png"] {
      #expect(try await process(path).status == 65)
    }
    let run = try await ShellRun(["avatar", "process", picture, "--out", "/missing/folder/a.jpg"])
    #expect(run.status == 65)
    #expect(run.errors.contains("there is no such folder"))
  }
}
