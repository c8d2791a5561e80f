extension CompiledForm {
  /// The most items a repeat may hold.
  func maximum(of policy: RepeatPolicy) -> Int {
    min(policy.maximum ?? limits.repeatItems, limits.repeatItems)
  }
}
