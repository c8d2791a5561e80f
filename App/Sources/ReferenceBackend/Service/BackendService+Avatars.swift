import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendService {
  /// `PUT /v1/profile/avatar`: judged by its header, it replaces the user's avatar.
  mutating func uploadAvatar(
    _ data: Data, type: String?, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let asset: AvatarAsset
    do throws(AvatarError) {
      asset = try AvatarAsset(data: data, limits: configuration.avatarLimits)
    } catch {
      throw error == .tooLarge
        ? .contentTooLarge(limit: configuration.avatarLimits.maximumBytes)
        : .unsupportedMediaType("image/jpeg or image/png")
    }
    guard type == asset.format.mediaType else {
      throw .unsupportedMediaType(asset.format.mediaType)
    }
    let id = try random(byteCount: 16)
    let entityTag = "\"\(try Self.entityTag(of: data))\""
    try requireUploadRoom(data.count, of: userID)
    state.avatars.removeAll(of: userID)
    state.avatars[id] = BackendState.Avatar(
      userID: userID, mediaType: asset.format.mediaType, entityTag: entityTag, data: data)
    state.profiles[userID]?.avatarID = id
    return .json(["url": avatarURL(id)])
  }

  /// `GET /v1/avatars/{id}`: for whoever knows the address, which nobody can guess.
  func avatar(_ id: String, _ request: HTTPRequest) throws(BackendError) -> HTTPResponse {
    guard let avatar = state.avatars[id] else { throw .notFound }
    let headers: HTTPHeaders = [
      "ETag": avatar.entityTag, "Cache-Control": "public, max-age=31536000, immutable",
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
