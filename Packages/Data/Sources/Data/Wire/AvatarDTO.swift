/// Where an uploaded avatar can be loaded from.
struct AvatarDTO: Decodable, Sendable {
  let url: String
}
