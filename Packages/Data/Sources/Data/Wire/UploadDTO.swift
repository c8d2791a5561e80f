/// What is to be uploaded in chunks.
struct NewUploadBody: Encodable, Sendable {
  let type: String
  let length: Int
}

/// An upload in chunks, and how much of it has come.
struct UploadDTO: Decodable, Sendable {
  let id: String
  let length: Int
  let offset: Int
}
