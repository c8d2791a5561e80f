#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A kind of picture that an image field takes.
enum PictureKind: CaseIterable {
  case jpeg, png, webp
  /// Only where the platform decodes it.
  case heic

  /// The kinds that this platform decodes: HEIC on Apple's platforms only.
  static var accepted: [PictureKind] {
    #if canImport(ImageIO)
      [.jpeg, .png, .webp, .heic]
    #else
      [.jpeg, .png, .webp]
    #endif
  }

  /// The uniform type.
  ///
  /// Source: Apple, "System-declared uniform type identifiers".
  var contentType: String {
    switch self {
    case .jpeg: "public.jpeg"
    case .png: "public.png"
    case .webp: "org.webmproject.webp"
    case .heic: "public.heic"
    }
  }

  /// The name of a photo, whose library gives none.
  var fileName: String {
    switch self {
    case .jpeg: "photo.jpg"
    case .png: "photo.png"
    case .webp: "photo.webp"
    case .heic: "photo.heic"
    }
  }

  /// The accepted kind that the first bytes of a file name; nil for any other file.
  ///
  /// Source: ITU-T T.81 B.1.1.3 (SOI), PNG 5.2, RFC 9649 (WebP) 2.4, ISO/IEC 23008-12 10.2 (brands).
  init?(_ data: Data) {
    let bytes = Array(data.prefix(12))
    func has(_ text: String, at start: Int) -> Bool {
      bytes.dropFirst(start).starts(with: text.utf8)
    }
    let kind: PictureKind? =
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        .jpeg
      } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        .png
      } else if has("RIFF", at: 0), has("WEBP", at: 8) {
        .webp
      } else if has("ftyp", at: 4), ["heic", "heix", "mif1"].contains(where: { has($0, at: 8) }) {
        .heic
      } else {
        nil
      }
    guard let kind, Self.accepted.contains(kind) else { return nil }
    self = kind
  }
}
