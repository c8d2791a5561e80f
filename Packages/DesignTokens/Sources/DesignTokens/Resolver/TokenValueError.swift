/// Why a token has no value.
struct TokenValueError: Error {
  let code: TokenFinding.Code
  let message: String
  let place: Place
  /// What a reference that leads nowhere names.
  var target: String?

  init(_ code: TokenFinding.Code, _ message: String, at place: Place, target: String? = nil) {
    self.code = code
    self.message = message
    self.place = place
    self.target = target
  }
}
