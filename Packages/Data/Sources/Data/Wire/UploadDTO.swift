/// The media type and the number of bytes of an upload in chunks.
struct NewUploadBody: Encodable, Sendable {
  let type: String
  let length: Int
}

/// An upload in chunks; `offset` is the number of bytes received.
struct UploadDTO: Decodable, Sendable {
  let id: String
  let length: Int
  let offset: Int
}
