import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The request `POST /v1/uploads`, which begins an upload in chunks.
///
/// A repeated request begins another upload. When a user has too many uploads, the service ends the
/// oldest ones.
struct BeginUploadEndpoint: PostAPIRequest {
  typealias Response = UploadDTO
  let upload: NewUploadBody
  var path: RequestPath { "/v1/uploads" }
  var body: RequestBody { .json(upload) }
  var isIdempotent: Bool { true }
}

/// The request `GET /v1/uploads/{id}`, which returns the state of an upload.
struct UploadStateEndpoint: GetAPIRequest {
  typealias Response = UploadDTO
  let id: String
  var path: RequestPath { "/v1/uploads/\(id)" }
}

/// The request `PATCH /v1/uploads/{id}`, which sends one chunk of an upload.
///
/// The request can be repeated. The service compares the offset, and rejects a chunk that the
/// service already has.
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

/// The request `POST /v1/uploads/{id}/completion`, which sets the upload as the user's avatar.
struct CompleteUploadEndpoint: PostAPIRequest {
  typealias Response = AvatarDTO
  let id: String
  var path: RequestPath { "/v1/uploads/\(id)/completion" }
  var isIdempotent: Bool { true }
}
