import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendService {
  /// Returns a picture that was sent, after a look at its header.
  ///
  /// - Parameter type: The media type that was sent with it.
  func picture(_ data: Data, type: String?) throws(BackendError) -> Data {
    let format: ImageFormat
    do throws(AvatarError) {
      format = try AvatarAsset(data: data, limits: configuration.avatarLimits).format
    } catch {
      throw Self.refusal(of: error, configuration.avatarLimits)
    }
    guard type == format.mediaType else { throw .unsupportedMediaType(format.mediaType) }
    return data
  }

  /// The answer to a picture that the service does not keep.
  static func refusal(of error: AvatarError, _ limits: AvatarLimits) -> BackendError {
    switch error {
    case .tooLarge: .contentTooLarge(limit: limits.maximumBytes)
    case .processingFailed: .damagedPicture
    default: .unsupportedMediaType("image/jpeg or image/png")
    }
  }

  /// `PUT /v1/profile/avatar`: the re-encoded picture replaces the user's avatar.
  mutating func setAvatar(
    _ picture: AvatarAsset, of userID: String
  ) throws(BackendError) -> HTTPResponse {
    let id = try random(byteCount: 16)
    let entityTag = "\"\(try Self.entityTag(of: picture.data))\""
    try requireUploadRoom(picture.data.count, of: userID)
    state.avatars.removeAll(of: userID)
    state.avatars[id] = BackendState.Avatar(
      userID: userID, mediaType: picture.format.mediaType, entityTag: entityTag,
      data: picture.data)
    state.profiles[userID]?.avatarID = id
    return .json(["url": avatarURL(id)])
  }

  /// `DELETE /v1/profile/avatar`: also when the user has no picture.
  mutating func removeAvatar(of userID: String) -> HTTPResponse {
    state.avatars.removeAll(of: userID)
    if state.profiles[userID]?.avatarID != nil { state.profiles[userID]?.avatarID = nil }
    return .noContent
  }

  /// `GET /v1/avatars/{id}`: for whoever knows the address, which nobody can guess.
  func avatar(_ id: String, _ request: HTTPRequest) throws(BackendError) -> HTTPResponse {
    guard let avatar = state.avatars[id] else { throw .notFound }
    let headers: HTTPHeaders = [
      // A cache asks each time, so that it serves no picture that was removed.
      "ETag": avatar.entityTag, "Cache-Control": "private, no-cache",
      "X-Content-Type-Options": "nosniff",
    ]
    if Self.isKnown(avatar.entityTag, to: request) {
      return HTTPResponse(status: 304, headers: headers)
    }
    return HTTPResponse(
      status: 200, headers: headers.merging(["Content-Type": avatar.mediaType]),
      body: .bytes(avatar.data))
  }

  /// The address of an avatar.
  func avatarURL(_ id: String) -> String { configuration.publicURL() + "/v1/avatars/" + id }

  static func entityTag(of data: Data) throws(BackendError) -> String {
    do throws(CryptographyError) {
      return try SHA256Hash.digest(of: data).prefix(16).hexadecimal
    } catch {
      throw .unavailable
    }
  }

  /// Compares weakly, as `If-None-Match` asks for (RFC 9110, section 13.1.2).
  static func isKnown(_ entityTag: String, to request: HTTPRequest) -> Bool {
    guard let tags = request.headers["If-None-Match"].flatMap(EntityTags.init) else {
      return false
    }
    return tags.match(weakly: entityTag)
  }
}
