internal import FormKit

extension FormSession {
  /// Keys of a field that crops a picture, which the space bar opens; false when the key means something
  /// else.
  ///
  /// In the picture, the arrows move the square, plus and minus resize it, Home centres it. Enter and the space
  /// bar take it, Escape closes the picture. Any other key closes it and means what it means in the text.
  func handleCrop(_ key: KeyPress, _ wording: FieldWording) -> Bool {
    guard var open = state.crop else {
      guard key == .character(" "), let crop = OpenCrop(wording.state, engine) else { return false }
      state.crop = crop
      pictureRequest = crop.picture
      return true
    }
    if open.crop.handle(key) {
      state.crop = open
      return true
    }
    state.crop = nil
    let takes = key == .enter || key == .character(" ")
    if takes {
      edit(wording.state.path) { editor in
        editor.replace(with: open.crop.text)
        return true
      }
    }
    return takes || key == .escape
  }

  /// Takes the picture to read now: its field and what the form knows of it.
  func takePictureRequest() -> (field: FieldPath, facts: FormValue)? {
    defer { pictureRequest = nil }
    return pictureRequest.flatMap { field in
      (try? engine.state(of: field)).map { (field, $0.value) }
    }
  }

  /// Closes the crop when its field or its picture says something else than when it was opened.
  func closeChangedCrop() {
    guard let open = state.crop else { return }
    let now = state.focus?.path.flatMap { try? engine.state(of: $0) }
      .flatMap { OpenCrop($0, engine) }
    if now?.picture != open.picture || now?.start != open.start { state.crop = nil }
  }

  /// Shows a picture that was read, if its crop is still open.
  func finish(_ image: ContentBlock.Image?, of picture: FieldPath) {
    guard state.crop?.picture == picture else { return }
    state.crop?.image = image
  }
}

extension OpenCrop {
  /// The sides of pictures that are cropped, in pixels.
  private static let sides = 1...(1 << 24)

  /// What a field's text and the picture it crops say; nil where there is nothing to crop, and in a text that
  /// names no part of the picture.
  @MainActor
  init?(_ field: FieldState, _ engine: FormEngine) {
    guard field.field.cropOf != nil, field.field.type == .text, !field.field.sensitive,
      let picture = try? engine.component(of: field.path).cropOf,
      let facts = try? engine.state(of: picture).value.objectValue,
      let width = facts["width"]?.integerValue, let height = facts["height"]?.integerValue,
      Self.sides.contains(width), Self.sides.contains(height),
      let crop = PictureCrop(field.value.stringValue ?? "", width: width, height: height)
    else { return nil }
    self.init(picture: picture, crop: crop)
  }
}
