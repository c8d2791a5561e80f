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

  @Test(arguments: ["501,0,100,100", "0,0,601,600", "0,0,0,10", "-1,0,9,9", "0,0,9", "a,b,c,d"])
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
