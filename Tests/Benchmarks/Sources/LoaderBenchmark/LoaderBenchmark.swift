import Data
import Domain
import Foundation
import ImageProcessing
import LocalPersistence
import Synchronization

/// `LoaderBenchmark PICTURE FOLDER`: loads 1,000 addresses of a picture through an `ImageLoader`, each
/// for several callers at once.
@main
@MainActor
struct LoaderBenchmark {
  private static let pictures = 1_000
  private static let callers = 8
  private static let size = PixelSize(width: 200, height: 200)
  /// How far resident memory may exceed that of the waiting callers and the limit of the loader, in
  /// bytes: for the pictures that are being decoded, and bodies that are not on the disk yet.
  private static let margin = 20 << 20

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { fail(64, "Usage: LoaderBenchmark PICTURE FOLDER") }
    let server = PictureServer(body: try Data(contentsOf: URL(filePath: arguments[1])))
    let configuration = ImageLoader<Bitmap>.Configuration()
    let decodes = Mutex<[[UInt8]: Int]>([:])
    let folder = SecureFolder(path: arguments[2])
    let loader = ImageLoader<Bitmap>(
      client: server, service: nil, disk: DiskCache(folder: folder, now: { Date() }),
      configuration: configuration, now: { Date() }, cost: { $0.pixels.count },
      decode: { body, size in
        decodes.withLock { $0[Array(body.suffix(PictureServer.tagLength)), default: 0] += 1 }
        return try await PictureDecoder().decode(body, to: size, scaling: .fill)
      })
    let before = PeakMemory.current()
    let clock = ContinuousClock()
    let start = clock.now
    let (waiting, mostMemory) = try await load(with: loader, from: server)
    let time = clock.now - start
    let after = PeakMemory.current()
    report(
      time: time, requests: server.requests, decodes: decodes.withLock { Array($0.values) },
      mostMemory: mostMemory, limit: configuration.memoryLimit, peaks: (before, waiting, after))
  }

  /// Loads all pictures and returns the peak memory when all callers wait, and the largest cost of the
  /// pictures in memory.
  ///
  /// A caller on the main actor has asked before the next one runs; the server answers after all have.
  private static func load(
    with loader: ImageLoader<Bitmap>, from server: PictureServer
  ) async throws -> (waiting: Int, mostMemory: Int) {
    let urls = try (0..<pictures).map { try PictureServer.url(of: $0) }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      let (asked, asks) = AsyncStream.makeStream(of: Void.self)
      for url in urls {
        for _ in 0..<callers {
          group.addTask { try await ask(loader, for: url, telling: asks) }
        }
      }
      var count = 0
      for await _ in asked {
        count += 1
        if count == pictures * callers { break }
      }
      let waiting = PeakMemory.current()
      server.open()
      var most = 0
      while try await group.next() != nil { most = max(most, loader.memoryCost) }
      return (waiting, most)
    }
  }

  private static func ask(
    _ loader: ImageLoader<Bitmap>, for url: URL, telling asks: AsyncStream<Void>.Continuation
  ) async throws {
    asks.yield()
    let bitmap = try await loader.image(at: url, size: size)
    guard bitmap.size == size else { fail(1, "\(url) is \(bitmap.size).") }
  }

  private static func report(
    time: Duration, requests: [Int], decodes: [Int], mostMemory: Int, limit: Int,
    peaks: (before: Int, waiting: Int, after: Int)
  ) {
    let each = time / pictures / .milliseconds(1)
    let isOnce =
      requests == Array(repeating: 1, count: pictures)
      && decodes == Array(repeating: 1, count: pictures)
    let isBounded = mostMemory <= limit && peaks.after <= peaks.waiting + limit + margin
    print(
      """
      \(pictures) pictures through the loader, each for \(callers) callers at once
      requests            \(requests.reduce(0, +)), at most \(requests.max() ?? 0) for a picture
      decodes             \(decodes.reduce(0, +)), at most \(decodes.max() ?? 0) for a picture  \
      \(isOnce ? "met" : "missed")
      time for a picture  \((each * 1_000).rounded() / 1_000) ms
      pictures in memory  at most \(mebibytes(mostMemory)) MiB (≤ \(mebibytes(limit)))
      peak memory         \(mebibytes(peaks.before)) MiB before, \(mebibytes(peaks.waiting)) MiB when \
      all callers wait, \(mebibytes(peaks.after)) MiB after \
      (≤ \(mebibytes(peaks.waiting + limit + margin)))  \(isBounded ? "met" : "missed")
      """)
  }

  private static func mebibytes(_ bytes: Int) -> Double {
    (Double(bytes) / 104_857.6).rounded() / 10
  }

  private static func fail(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
