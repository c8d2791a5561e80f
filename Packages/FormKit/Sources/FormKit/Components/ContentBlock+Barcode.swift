extension ContentBlock {
  /// A square of dark and light modules for a camera, such as a QR code.
  ///
  /// Screens with colours and pages draw it, dark on light in every theme; others show its words.
  public struct Barcode: Sendable, Hashable {
    /// The greatest number of modules on a side.
    public static let longestSide = 177
    /// The light margin around the modules that a camera needs (ISO/IEC 18004, 6.3.8).
    public static let quietZone = 4

    /// The text in it, for readers who do not see it and where it is not drawn.
    public let alternativeText: String
    /// The number of modules on a side, without the margin.
    public let side: Int
    /// Whether each module is dark, row by row, without the margin.
    public let modules: [Bool]

    /// Makes a barcode.
    ///
    /// Nil for a side that is not between 1 and ``longestSide``, and for modules that do not fill the
    /// square.
    public init?(_ alternativeText: String, side: Int, modules: [Bool]) {
      guard (1...Self.longestSide).contains(side), modules.count == side * side else { return nil }
      self.alternativeText = alternativeText
      self.side = side
      self.modules = modules
    }

    /// The number of modules on a side with the margin.
    public var outerSide: Int { side + 2 * Self.quietZone }

    /// Whether the module in a row and a column is dark, counted with the margin, which is light.
    public func isDark(row: Int, column: Int) -> Bool {
      let (row, column) = (row - Self.quietZone, column - Self.quietZone)
      let sides = 0..<side
      return sides.contains(row) && sides.contains(column) && modules[row * side + column]
    }
  }
}
