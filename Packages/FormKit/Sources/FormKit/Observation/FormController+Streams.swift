extension FormController {
  /// The states of one field: the present one, then a new one after each batch that changed it.
  ///
  /// A slow reader gets the newest state and misses those between. The stream ends when the field is
  /// gone, its item removed or its form, and when the controller goes. A path into a repeat means the
  /// item at that place, whichever it is.
  public func states(of path: FieldPath) -> AsyncStream<FieldState> {
    broadcast.states(of: path, in: engine)
  }

  /// What changed, once for each batch; a slow reader misses nothing.
  ///
  /// The stream ends when the controller goes.
  public var changes: AsyncStream<FormChanges> { broadcast.changes() }
}
