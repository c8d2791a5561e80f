import Foundation

/// RGBA pixels that a test makes or compares.
struct Raster: Equatable {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Makes a picture from the colour of each pixel.
  init(width: Int, height: Int, _ colour: (_ x: Int, _ y: Int) -> [UInt8]) {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width { pixels += colour(x, y) }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(pixels[start..<start + 4])
  }

  /// The picture in the Portable Arbitrary Map format, which ImageMagick reads.
  var pam: Data {
    let header =
      "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    return Data(header.utf8) + Data(pixels)
  }

  /// The largest difference of a channel to another picture of the same size; 256 for another size.
  func difference(from other: Raster) -> Int {
    guard width == other.width, height == other.height, pixels.count == other.pixels.count else {
      return 256
    }
    return zip(pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The mean difference of the channels to another picture of the same size.
  func meanDifference(from other: Raster) -> Double {
    guard pixels.count == other.pixels.count, width == other.width else { return 256 }
    let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(pixels.count)
  }

  /// A picture without any symmetry: a quarter of each colour, and smooth steps in it.
  static func sample(width: Int = 48, height: Int = 32) -> Raster {
    Raster(width: width, height: height) { x, y in
      let (right, low) = (x >= width / 2, y >= height / 2)
      let step = UInt8(x * 60 / width + y * 30 / height)
      return [
        right ? 200 - step : 40 + step, low ? 220 - step : 20 + step, right == low ? 90 : 180, 255,
      ]
    }
  }

  /// The sample with an alpha channel that has every value.
  static func transparent(width: Int = 48, height: Int = 32) -> Raster {
    var raster = sample(width: width, height: height)
    for index in 0..<width * height {
      raster.pixels[index * 4 + 3] = UInt8(truncatingIfNeeded: index * 255 / (width * height))
    }
    return raster
  }
}
