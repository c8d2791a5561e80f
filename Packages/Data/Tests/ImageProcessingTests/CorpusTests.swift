import Domain
import Foundation
import ImageProcessing
import Testing

/// The inputs from which `Scripts/fuzz` starts, which run under the address sanitizer too.
@Suite(.timeLimit(.minutes(5))) struct CorpusTests {
  private static var pictures: [URL] {
    get throws {
      let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
      }
      return try ["picture", "metadata"].flatMap { target in
        try FileManager.default.contentsOfDirectory(
          at: root.appending(path: "Tests/Fuzz/Corpus/\(target)"), includingPropertiesForKeys: nil)
      }
    }
  }

  /// Whether an avatar is made; an error is one about a picture.
  private static func isUsable(_ data: Data) async -> Bool {
    do {
      _ = try await process(data, side: 8)
      return true
    } catch {
      #expect(error is AvatarError)
      return false
    }
  }

  @Test(arguments: try pictures)
  func `an input of the fuzzer is decoded or refused, and so is a damaged one`(
    picture: URL
  ) async throws {
    let whole = try Data(contentsOf: picture)
    if !["damaged-alpha.webp", "tiles.heic"].contains(picture.lastPathComponent) {
      #expect(await Self.isUsable(whole), "\(picture.lastPathComponent)")
    }
    // About 100 places in each file.
    for index in stride(from: 0, to: whole.count, by: max(1, whole.count / 100)) {
      var changed = whole
      changed[index] = ~changed[index]
      _ = await Self.isUsable(changed)
      _ = await Self.isUsable(whole.prefix(index))
    }
  }
}
