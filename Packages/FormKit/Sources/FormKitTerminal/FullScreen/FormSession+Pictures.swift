internal import FormKit

/// A picture that was read, and the facts of the field that it was read for.
struct ReadPicture: Hashable, Sendable {
  let facts: FormValue
  /// Nil for a picture that cannot be read.
  let image: ContentBlock.Image?
}

/// The picture that shows beside its field and below the field that crops it.
extension FormSession {
  /// Requests the picture of the focused field, unless it was read already.
  func lookAtPicture() {
    guard let focus = state.focus?.path, let field = FormPictures.field(shownAt: focus, in: engine),
      let facts = FormPictures.facts(of: field, in: engine)
    else { return }
    let request = PictureRequest(field: field, facts: facts)
    guard state.pictures[field]?.facts != facts, pendingPicture != request else { return }
    pendingPicture = request
    pictureRequest = request
  }

  /// Takes the picture to read now.
  func takePictureRequest() -> PictureRequest? {
    defer { pictureRequest = nil }
    return pictureRequest
  }

  /// Shows a picture that was read, if its field still has it.
  func finish(_ image: ContentBlock.Image?, of field: FieldPath) {
    guard let request = pendingPicture, request.field == field else { return }
    pendingPicture = nil
    guard FormPictures.facts(of: field, in: engine) == request.facts else {
      return lookAtPicture()
    }
    state.pictures[field] = ReadPicture(facts: request.facts, image: image)
    if state.crop?.picture == field { state.crop?.image = image }
    forgetLines()
  }

  /// Requests a look at a picture whose path is typed to its end, so that it shows before the field is
  /// left; its problems do not show yet.
  func lookAhead() {
    guard presentation.loadPicture != nil, let path = state.focus?.path,
      (try? engine.state(of: path))?.field.type == .image, let text = state.editors[path]?.text,
      knownFiles[path] != text, state.directory?.hasFile(at: text) == true
    else { return }
    lookAheadRequest = FileRequest(path: path, text: text, continuation: nil)
  }

  /// Takes the file to look at now, while the person types on.
  func takeLookAheadRequest() -> FileRequest? {
    defer { lookAheadRequest = nil }
    return lookAheadRequest
  }

  /// Takes over the file that was found, if its path is still typed.
  func finishLookAhead(_ request: FileRequest, with resolution: FormFileResolution) {
    guard case .file(let facts) = resolution, !isBusy, knownFiles[request.path] != request.text,
      state.editors[request.path]?.text == request.text
    else { return }
    knownFiles[request.path] = request.text
    forgetLines()
    set(request.path, to: facts)
  }
}

extension FormSession {
  /// A picture to read: its field and what the form knows of it.
  struct PictureRequest: Hashable {
    let field: FieldPath
    let facts: FormValue
  }
}

/// The pictures of a form and the parts of them to keep.
@MainActor
enum FormPictures {
  /// The sides of pictures that are shown and cropped, in pixels.
  private static let sides = 1...(1 << 24)

  /// The field of the picture that shows at a field: an image's own, or that of the image it crops.
  static func field(shownAt path: FieldPath, in engine: FormEngine) -> FieldPath? {
    guard let field = (try? engine.state(of: path))?.field else { return nil }
    if field.type == .image { return path }
    guard field.cropOf != nil else { return nil }
    return try? engine.component(of: path).cropOf
  }

  /// The facts of a field that has a picture; nil without one, and for sides that cannot be shown.
  static func facts(of field: FieldPath, in engine: FormEngine) -> FormValue? {
    guard let facts = (try? engine.state(of: field))?.value, size(of: facts) != nil else {
      return nil
    }
    return facts
  }

  /// The width and height of a picture in pixels.
  static func size(of facts: FormValue) -> (width: Int, height: Int)? {
    guard let facts = facts.objectValue, let width = facts["width"]?.integerValue,
      let height = facts["height"]?.integerValue, sides.contains(width), sides.contains(height)
    else { return nil }
    return (width, height)
  }

  /// The part to keep of the picture that shows at a field, as far as it was read.
  static func preview(
    at path: FieldPath, of pictures: [FieldPath: ReadPicture], in engine: FormEngine
  ) -> ContentBlock.Image? {
    guard let field = field(shownAt: path, in: engine),
      let facts = facts(of: field, in: engine), let size = size(of: facts),
      let read = pictures[field], read.facts == facts, let image = read.image
    else { return nil }
    let texts = engine.layout.fields.lazy.compactMap { path -> String? in
      guard let state = try? engine.state(of: path), state.field.cropOf != nil,
        (try? engine.component(of: path).cropOf) == field
      else { return nil }
      return state.value.stringValue
    }
    guard let text = texts.first,
      let crop = PictureCrop(text, width: size.width, height: size.height)
    else { return image }
    return image.part(crop)
  }
}

extension ContentBlock.Image {
  /// The part of a picture that a crop keeps, in the pixels that the picture was read with; the picture
  /// itself for its centred square, which is what shows of it.
  fileprivate func part(_ crop: PictureCrop) -> ContentBlock.Image? {
    guard crop != PictureCrop(width: crop.width, height: crop.height), let pixels else {
      return self
    }
    let scale = Double(width) / Double(crop.width)
    let side = max(1, min(Int(Double(crop.side) * scale), width, height))
    let x = min(Int(Double(crop.x) * scale), width - side)
    let y = min(Int(Double(crop.y) * scale), height - side)
    var kept: [UInt8] = []
    for row in y..<y + side {
      let start = 4 * (row * width + x)
      kept += pixels[start..<start + 4 * side]
    }
    return ContentBlock.Image(width: side, height: side, pixels: kept)
  }
}
