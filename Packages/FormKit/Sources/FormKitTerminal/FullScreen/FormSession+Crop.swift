internal import FormKit

extension FormSession {
  /// Keys of a field that crops a picture, which the space bar opens; false when the key means something
  /// else.
  ///
  /// In the picture, the arrows move the square, plus and minus resize it, Home centres it. Enter and the space
  /// bar take it, Escape closes the picture. Any other key closes it and means what it means in the text.
  func handleCrop(_ key: KeyPress, _ wording: FieldWording) -> Bool {
    guard var open = state.crop else {
      guard key == .character(" "), var crop = OpenCrop(wording.state, engine) else { return false }
      if let read = state.pictures[crop.picture],
        read.facts == FormPictures.facts(of: crop.picture, in: engine)
      {
        crop.image = read.image
      }
      state.crop = crop
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

  /// Closes the crop when its field or its picture says something else than when it was opened.
  func closeChangedCrop() {
    guard let open = state.crop else { return }
    let now = state.focus?.path.flatMap { try? engine.state(of: $0) }
      .flatMap { OpenCrop($0, engine) }
    if now?.picture != open.picture || now?.start != open.start { state.crop = nil }
  }
}

extension OpenCrop {
  /// What a field's text and the picture it crops say; nil where there is nothing to crop, and in a text that
  /// names no part of the picture.
  @MainActor
  init?(_ field: FieldState, _ engine: FormEngine) {
    guard field.field.cropOf != nil, field.field.type == .text, !field.field.sensitive,
      let picture = FormPictures.field(shownAt: field.path, in: engine),
      let size = FormPictures.facts(of: picture, in: engine).flatMap(FormPictures.size),
      let crop = PictureCrop(
        field.value.stringValue ?? "", width: size.width, height: size.height)
    else { return nil }
    self.init(picture: picture, crop: crop)
  }
}
