/// The kinds of findings, as ``LintFinding/code`` spells them; `docs/form-schema.md` explains each.
enum LintCode: String, CaseIterable {
  case wrongType, missingKey, invalidId, invalidValue, formatVersion
  case unknownType, unknownRule, unknownOperator, unknownTransform, unknownId
  case duplicateId, conditionType, unsupportedPattern, cycle, tooDeep, tooManyFields, tooManyItems
  case unknownKey, missingLabel, labelNotInName, autofillToken, autofillType
  case affixLength, affixType
  case deadRule, unreachablePage, unreachableSection, unreachableField, unreachableAction
  case operandType, expressionType, unknownOption, duplicateOption, emptyOptions, optionType
  case defaultType, invalidDefault, requiredUnfillable, sensitiveKept, ambiguousId, cappedItems
  case unknownRegion, backtrackingPattern
}

extension FindingSink {
  func warning(_ code: LintCode, _ pointer: JSONPointer, _ message: String) {
    warning(code.rawValue, pointer, message)
  }
}
