extension ScalarSet {
  /// A script, general category or binary property by its ECMA-262 name or alias; nil when unknown.
  static func property(_ name: String, negated: Bool) -> ScalarSet? {
    guard let test = propertyNames[name] ?? script(name) else {
      return category(name, negated: negated)
    }
    var set = ScalarSet()
    set.add(test, negated: negated)
    return set
  }

  private static func script(_ name: String) -> Property? {
    let parts = name.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["Script", "sc", "Script_Extensions", "scx"].contains(parts[0])
    else { return nil }
    let table = ScriptTable.shared
    guard let number = table.number(of: parts[1]) else { return nil }
    if parts[0] == "Script" || parts[0] == "sc" { return { table.isScript(number, $0) } }
    return { table.isExtended(number, $0) }
  }

  /// A general category by its ECMA-262 name or alias; nil when unknown.
  private static func category(_ name: String, negated: Bool) -> ScalarSet? {
    let bare =
      name.hasPrefix("General_Category=")
      ? String(name.dropFirst(17))
      : name.hasPrefix("gc=") ? String(name.dropFirst(3)) : name
    guard let members = categoryNames[bare] else { return nil }
    var set = ScalarSet()
    set.add(members, negated: negated)
    return set
  }

  private static let letters: Set<Category> = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
  ]
  private static let marks: Set<Category> = [.nonspacingMark, .spacingMark, .enclosingMark]
  private static let numbers: Set<Category> = [.decimalNumber, .letterNumber, .otherNumber]
  private static let punctuation: Set<Category> = [
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation,
  ]
  private static let symbols: Set<Category> = [
    .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
  ]
  private static let separators: Set<Category> = [
    .spaceSeparator, .lineSeparator, .paragraphSeparator,
  ]
  private static let categoryNames: [String: Set<Category>] = [
    "L": letters, "Letter": letters, "Lu": [.uppercaseLetter],
    "Uppercase_Letter": [.uppercaseLetter], "Ll": [.lowercaseLetter],
    "Lowercase_Letter": [.lowercaseLetter], "Lt": [.titlecaseLetter],
    "Titlecase_Letter": [.titlecaseLetter], "Lm": [.modifierLetter],
    "Modifier_Letter": [.modifierLetter], "Lo": [.otherLetter], "Other_Letter": [.otherLetter],
    "M": marks, "Mark": marks, "Mn": [.nonspacingMark], "Nonspacing_Mark": [.nonspacingMark],
    "Mc": [.spacingMark], "Spacing_Mark": [.spacingMark], "Me": [.enclosingMark],
    "Enclosing_Mark": [.enclosingMark], "N": numbers, "Number": numbers, "Nd": [.decimalNumber],
    "Decimal_Number": [.decimalNumber], "Nl": [.letterNumber], "Letter_Number": [.letterNumber],
    "No": [.otherNumber], "Other_Number": [.otherNumber], "P": punctuation,
    "Punctuation": punctuation, "Pc": [.connectorPunctuation], "Pd": [.dashPunctuation],
    "Ps": [.openPunctuation], "Pe": [.closePunctuation], "Pi": [.initialPunctuation],
    "Pf": [.finalPunctuation], "Po": [.otherPunctuation], "S": symbols, "Symbol": symbols,
    "Sm": [.mathSymbol], "Sc": [.currencySymbol], "Sk": [.modifierSymbol], "So": [.otherSymbol],
    "Z": separators, "Separator": separators, "Zs": [.spaceSeparator],
    "Space_Separator": [.spaceSeparator], "Zl": [.lineSeparator], "Zp": [.paragraphSeparator],
    "Cc": [.control], "Control": [.control], "Cf": [.format], "Format": [.format],
    "Co": [.privateUse], "Private_Use": [.privateUse], "Cn": [.unassigned],
    "Unassigned": [.unassigned], "LC": [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter],
    "Cased_Letter": [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter],
    "C": others, "Other": others,
  ]

  private static let others: Set<Category> = [
    .control, .format, .privateUse, .surrogate, .unassigned,
  ]

  private static let propertyNames: [String: Property] = [
    "Any": { _ in true }, "ASCII": { $0.isASCII },
    "Alphabetic": { $0.properties.isAlphabetic }, "Alpha": { $0.properties.isAlphabetic },
    "Uppercase": { $0.properties.isUppercase }, "Upper": { $0.properties.isUppercase },
    "Lowercase": { $0.properties.isLowercase }, "Lower": { $0.properties.isLowercase },
    "White_Space": { $0.properties.isWhitespace }, "space": { $0.properties.isWhitespace },
    "Hex_Digit": { $0.properties.isHexDigit }, "Hex": { $0.properties.isHexDigit },
    "ASCII_Hex_Digit": { $0.properties.isASCIIHexDigit },
    "AHex": { $0.properties.isASCIIHexDigit },
    "ID_Start": { $0.properties.isIDStart }, "IDS": { $0.properties.isIDStart },
    "ID_Continue": { $0.properties.isIDContinue }, "IDC": { $0.properties.isIDContinue },
    "Ideographic": { $0.properties.isIdeographic }, "Ideo": { $0.properties.isIdeographic },
    "Diacritic": { $0.properties.isDiacritic }, "Dia": { $0.properties.isDiacritic },
    "Dash": { $0.properties.isDash }, "Math": { $0.properties.isMath },
    "Emoji": { $0.properties.isEmoji },
    "Emoji_Presentation": { $0.properties.isEmojiPresentation },
    "EPres": { $0.properties.isEmojiPresentation },
  ]
}
