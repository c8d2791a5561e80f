import Domain
import Foundation
import ImageProcessing
import Testing

/// A folder for files that other programs make, removed with the object.
final class Workshop: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "ImageProcessingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// A program that is missing or failed.
  struct ToolError: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs ImageMagick, exiftool or one of libwebp's programs in the folder and returns its output.
  @discardableResult
  func run(_ tool: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problem = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 127 {
      throw ToolError(description: "\(tool) is missing. Run Scripts/setup --tests.")
    }
    guard process.terminationStatus == 0 else {
      throw ToolError(description: "\(tool) \(arguments) failed: \(problem)")
    }
    return text
  }

  /// Returns the bytes of a file.
  func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  /// Writes the bytes of a file.
  func write(_ data: Data, _ name: String) throws {
    try data.write(to: folder.appending(path: name))
  }

  /// Writes a raster as a PAM file.
  func write(_ raster: Raster, _ name: String) throws { try write(raster.pam, name) }

  /// Returns the pixels that ImageMagick decodes from a file.
  func raster(_ name: String, _ options: String...) throws -> Raster {
    let copy = "\(name).reference.rgba"
    let process = options.joined(separator: " ").split(separator: " ").map(String.init)
    try convert([name] + process + ["-depth", "8", "RGBA:\(copy)"])
    let size = try run("identify", "-format", "%w %h\n", "\(name)[0]").split(
      whereSeparator: \.isWhitespace)
    let (width, height) = (try #require(Int(size[0])), try #require(Int(size[1])))
    return Raster(width: width, height: height, pixels: Array(try data(copy)))
  }

  private func convert(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["convert"] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ToolError(description: "convert \(arguments) failed. Run Scripts/setup --tests.")
    }
  }
}

/// Decodes a picture at its own size.
func decode(_ data: Data, _ limit: Int = 4096) async throws -> Raster {
  let bitmap = try await PictureDecoder().decode(data, to: PixelSize(width: limit, height: limit))
  return Raster(width: bitmap.size.width, height: bitmap.size.height, pixels: bitmap.pixels)
}

/// Makes an avatar of at most 512 × 512 pixels.
func process(
  _ data: Data, named name: String = "", crop: PixelRect? = nil, side: Int = 512
) async throws -> AvatarAsset {
  let processor = DefaultImageProcessor()
  let picked = try AvatarAsset(unprocessed: data, fileName: name, formats: processor.formats)
  return try await processor.process(
    picked, crop: crop, targetSize: PixelSize(width: side, height: side), compressionQuality: 0.8)
}
