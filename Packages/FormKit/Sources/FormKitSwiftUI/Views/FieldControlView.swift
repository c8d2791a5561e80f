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
        TextField(field.label, text: text, prompt: Text(verbatim: field.placeholder))
          .modifier(TextInputModifier(traits: shown.traits))
          .onSubmit { model.pressReturn(in: field.path) }
      case .secureField:
        SecureField(field.label, text: text, prompt: Text(verbatim: field.placeholder))
          .modifier(TextInputModifier(traits: shown.traits))
          .onSubmit { model.pressReturn(in: field.path) }
      case .textEditor:
        TextField(
          field.label, text: text, prompt: Text(verbatim: field.placeholder), axis: .vertical
        )
        .modifier(TextInputModifier(traits: shown.traits))
      case .toggle: Toggle(field.label, isOn: isOn)
      case .picker:
        Picker(field.label, selection: chosen) {
          ForEach(shown.options, id: \.value) { option in
            Text(verbatim: option.label).tag(option.value)
          }
        }
      case .multiPicker:
        LabeledContent(field.label) {
          VStack(alignment: .leading) {
            ForEach(shown.options, id: \.value) { option in
              Toggle(option.label, isOn: ticked(option))
            }
          }
        }
      case .file, .output:
        LabeledContent(field.label) { Text(verbatim: shown.text) }
      }
    }

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
