/// The body of a request to begin an upload in chunks.
///
/// `type` is the picture's media type, and `length` is its number of bytes.
struct NewUploadBody: Encodable, Sendable {
  let type: String
  let length: Int
}

/// The state of an upload in chunks.
///
/// `length` is the picture's number of bytes. `offset` is the number of bytes that the service has
/// received.
struct UploadDTO: Decodable, Sendable {
  let id: String
  let length: Int
  let offset: Int
}
