import FormKit
import Testing

@testable import FormKitSwiftUI

@MainActor
struct FilePickerTests {
  private func model() throws -> FormModel {
    try FormModel(
      FormSchema(
        "form",
        fields: [
          FormField("photo", .image, label: "Photo", rules: [FieldRule(.fileSize(maximum: 1000))]),
          FormField("scan", .file, label: "Scan"), FormField("fixed", .file, readOnly: true),
          FormField("text", .text),
        ]), environment: FormEnvironment(today: .epoch))
  }

  @Test func `an image field offers images, a file field any file, others none`() throws {
    let model = try model()
    let pictures = ["public.jpeg", "public.png", "org.webmproject.webp"]
    #if canImport(ImageIO)
      #expect(model.filePicker("photo")?.contentTypes == pictures + ["public.heic"])
    #else
      #expect(model.filePicker("photo")?.contentTypes == pictures)
    #endif
    #expect(model.filePicker("scan")?.contentTypes == ["public.data"])
    for path: FieldPath in ["fixed", "text", "nowhere"] { #expect(model.filePicker(path) == nil) }
  }

  @Test func `an image comes from the photos or a file, by a button each`() throws {
    let model = try model()
    #expect(model.filePicker("photo")?.label == "Choose: Photo")
    #expect(model.filePicker("photo")?.filesLabel == "Choose a file: Photo")
    #expect(model.filePicker("scan")?.filesLabel == nil)
  }

  @Test func `a picked file is held with its facts, named by its button, and can be taken away`()
    throws
  {
    let model = try model()
    #expect(model.filePicker("photo")?.label == "Choose: Photo")
    #expect(model.filePicker("photo")?.removeLabel == nil)
    model.pick(
      PickedFile(name: "me.png", size: 500, type: "image/png", width: 20, height: 10), for: "photo")
    #expect(
      model.controller.engine.values(redacted: false)["photo"]
        == ["name": "me.png", "size": 500, "type": "image/png", "width": 20, "height": 10])
    #expect(model.filePicker("photo")?.label.contains("me.png") == true)
    #expect(model.filePicker("photo")?.removeLabel == "Remove Photo")
    model.pick(nil, for: "photo")
    #expect(model.controller.engine.values(redacted: false)["photo"] == nil)
  }

  @Test func `what is not known of a file is left out, and its rules judge the rest`() throws {
    #expect(PickedFile(name: "a").facts == ["name": "a"])
    #expect(PickedFile(name: "a", size: -1, width: Int.min).facts == ["name": "a"])
    let model = try model()
    model.pick(PickedFile(name: "me.png", size: 1001), for: "photo")
    model.press(.submit)
    #expect(model.field("photo")?.isInvalid == true)
  }
}
