import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sends `POST /v1/uploads`.
///
/// A repeated request starts another upload; the service ends a user's oldest uploads beyond a
/// limit.
struct BeginUploadEndpoint: PostAPIRequest {
  typealias Response = UploadDTO
  let upload: NewUploadBody
  var path: RequestPath { "/v1/uploads" }
  var body: RequestBody { .json(upload) }
  var isIdempotent: Bool { true }
}

/// Sends `GET /v1/uploads/{id}`.
struct UploadStateEndpoint: GetAPIRequest {
  typealias Response = UploadDTO
  let id: String
  var path: RequestPath { "/v1/uploads/\(id)" }
}

/// Sends `PATCH /v1/uploads/{id}`.
///
/// The service rejects a chunk that it already has by its offset, so that the request can be
/// repeated.
struct AppendChunkEndpoint: PatchAPIRequest {
  typealias Response = UploadDTO
  let id: String
  let offset: Int
  let chunk: Data
  let progress: TransferObserver?
  var path: RequestPath { "/v1/uploads/\(id)" }
  var headers: HTTPHeaders { ["Upload-Offset": String(offset)] }
  var body: RequestBody { .bytes(chunk, contentType: "application/octet-stream") }
  var isIdempotent: Bool { true }
  var timeout: Duration? { .seconds(120) }
}

/// Sends `POST /v1/uploads/{id}/completion`.
struct CompleteUploadEndpoint: PostAPIRequest {
  typealias Response = AvatarDTO
  let id: String
  var path: RequestPath { "/v1/uploads/\(id)/completion" }
  var isIdempotent: Bool { true }
}
