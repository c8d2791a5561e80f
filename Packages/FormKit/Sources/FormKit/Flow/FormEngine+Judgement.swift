extension FormEngine {
  /// What the synchronous rules say of a field's present value, shown by its mode or not, without
  /// the rules that wait for submit.
  ///
  /// For a surface that judges an entry at once in a form that judges later. Empty for a field that
  /// takes no part. Costs the field's own rules, however long the form is.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func immediateIssues(of path: FieldPath) throws(FormEngineError) -> [FormIssue] {
    let slot = try find(path)
    guard slot.isActive else { return [] }
    return judge(slot).filter { $0.timing != .onSubmit }.map { issue(path, $0, of: slot) }
  }
}
