#if canImport(SwiftUI)
  import FormKit
  import SwiftUI

  /// The control of a field; which one, ``FieldPresentation/Widget`` says.
  struct FieldControlView: View {
    let field: FieldComponent
    let shown: FieldPresentation
    let model: FormModel

    var body: some View {
      switch shown.widget {
      case .textField:
        TextField(shown.label, text: text, prompt: Text(shown: shown.placeholder))
          .modifier(TextInputModifier(traits: shown.traits))
          .onSubmit { model.pressReturn(in: field.path) }
      case .secureField:
        SecureField(shown.label, text: text, prompt: Text(shown: shown.placeholder))
          .modifier(TextInputModifier(traits: shown.traits))
          .onSubmit { model.pressReturn(in: field.path) }
      case .textEditor:
        TextField(
          shown.label, text: text, prompt: Text(shown: shown.placeholder), axis: .vertical
        )
        .modifier(TextInputModifier(traits: shown.traits))
      case .toggle: Toggle(shown.label, isOn: isOn)
      case .picker:
        if let search { OptionSearchView(search: search, path: field.path, model: model) }
        Picker(shown.label, selection: chosen) {
          ForEach(search?.options ?? shown.options, id: \.value) { option in
            Text(shown: option.label).tag(option.value)
          }
        }
      case .multiPicker:
        LabeledContent(shown.label) {
          VStack(alignment: .leading) {
            if let search { OptionSearchView(search: search, path: field.path, model: model) }
            ForEach(search?.options ?? shown.options, id: \.value) { option in
              Toggle(option.label, isOn: ticked(option))
            }
          }
        }
      case .file:
        if let picker = model.filePicker(field.path) {
          FilePickerView(picker: picker, path: field.path, model: model)
        } else {
          LabeledContent(shown.label) { Text(shown: shown.text) }
        }
      case .output: LabeledContent(shown.label) { Text(shown: shown.text) }
      }
    }

    private var search: OptionSearch? { model.optionSearch(field.path) }

    private var text: Binding<String> {
      Binding(get: { model.text(field.path) }, set: { model.type($0, into: field.path) })
    }

    private var isOn: Binding<Bool> {
      Binding(get: { shown.isOn }, set: { model.turn(field.path, on: $0) })
    }

    private var chosen: Binding<FormValue> {
      Binding(get: { shown.chosen }, set: { model.choose($0, in: field.path) })
    }

    private func ticked(_ option: FieldPresentation.Option) -> Binding<Bool> {
      Binding(get: { option.isChosen }, set: { _ in model.tick(option.value, in: field.path) })
    }
  }
#endif
