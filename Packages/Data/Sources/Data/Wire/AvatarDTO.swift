/// The response to an avatar upload, with the avatar's URL.
struct AvatarDTO: Decodable, Sendable {
  let url: String
}
