extension PictureOrientation {
  /// Reads the orientation from Exif metadata: tag 0x0112 of the first directory.
  ///
  /// The result is nil when the tag is missing, has another type than SHORT or another value than 1
  /// to 8, or when the metadata is damaged.
  ///
  /// Source: TIFF Revision 6.0, section 2; CIPA DC-008, section 4.6.2.
  init?(exif bytes: BoundedBytes) {
    let isLittleEndian = bytes.hasPrefix("II")
    guard isLittleEndian || bytes.hasPrefix("MM") else { return nil }
    func integer(_ offset: Int, _ size: Int) -> Int? {
      bytes.integer(at: offset, size: size, isLittleEndian: isLittleEndian)
    }
    guard integer(2, 2) == 42, let directory = integer(4, 4), let count = integer(directory, 2)
    else { return nil }
    let entries = (0..<count).lazy.map { directory + 2 + $0 * 12 }
      .prefix { $0 + 12 <= bytes.count }
    guard let entry = entries.first(where: { integer($0, 2) == 0x0112 }),
      integer(entry + 2, 2) == 3, integer(entry + 4, 4) == 1,
      let value = integer(entry + 8, 2)
    else { return nil }
    self.init(rawValue: value)
  }
}
