extension TextFolding {
  static func apply(_ transform: Transform, to text: String, region: String?) -> String {
    switch transform {
    case .trim: trim(text)
    case .lowercase: text.lowercased()
    case .uppercase: text.uppercased()
    case .digits: String(text.filter { $0.isASCII && $0.isNumber })
    case .stripDiacritics: stripDiacritics(text)
    case .collapseWhitespace: collapse(text)
    case .e164: PhoneNumber.e164(text, region: region) ?? text
    }
  }
}
