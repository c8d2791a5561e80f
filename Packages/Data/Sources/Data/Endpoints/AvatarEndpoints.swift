import Domain
import Networking

/// The request `DELETE /v1/profile/avatar`, which removes the user's picture.
struct RemoveAvatarEndpoint: DeleteAPIRequest {
  typealias Response = EmptyResponse
  var path: RequestPath { "/v1/profile/avatar" }
}

/// The request `PUT /v1/profile/avatar`, which uploads a whole avatar.
struct UploadAvatarEndpoint: PutAPIRequest {
  typealias Response = AvatarDTO
  let avatar: AvatarAsset
  let progress: TransferObserver?
  var path: RequestPath { "/v1/profile/avatar" }
  var body: RequestBody { .bytes(avatar.data, contentType: avatar.format.mediaType) }
  var timeout: Duration? { .seconds(120) }
}
