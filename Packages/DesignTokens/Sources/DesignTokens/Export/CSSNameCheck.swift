/// Finds tokens of one name in CSS.
struct CSSNameCheck {
  struct Collision {
    let path: TokenPath
    let owner: TokenPath
    let name: String

    var message: String { "the token and '\(owner)' are both named \(name) in CSS" }
  }

  private var owners: [ExactText: TokenPath] = [:]
  private(set) var collisions: [Collision] = []

  /// Adds the tokens of a theme; a path that is known already collides with nothing of its own.
  mutating func add(_ tokens: [DesignToken]) {
    owners.reserveCapacity(tokens.count)
    for token in tokens {
      let name = NameStyle.customProperty(token.path.segments)
      for suffix in token.value.cssSuffixes {
        let owner = owners.updateValue(token.path, forKey: ExactText(name + suffix))
        guard let owner, owner != token.path else { continue }
        collisions.append(Collision(path: token.path, owner: owner, name: name + suffix))
        break
      }
    }
  }

  /// Throws when two tokens have one name.
  func check() throws(TokenError) {
    guard !collisions.isEmpty else { return }
    throw .refused(
      collisions.map {
        TokenFinding(code: .collision, path: $0.path.description, message: $0.message)
      })
  }
}
