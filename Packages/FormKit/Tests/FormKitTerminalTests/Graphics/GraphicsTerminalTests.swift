#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import FormKit
import FormKitMock
import Synchronization
import Testing

@testable import FormKitTerminal

/// Images from the form to the terminal, over a pseudo-terminal.
@MainActor @Suite(.timeLimit(.minutes(5))) struct GraphicsTerminalTests {
  private static let field = #"""
    {"formatVersion":1,"id":"f","title":"F",
     "sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}]}
    """#

  /// Opaque, with 36 colours whose channels are whole percentages.
  private static func image(_ side: Int) -> ContentBlock.Image? {
    let pixels = (0..<side * side).flatMap { index -> [UInt8] in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      return [UInt8(row * 6 / side * 51), UInt8(column * 6 / side * 51), 102, 255]
    }
    return ContentBlock.Image(width: side, height: side, pixels: pixels)
  }

  /// The far end of a pseudo-terminal: takes what comes and answers the question once.
  private final class FarEnd: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    private let isOver = Atomic<Bool>(false)
    private let isAnswered = Atomic<Bool>(false)

    var received: [UInt8] { bytes.withLock(\.self) }

    func run(_ terminal: PseudoTerminal, answer: String) throws -> JoinableThread {
      try JoinableThread {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while !self.isOver.load(ordering: .relaxed) {
          var request = pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0)
          guard poll(&request, 1, 20) == 1 else { continue }
          let count = read(terminal.master, &chunk, chunk.count)
          guard count > 0 else { return }
          let text = self.bytes.withLock { bytes in
            bytes += chunk.prefix(count)
            return String(decoding: bytes.prefix(200), as: UTF8.self)
          }
          guard text.contains("\u{1B}[c"), !self.isAnswered.load(ordering: .relaxed) else {
            continue
          }
          self.isAnswered.store(true, ordering: .relaxed)
          terminal.type(answer)
        }
      }
    }

    func stop() { isOver.store(true, ordering: .relaxed) }
  }

  /// Shows a form with a picture at a terminal that answers, until its field holds "Ada".
  private func received(
    answer: String, image: ContentBlock.Image?, asks: Bool = true, delay: Int32 = 60_000
  ) async throws -> (model: GraphicsModel, text: String, graphics: TerminalGraphics) {
    let terminal = try PseudoTerminal(rows: 40, columns: 80)
    defer { terminal.close() }
    let end = FarEnd()
    let thread = try end.run(terminal, answer: answer)
    defer {
      end.stop()
      thread.join()
    }
    var configuration = TerminalDevice.Configuration(handlesSignals: false)
    configuration.asksForGraphics = asks
    configuration.graphicsDelay = delay
    let device = TerminalDevice(
      input: terminal.slave, output: terminal.slave, configuration: configuration)
    try device.activate()
    defer { device.deactivate() }
    let graphics = device.graphics
    let fixture = try FormFixture(Self.field)
    let form = FullScreenForm(
      controller: fixture.controller,
      presentation: FormPresentation(
        notices: fixture.notices,
        content: [.picture(.init("Picture of Ada", initials: "AL", image: image))]),
      style: .plain, capability: .trueColor)
    let run = Task {
      try await form.run(on: device, events: TerminalEventQueue(device.events))
    }
    if !asks { terminal.type("Ada") }
    while (try? fixture.engine.state(of: "a").value) != "Ada", !Task.isCancelled {
      await Task.yield()
    }
    terminal.type("\u{3}")
    #expect(try await run.value == .interrupted)
    device.deactivate()
    while !String(decoding: end.received.suffix(8), as: UTF8.self).hasSuffix("\u{1B}[?1049l"),
      !Task.isCancelled
    {
      await Task.yield()
    }
    // The images are deleted at the end; what was shown is what counts here.
    let bytes = end.received
    var model = GraphicsModel()
    let text = String(decoding: bytes, as: UTF8.self)
    let deletion = Array("\u{1B}_Ga=d,d=I".utf8)
    let last = bytes.indices.first { bytes[$0...].starts(with: deletion) } ?? bytes.endIndex
    try model.apply(Array(bytes[..<last]))
    return (model, text, graphics)
  }

  @Test func `kitty draws the pixels of the source, and keys around its answer are kept`()
    async throws
  {
    let image = try #require(Self.image(96))
    let result = try await received(
      answer: "A\u{1B}_Gi=31;OK\u{1B}\\d\u{1B}[?62;4ca", image: image)
    #expect(result.graphics == .kitty)
    let shown = try #require(result.model.images.values.first)
    let source = try #require(image.pixels)
    #expect(shown.width == 96 && shown.height == 96 && shown.rgba.count == source.count)
    let inside = stride(from: 0, to: source.count, by: 4).filter { shown.rgba[$0 + 3] == 255 }
    #expect(inside.allSatisfy { shown.rgba[$0..<$0 + 4] == source[$0..<$0 + 4] })
    // The area of the disc, and nothing outside of it.
    #expect(abs(inside.count - 7_238) < 100)
    let opacities = stride(from: 3, to: source.count, by: 4).map { shown.rgba[$0] }
    #expect(Set(opacities) == [0, 255])
    #expect(result.model.shown.values.map(\.columns) == [12])
    #expect(result.model.transmissions == 1 && result.model.sixels.isEmpty)
    #expect(!result.text.contains("▀") && result.text.contains("Picture"))
    #expect(result.text.contains("\u{1B}_Ga=d,d=I,i=7340001"))
  }

  @Test func `sixels draw the pixels of the source`() async throws {
    let image = try #require(Self.image(120))
    let result = try await received(
      answer: "A\u{1B}[6;20;10td\u{1B}[?62;4;22ca", image: image)
    #expect(result.graphics == .sixel(cellWidth: 10, cellHeight: 20))
    let source = try #require(image.pixels)
    let drawn = try #require(result.model.sixels.first)
    #expect(drawn.side == 120 && result.model.images.isEmpty)
    let inside = drawn.pixels.indices.filter { drawn.pixels[$0] != nil }
    #expect(
      inside.allSatisfy { index in
        drawn.pixels[index].map { [$0.red, $0.green, $0.blue].map { UInt8(Int($0) * 255 / 100) } }
          == Array(source[index * 4..<index * 4 + 3])
      })
    #expect(abs(inside.count - 11_310) < 150)
    #expect(!result.text.contains("▀"))
  }

  @Test func `a terminal without images draws half blocks`() async throws {
    let result = try await received(answer: "Ad\u{1B}[?1;2ca", image: Self.image(24))
    #expect(result.graphics == .none && result.text.contains("▀"))
    #expect(result.model.images.isEmpty && result.model.sixels.isEmpty)
  }

  @Test func `a late answer is neither obeyed nor typed`() async throws {
    let result = try await received(
      answer: "A\u{1B}_Gi=31;OK\u{1B}\\d\u{1B}[6;20;10t\u{1B}[?62;4ca", image: Self.image(24),
      delay: 0)
    #expect(result.graphics == .none && result.text.contains("▀"))
    #expect(result.model.images.isEmpty)
  }

  @Test(arguments: [("ffff/ffff/ffff", true), ("0000/2b2b/3636", false)])
  func `the device knows how light the background is`(color: String, isLight: Bool) throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    let end = FarEnd()
    let thread = try end.run(terminal, answer: "\u{1B}]11;rgb:\(color)\u{1B}\\\u{1B}[?62c")
    defer {
      end.stop()
      thread.join()
    }
    var configuration = TerminalDevice.Configuration(handlesSignals: false)
    configuration.asksForGraphics = true
    configuration.graphicsDelay = 60_000
    let device = TerminalDevice(
      input: terminal.slave, output: terminal.slave, configuration: configuration)
    #expect(device.hasLightBackground == nil)
    try device.activate()
    #expect(device.hasLightBackground == isLight)
    device.deactivate()
    #expect(device.hasLightBackground == nil)
  }

  @Test func `a terminal that is not asked gets no question`() async throws {
    let result = try await received(answer: "", image: Self.image(24), asks: false)
    #expect(!result.text.contains("\u{1B}[c") && !result.text.contains("\u{1B}_G"))
    #expect(result.text.contains("▀"))
  }

  @Test func `a terminal that does not answer delays the start by the time that is set`() throws {
    let terminal = try PseudoTerminal()
    defer { terminal.close() }
    var configuration = TerminalDevice.Configuration(handlesSignals: false)
    #expect(configuration.graphicsDelay == 30 && !configuration.asksForGraphics)
    configuration.asksForGraphics = true
    let device = TerminalDevice(
      input: terminal.slave, output: terminal.slave, configuration: configuration)
    let start = ContinuousClock.now
    try device.activate()
    #expect(ContinuousClock.now - start >= .milliseconds(29))
    #expect(device.graphics == .none && device.hasLightBackground == nil)
    device.deactivate()
  }
}
