import Domain
import FormKit
import ImageProcessing
import ShellApp
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `avatar set`, `avatar show` and `avatar remove`: the signed-in person's picture.
extension AvatarCommand {
  private static let name = "avatar"

  /// `avatar set`: processes and uploads a picture, in place of the one before.
  @MainActor
  static func set(_ context: CommandContext) async throws -> Int32 {
    let path = try context.arguments.requiredArgument("FILE")
    let crop = try crop(context)
    let data = try read(path)
    let (dependencies, profile) = try await ProfileCommand.signedIn(context)
    let fileName = URL(filePath: path).lastPathComponent
    switch try await dependencies.updateAvatar.execute(
      data, fileName: fileName, crop: crop, for: .user(profile.id))
    {
    case .uploaded(let url):
      await dependencies.avatarUpdated(of: profile.id, from: profile.avatarURL, to: url)
      try context.write(
        ["status": "uploaded", "url": .string(url.absoluteString)],
        text: "Picture: \(url.absoluteString)\n")
    case .cached:
      try context.write(
        ["status": "queued"],
        text: "You are offline. \(waits)\n")
    case .failed(.uploadFailed(let failure), canRetry: true): throw queued(failure)
    case .failed(let error, _): throw refusal(of: error, path, context)
    }
    return ExitStatus.done
  }

  /// The state of a picture that is not uploaded.
  private static var waits: String {
    "The picture waits on this device: home offers to upload it in "
      + "'\(AppIdentity.current.executable) run'."
  }

  /// The error of an upload that failed and can be tried again.
  private static func queued(_ failure: RemoteError) -> CommandError {
    let error = CommandError(failure)
    return CommandError(
      status: error.status, code: error.code,
      message: "\(error.message) \(waits)",
      details: error.details.merging(["isQueued": true]) { $1 })
  }

  /// `avatar show`: describes the picture at the service, and writes it with `--out`.
  @MainActor
  static func show(_ context: CommandContext) async throws -> Int32 {
    let target = context.arguments.option("--out")
    let dependencies = try await ProfileCommand.signedIn(context).dependencies
    guard let profile = try await dependencies.requestProfile() else {
      throw CommandError.noProfile
    }
    guard let url = profile.avatarURL else {
      throw CommandError(
        status: ExitStatus.negative, code: "noPicture",
        message: "There is no picture. Set one with "
          + "'\(AppIdentity.current.executable) \(Self.name) set FILE'.")
    }
    let data = try await dependencies.pictureFile(at: url)
    guard let picture = try? PictureDescription(data) else { throw RemoteError.invalidResponse }
    if let target { try FileBytes.write(data, toFile: target) }
    try context.write(
      [
        "url": .string(url.absoluteString), "format": .string(picture.format.rawValue),
        "width": .number(Double(picture.storedSize.width)),
        "height": .number(Double(picture.storedSize.height)), "bytes": .number(Double(data.count)),
      ],
      text: "Picture: \(url.absoluteString)\n\(picture.format.rawValue), \(picture.storedSize), "
        + "\(data.count) bytes\n")
    return ExitStatus.done
  }

  /// `avatar remove`: removes the picture from the service and from this device.
  @MainActor
  static func remove(_ context: CommandContext) async throws -> Int32 {
    let (dependencies, profile) = try await ProfileCommand.signedIn(context)
    try await dependencies.removeAvatar.execute(for: profile.id)
    await dependencies.avatarUpdated(of: profile.id, from: profile.avatarURL, to: nil)
    try context.write(["status": "removed"], text: "The picture is removed.\n")
    return ExitStatus.done
  }
}
