import DesignTokens

/// A catalog of one token file.
func catalog(_ text: String) throws -> TokenCatalog {
  try TokenCatalog(TokenFile(name: "a.json", text: text))
}

/// The tokens of one token file.
func tokens(_ text: String) throws -> TokenTheme { try catalog(text).theme() }

/// The findings a file is refused with; empty when it is not.
func faults(_ text: String) -> [TokenFinding] {
  do {
    _ = try tokens(text)
    return []
  } catch TokenError.refused(let findings) {
    return findings
  } catch {
    return [TokenFinding(code: .malformed, path: "?", message: "\(error)")]
  }
}

/// A colour token as text.
func color(_ hex: UInt32) -> String {
  let parts = [hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF].map { "\(Double($0) / 255)" }
  return
    #"{"$type":"color","$value":{"colorSpace":"srgb","components":[\#(parts.joined(separator: ","))]}}"#
}
