/// One layer of the app, as far as it is composed.
protocol Layer {
  /// Registers the parts of the layer.
  func register(in parts: inout Registrations)
}
