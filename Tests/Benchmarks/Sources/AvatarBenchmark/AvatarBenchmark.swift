import Domain
import Foundation
import ImageProcessing

/// `AvatarBenchmark INPUT OUTPUT [WIDTHxHEIGHT+X+Y]`: makes an avatar of a picture, as a whole process to
/// compare with other programs.
@main
struct AvatarBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      FileHandle.standardError.write(Data("Usage: AvatarBenchmark INPUT OUTPUT [CROP]\n".utf8))
      exit(64)
    }
    let data = try Data(contentsOf: URL(filePath: arguments[1]), options: .alwaysMapped)
    let processor = DefaultImageProcessor()
    let crop = arguments.count > 3 ? Self.crop(arguments[3]) : nil
    do {
      let picked = try AvatarAsset(unprocessed: data, formats: processor.formats)
      let avatar = try await processor.process(
        picked, crop: crop, targetSize: PixelSize(width: 512, height: 512),
        compressionQuality: 0.8)
      try avatar.data.write(to: URL(filePath: arguments[2]))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(65)
    }
  }

  private static func crop(_ text: String) -> PixelRect? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 4 else { return nil }
    return PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
  }
}
