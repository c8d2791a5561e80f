/// The URL of an uploaded avatar.
struct AvatarDTO: Decodable, Sendable {
  let url: String
}
