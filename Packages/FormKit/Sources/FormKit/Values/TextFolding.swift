/// Text changes that need no locale.
enum TextFolding {
  static func trim(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  static func collapse(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var inSpace = false
    for scalar in text.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace { result.append(scalar) } else if !inSpace { result.append(" ") }
      inSpace = isSpace
    }
    return String(result)
  }

  /// Folds Latin letters to their base letters; other scripts stay as they are.
  static func stripDiacritics(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for character in text {
      guard let first = character.unicodeScalars.first, first.value >= 0x80 else {
        // A plain letter with combining marks behind it keeps the letter.
        result.append(character.unicodeScalars.first.map(Character.init) ?? character)
        continue
      }
      if let folded = LatinFolding.fold(first) {
        result += folded
      } else {
        result.append(character)
      }
    }
    return result
  }
}

/// Base letters of accented Latin letters (Unicode blocks Latin-1, Extended-A, Extended Additional).
enum LatinFolding {
  static func fold(_ scalar: Unicode.Scalar) -> String? { table[scalar] }

  private static let groups: [(String, String)] = [
    ("A", "ÀÁÂÃÄÅĀĂĄǍẠẢẤẦẨẪẬẮẰẲẴẶ"), ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"),
    ("AE", "Æ"), ("ae", "æ"), ("C", "ÇĆĈĊČ"), ("c", "çćĉċč"), ("D", "ĎĐÐ"), ("d", "ďđð"),
    ("E", "ÈÉÊËĒĔĖĘĚẸẺẼẾỀỂỄỆ"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"), ("G", "ĜĞĠĢ"), ("g", "ĝğġģ"),
    ("H", "ĤĦ"), ("h", "ĥħ"), ("I", "ÌÍÎÏĨĪĬĮİǏỈỊ"), ("i", "ìíîïĩīĭįıǐỉị"), ("J", "Ĵ"),
    ("j", "ĵ"), ("K", "Ķ"), ("k", "ķĸ"), ("L", "ĹĻĽĿŁ"), ("l", "ĺļľŀł"), ("N", "ÑŃŅŇŊ"),
    ("n", "ñńņňŉŋ"), ("O", "ÒÓÔÕÖØŌŎŐƠǑỌỎỐỒỔỖỘỚỜỞỠỢ"), ("o", "òóôõöøōŏőơǒọỏốồổỗộớờởỡợ"),
    ("OE", "Œ"), ("oe", "œ"), ("R", "ŔŖŘ"), ("r", "ŕŗř"), ("S", "ŚŜŞŠȘ"), ("s", "śŝşšșſ"),
    ("ss", "ß"), ("SS", "ẞ"), ("T", "ŢŤŦȚ"), ("t", "ţťŧț"), ("TH", "Þ"), ("th", "þ"),
    ("U", "ÙÚÛÜŨŪŬŮŰŲƯǓỤỦỨỪỬỮỰ"), ("u", "ùúûüũūŭůűųưǔụủứừửữự"), ("W", "ŴẀẂẄ"), ("w", "ŵẁẃẅ"),
    ("Y", "ÝŶŸỲỴỶỸ"), ("y", "ýÿŷỳỵỷỹ"), ("Z", "ŹŻŽ"), ("z", "źżž"),
  ]

  private static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    for (base, letters) in groups {
      for scalar in letters.unicodeScalars { table[scalar] = base }
    }
    return table
  }()
}
