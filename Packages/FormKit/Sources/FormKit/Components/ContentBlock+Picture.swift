extension ContentBlock {
  /// A person's picture; without an image, the person's initials on a colour.
  public struct Picture: Sendable, Hashable {
    /// The picture in words, for readers who do not see it.
    public let alternativeText: String
    /// The first three characters that were given.
    public let initials: String
    /// The person's name, which decides the colour behind the initials; empty for the initials themselves.
    public let name: String
    /// The stable id of the control, for scripts; nil for none.
    public let id: String?
    /// What the picture shows; nil shows ``initials``.
    public let image: Image?
    /// A heading beside the picture; empty for none.
    public let title: String
    /// A line below the heading; empty for none.
    public let detail: String

    /// Makes a picture; of the initials, three characters are kept.
    public init(
      _ alternativeText: String, initials: String, name: String = "", id: String? = nil,
      image: Image? = nil, title: String = "", detail: String = ""
    ) {
      self.name = name
      self.title = title
      self.detail = detail
      self.id = id
      self.alternativeText = alternativeText
      self.initials = String(initials.prefix(3))
      self.image = image
    }

    /// The colour behind the initials: that of the name, else of the initials, else of the words.
    public var initialsColor: InitialsColor {
      InitialsColor(of: [name, initials].first { !$0.isEmpty } ?? alternativeText)
    }
  }

  /// The image of a picture: pixels for terminals, an address for pages.
  ///
  /// ```swift
  /// let image = ContentBlock.Image(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255])
  /// ```
  ///
  /// A terminal draws ``pixels`` and a page shows ``address``; where the one it needs is missing, it
  /// draws the initials of the picture. Equal images have equal sizes, addresses and pixels. Images
  /// that share their pixels are compared without looking at them, others by a digest first, and
  /// hashing takes the digest: all of them O(1), except comparing two copies of the same pixels or of a
  /// long address.
  public struct Image: Sendable, Hashable {
    /// The greatest width and height in pixels.
    public static let longestSide = 4_096

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The URL or path of the image; nil for none.
    ///
    /// A page shows addresses of http and https, relative ones, and `data:` URLs of a JPEG, PNG or WebP
    /// picture in Base64. The policy of
    /// `HTMLFormPage.contentSecurityPolicy(sha256:)` allows those of the page's own origin and `data:` only.
    public let address: String?
    private let content: Pixels?

    /// The pixels row by row, four bytes each: red, green and blue of sRGB, and the opacity, by which
    /// the colours are not multiplied; nil when they are not known.
    public var pixels: [UInt8]? { content?.bytes }

    /// Makes an image; without pixels and without an address by default.
    ///
    /// Nil for a side that is not between 1 and ``longestSide``, and for pixels whose number is not
    /// `width * height * 4`. Complexity: O(n) in the number of pixels.
    public init?(width: Int, height: Int, pixels: [UInt8]? = nil, address: String? = nil) {
      let sides = 1...Self.longestSide
      guard sides.contains(width), sides.contains(height) else { return nil }
      if let pixels, pixels.count != width * height * 4 { return nil }
      self.width = width
      self.height = height
      self.address = address
      content = pixels.map(Pixels.init)
    }
  }
}

extension ContentBlock.Image {
  /// Whether two images have equal sizes, pixels and addresses.
  public static func == (first: Self, second: Self) -> Bool {
    first.width == second.width && first.height == second.height
      && first.content == second.content && first.address == second.address
  }

  /// Hashes the size and the pixels; the address, which may be long, where there are no pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    if let content { hasher.combine(content) } else { hasher.combine(address) }
  }
}

/// The bytes of an image with their digest.
private final class Pixels: Sendable, Hashable {
  let bytes: [UInt8]
  private let digest: UInt64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digest = StableDigest.of(bytes)
  }

  static func == (first: Pixels, second: Pixels) -> Bool {
    first === second || first.digest == second.digest && first.bytes == second.bytes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// A number that depends on bytes alone, the same in every process.
///
/// Source: Fowler, Noll and Vo, FNV-1a of 64 bits.
enum StableDigest {
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return digest
  }
}
