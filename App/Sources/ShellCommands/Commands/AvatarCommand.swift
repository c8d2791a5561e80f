import Domain
import FormKit
import ImageProcessing
import ShellApp
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `avatar`: pictures as the app uploads them.
enum AvatarCommand {
  /// `avatar process`: writes the picture that an upload of a file would send.
  @MainActor
  static func process(_ context: CommandContext) async throws -> Int32 {
    let path = try context.arguments.requiredArgument("FILE")
    let target = try context.arguments.requiredOption("--out")
    let crop = try crop(context)
    let data = try read(path)
    let (source, picture) = try await processed(data, crop, path, context)
    try FileBytes.write(picture.data, toFile: target)
    try context.write(
      [
        "format": .string(picture.format.rawValue),
        "width": .number(Double(picture.pixelSize.width)),
        "height": .number(Double(picture.pixelSize.height)),
        "bytes": .number(Double(picture.data.count)),
        "sourceFormat": .string(source.format.rawValue),
        "sourceWidth": .number(Double(source.storedSize.width)),
        "sourceHeight": .number(Double(source.storedSize.height)),
        "orientation": .number(Double(source.orientation.rawValue)),
      ],
      text: "\(target): \(picture.format.rawValue), \(picture.pixelSize), "
        + "\(picture.data.count) bytes\n")
    return ExitStatus.done
  }

  @MainActor
  private static func processed(
    _ data: Data, _ crop: PixelRect?, _ path: String, _ context: CommandContext
  ) async throws -> (PictureDescription, AvatarAsset) {
    let processor = DefaultImageProcessor()
    do {
      let source = try PictureDescription(data)
      let avatar = try AvatarAsset(unprocessed: data, formats: processor.formats)
      let picture = try await processor.process(
        avatar, crop: crop, targetSize: UpdateAvatarUseCase.targetSize,
        compressionQuality: UpdateAvatarUseCase.compressionQuality)
      return (source, picture)
    } catch let error as AvatarError {
      throw refusal(of: error, path, context)
    }
  }

  /// The error of a picture that cannot be used or uploaded.
  @MainActor
  static func refusal(
    of error: AvatarError, _ path: String, _ context: CommandContext
  ) -> any Error {
    switch error {
    case .cropOutsidePicture:
      context.arguments.invalidValue("--crop", expected: "a part of the picture")
    case .cropNotSquare:
      context.arguments.invalidValue("--crop", expected: "a part that is as wide as it is high")
    case .uploadFailed(let failure): CommandError(failure)
    case .tooLarge, .invalidFormat, .unsupportedFormat, .processingFailed:
      CommandError.badInput("unusablePicture", "\(path): \(error)", ["file": .string(path)])
    }
  }

  /// Reads a file; never waits for a pipe, and reads no more than the largest picture and a byte.
  static func read(_ path: String) throws -> Data {
    do throws(FileBytes.Error) {
      let descriptor = try FileBytes.openRegular(path)
      defer { FileBytes.close(descriptor) }
      return Data(try FileBytes.readAll(descriptor, limit: AvatarLimits.standard.maximumBytes))
    } catch .tooLarge(let mebibytes) {
      let error = FileBytes.Error.tooLarge(mebibytes: mebibytes)
      throw CommandError.badInput(
        "unusablePicture", error.phrase(of: path).english, ["file": .string(path)])
    } catch {
      throw error.commandError(of: path)
    }
  }

  /// The rectangle of `--crop`; nil without one.
  @MainActor
  static func crop(_ context: CommandContext) throws -> PixelRect? {
    guard let text = context.arguments.option("--crop") else { return nil }
    guard let crop = PixelRect(text) else {
      throw context.arguments.invalidValue(
        "--crop", expected: "x,y,width,height in pixels, for example 0,0,512,512")
    }
    return crop
  }
}
