import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Avatars in chunks: an upload that broke off goes on where the server has its end.
extension BackendService {
  /// `POST /v1/uploads`: begins one; the oldest of too many others is forgotten.
  mutating func beginUpload(
    _ body: JSONBody, of userID: String
  ) throws(BackendError) -> HTTPResponse {
    let type = try body.string("type")
    guard ["image/jpeg", "image/png"].contains(type) else {
      throw body.invalid("type", "Expected image/jpeg or image/png.")
    }
    let length = try body.integer("length", in: 1...configuration.avatarLimits.maximumBytes)
    let id = try random(byteCount: 16)
    let upload = BackendState.Upload(
      userID: userID, mediaType: type, length: length, offset: 0,
      expiresAt: now.adding(.seconds(24 * 3_600)))
    try makeRoom(for: upload)
    state.uploads[id] = upload
    return .json(
      UploadBody(id, upload), status: 201, headers: ["Location": "/v1/uploads/\(id)"])
  }

  /// `GET /v1/uploads/{id}`: how much has come.
  func upload(_ id: String, of userID: String) throws(BackendError) -> HTTPResponse {
    .json(UploadBody(id, try ownUpload(id, of: userID)))
  }

  /// `PATCH /v1/uploads/{id}`: the next chunk, from the offset in `Upload-Offset` on.
  ///
  /// Another offset than the server's is answered with 409 and the right one.
  mutating func appendChunk(
    _ chunk: Data, to id: String, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    var upload = try ownUpload(id, of: userID)
    guard chunk.isEmpty || request.mediaType == "application/octet-stream" else {
      throw .unsupportedMediaType("application/octet-stream")
    }
    guard let text = request.headers["Upload-Offset"],
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let offset = Int(text)
    else {
      throw .badRequest("Upload-Offset is missing or not a number.")
    }
    guard offset == upload.offset else {
      throw .conflict(
        "wrong-offset", "The chunk does not begin at the end of the received bytes.",
        ["offset": .number(Double(upload.offset))])
    }
    guard chunk.count <= upload.length - offset else {
      throw .contentTooLarge(limit: upload.length - offset)
    }
    if !chunk.isEmpty {
      state.uploadChunks[BackendState.chunkKey(of: id, at: offset)] = chunk
      upload.offset += chunk.count
      state.uploads[id] = upload
    }
    return .json(UploadBody(id, upload))
  }

  /// The picture of a complete upload, judged as one sent at once; one that is refused is forgotten.
  mutating func completePicture(_ id: String, of userID: String) throws(BackendError) -> Data {
    let upload = try ownUpload(id, of: userID)
    guard upload.offset == upload.length else {
      throw .conflict(
        "incomplete", "The upload is not complete.",
        ["offset": .number(Double(upload.offset))])
    }
    let data = state.chunkKeys(of: id).reduce(into: Data()) {
      $0 += state.uploadChunks[$1] ?? Data()
    }
    do throws(BackendError) {
      return try picture(data, type: upload.mediaType)
    } catch {
      state.removeUpload(id)
      throw error
    }
  }

  /// `POST /v1/uploads/{id}/completion`: the whole, re-encoded, becomes the avatar.
  mutating func completeUpload(
    _ id: String, as picture: AvatarAsset, of userID: String
  ) throws(BackendError) -> HTTPResponse {
    state.removeUpload(id)
    return try setAvatar(picture, of: userID)
  }

  /// `DELETE /v1/uploads/{id}`.
  mutating func cancelUpload(_ id: String, of userID: String) throws(BackendError) -> HTTPResponse {
    _ = try ownUpload(id, of: userID)
    state.removeUpload(id)
    return .noContent
  }

  /// An upload of this user's; another's is not there.
  private func ownUpload(_ id: String, of userID: String) throws(BackendError)
    -> BackendState.Upload
  {
    guard let upload = state.uploads[id], upload.userID == userID, upload.expiresAt > now else {
      throw .notFound
    }
    return upload
  }
}

/// An upload as it is told.
private struct UploadBody: Encodable {
  let id: String
  let type: String
  let length: Int
  let offset: Int
  let expiresAt: Date

  init(_ id: String, _ upload: BackendState.Upload) {
    self.id = id
    type = upload.mediaType
    length = upload.length
    offset = upload.offset
    expiresAt = upload.expiresAt
  }
}
