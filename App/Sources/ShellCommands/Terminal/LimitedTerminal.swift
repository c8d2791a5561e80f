import FormKitTerminal

/// A terminal whose frames have no more columns than a limit of the moment.
struct LimitedTerminal: TerminalIO {
  let device: TerminalDevice
  let columnLimit: @Sendable () -> Int?

  var size: TerminalSize {
    let size = device.size
    return TerminalSize(rows: size.rows, columns: min(size.columns, columnLimit() ?? .max))
  }

  var events: AsyncStream<TerminalEvent> { device.events }
  var graphics: TerminalGraphics { device.graphics }
  func write(_ bytes: [UInt8]) throws(TerminalError) { try device.write(bytes) }
  func suspend() { device.suspend() }
}
