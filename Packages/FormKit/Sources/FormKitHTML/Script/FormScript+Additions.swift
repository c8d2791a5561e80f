extension FormScript {
  /// Shows and hides a password.
  static let reveal = #"""
    additions.push((form, data, { tell }) => {
      for (const button of form.querySelectorAll(".reveal")) {
        const [word, input] = [button.firstChild, page.getElementById(button.getAttribute("aria-controls"))];
        const set = (isShown) => {
          input.type = isShown ? "text" : "password";
          word.textContent = data.texts[isShown ? "hide" : "show"];
        };
        listen(button, "click", () => {
          const isShown = input.type === "password";
          set(isShown);
          tell(data.texts[isShown ? "shown" : "hidden"].replace("{label}", () => button.dataset.label));
        });
        // A browser that goes back has the page as it was left.
        addEventListener("pageshow", ({ persisted }) => persisted && set(false));
        // A browser offers to save what was a password at the submission only.
        listen(form, "submit", () => set(false));
        button.hidden = false;
      }
    });

    """#

  /// Shows a picture that was chosen.
  static let preview = #"""
    additions.push((form) => {
      for (const input of form.querySelectorAll("input[type=file]")) {
        listen(input, "change", () => {
          // The file of before, which a new one replaces.
          const kept = page.getElementById(input.id + ".file");
          if (kept) kept.hidden = input.files.length > 0;
          const picture = input.parentElement.querySelector(".preview") ?? make("img");
          picture.className = "preview";
          picture.remove();
          const file = input.files[0];
          if (!file?.type.startsWith("image/") || file.size > 20_000_000) return;
          // A format that the browser does not show.
          picture.onerror = () => picture.remove();
          const reader = new FileReader();
          reader.onload = () => {
            picture.src = reader.result;
            picture.alt = file.name;
            if (input.files[0] === file) input.after(picture);
          };
          reader.readAsDataURL(file);
        });
      }
    });

    """#

  /// Chooses the part of a picture to keep by dragging on the picture; the input says it in numbers.
  static let cropping = #"""
    additions.push((form) => {
      for (const input of form.querySelectorAll("[data-crop]")) {
        const chooser = Array.from(form.elements).find((control) => control.type === "file" && control.name === input.dataset.crop);
        // A picture that can only be read.
        if (!chooser) continue;
        const [stage, box, grip] = [make("div", { className: "crop" }), make("div"), make("i")];
        let [picture, drag] = [];
        const part = () => {
          const { naturalWidth: across, naturalHeight: down } = picture;
          const numbers = input.value.split(",").map((text) => text.trim() ? Number(text) : NaN);
          const [x, y, width, height] = numbers;
          if (numbers.length === 4 && numbers.every((n) => Number.isInteger(n) && n >= 0) && width && height
            && x + width <= across && y + height <= down) return numbers;
          const side = Math.min(across, down);
          return [across - side >> 1, down - side >> 1, side, side];
        };
        const draw = () => {
          if (!picture) return;
          const { naturalWidth: across, naturalHeight: down } = picture;
          const [x, y, width, height] = part();
          Object.assign(box.style, {
            left: x / across * 100 + "%", top: y / down * 100 + "%",
            width: width / across * 100 + "%", height: height / down * 100 + "%",
          });
          Object.assign(grip.style, {
            left: (x + width * .854) / across * 100 + "%", top: (y + height * .854) / down * 100 + "%",
          });
        };
        const within = (n, low, high) => Math.round(Math.max(low, Math.min(n, high)));
        listen(chooser, "change", () => {
          stage.remove();
          picture = undefined;
          if (input.value) {
            input.value = "";
            input.dispatchEvent(new Event("input", { bubbles: true }));
          }
        });
        listen(chooser.parentElement, "load", ({ target }) => {
          if (stage.contains(target)) return;
          // A browser does not turn a WebP picture by its Exif data, as the app does: the parts would differ.
          const [type, data] = target.src.split(",");
          const head = type.includes("webp") ? atob(data.slice(0, 40)) : "";
          if (head.includes("VP8X") && head.charCodeAt(20) & 8) return;
          picture = target;
          picture.after(stage);
          stage.append(picture, box, grip);
          draw();
        }, true);
        listen(stage, "pointerdown", (event) => {
          // The primary button or the first finger, on the circle or its grip.
          if (event.button || !event.isPrimary || event.target !== box && event.target !== grip) return;
          event.preventDefault();
          stage.setPointerCapture(event.pointerId);
          drag = { event, part: part(), resizes: event.target === grip };
        });
        listen(stage, "pointermove", (event) => {
          if (!drag || event.pointerId !== drag.event.pointerId) return;
          const { naturalWidth: across, naturalHeight: down, clientWidth } = picture;
          const scale = across / clientWidth;
          const right = (event.clientX - drag.event.clientX) * scale;
          const below = (event.clientY - drag.event.clientY) * scale;
          let [x, y, width, height] = drag.part;
          if (drag.resizes) {
            const most = Math.min(across - x, down - y);
            width = height = within(Math.min(width, height) + (right + below) / 2, Math.min(32, most), most);
          } else {
            x = within(x + right, 0, across - width);
            y = within(y + below, 0, down - height);
          }
          input.value = [x, y, width, height].join();
          input.dispatchEvent(new Event("input", { bubbles: true }));
        });
        for (const name of ["pointerup", "pointercancel"]) listen(stage, name, () => drag = undefined);
        listen(input, "input", draw);
      }
    });

    """#

  /// Counts the characters that are left, at once for the eyes, after a pause for the ears.
  ///
  /// Source: GOV.UK Design System, "Character count".
  static let counting = #"""
    additions.push((form, data, { fields, inputs, raw, tell }) => {
      for (const field of fields) {
        const rule = field.rules?.find((rule) => rule.rule === "maxLength" && !rule.when && !rule.severity);
        const input = inputs(field)[0];
        const line = rule && page.getElementById(input?.id + ".count");
        if (!line) continue;
        let pause;
        const update = () => {
          const left = rule.value - length(parse(field, raw(field)).value, rule.unit);
          line.textContent = counted(data, data.texts[left < 0 ? "over" : "left"], Math.abs(left));
          line.classList.toggle("over", left < 0);
        };
        // Any input of the form, since that of another field may have hidden and cleared this one.
        listen(form, "input", ({ target }) => {
          update();
          clearTimeout(pause);
          if (target === input) pause = setTimeout(() => tell(line.textContent), 1000);
        });
        // Software that takes dictation changes the value without an event.
        setInterval(() => page.activeElement === input && update(), 1000);
        // A browser that goes back fills in what was typed.
        addEventListener("pageshow", update);
        update();
      }
    });

    """#

  /// Shows the numbers that are computed from others; the server computes them again.
  static let computing = #"""
    additions.push((form, data, { fields, raw }) => {
      const operators = {
        add: (a, b) => a + b, subtract: (a, b) => a - b, multiply: (a, b) => a * b, divide: (a, b) => a / b,
      };
      const compute = (expression, read) => {
        if (isNumber(expression)) return expression;
        const [name, operands] = Object.entries(expression)[0];
        if (name === "field") return read(operands);
        const numbers = operands.map((operand) => compute(operand, read));
        return numbers.every(isNumber) ? numbers.reduce(operators[name]) : null;
      };
      const format = new Intl.NumberFormat(data.language, { useGrouping: false, maximumFractionDigits: 20 });
      const update = () => {
        const { read } = visibility(fields, raw, (field) => !field.holder.hidden);
        for (const field of fields) {
          if (!field.compute) continue;
          const value = compute(field.compute, read);
          field.holder.querySelector("output").textContent =
            Number.isFinite(value) ? format.format(value) : "—";
        }
      };
      listen(form, "input", update);
      listen(form, "change", update);
      // A browser that goes back fills in what was typed.
      addEventListener("pageshow", update);
    });

    """#

  /// Makes the region of a table a stop of the Tab key only while the table is wider than it.
  static let scrolling = #"""
    additions.push(() => {
      const observer = new ResizeObserver((entries) => {
        for (const { target } of entries) {
          if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
          else target.removeAttribute("tabindex");
        }
      });
      for (const region of page.querySelectorAll(".scroll")) observer.observe(region);
    });

    """#

  /// Copies a text, where the browser lets a page do so.
  static let copying = #"""
    additions.push(() => {
      for (const button of page.querySelectorAll(".copy")) {
        button.hidden = !navigator.clipboard;
        listen(button, "click", () => navigator.clipboard.writeText(button.previousElementSibling.textContent));
      }
    });

    """#

  /// Reads the live content anew, while the page shows and nothing in it has the focus.
  ///
  /// It ends when the address leads to another page, whose buttons would be those of a later form.
  static let refreshing = #"""
    additions.push((form) => {
      const region = page.querySelector(".live");
      if (!region) return;
      const hidden = (root) => Array.from(root.querySelectorAll("input[type=hidden]"), ({ value }) => value).join();
      const isCovered = () => page.hidden || region.contains(page.activeElement);
      const read = async () => {
        const answer = isCovered() ? undefined : await fetch(location.href).catch(() => undefined);
        if (answer?.ok) {
          const next = new DOMParser().parseFromString(await answer.text(), "text/html");
          const content = next.querySelector(".live");
          if (!content || hidden(next) !== hidden(page)) return;
          if (content.innerHTML !== region.innerHTML && !isCovered()) region.replaceChildren(...content.childNodes);
        }
        setTimeout(read, 2000);
      };
      setTimeout(read, 2000);
    });

    """#

  /// Reports each field to which the focus moves, without its value.
  static let reporting = #"""
    additions.push((form) => {
      if (form.dataset.focus === undefined) return;
      let last;
      listen(form, "focusin", ({ target }) => {
        const path = target.closest("[data-field]")?.dataset.field;
        if (!path || path === last) return;
        last = path;
        const report = new URLSearchParams({ _focus: path });
        for (const { name, value } of form.querySelectorAll("input[type=hidden]")) {
          if (name.startsWith("_")) report.append(name, value);
        }
        navigator.sendBeacon(form.getAttribute("action") ?? "", report);
      });
    });

    """#

  /// Takes a message of success away when a person has read it.
  static let dismissal = #"""
    additions.push((form, data) => {
      for (const notice of page.querySelectorAll(".notice.success")) {
        const button = make("button", { type: "button", textContent: "×", ariaLabel: data.texts.dismiss });
        listen(button, "click", () => {
          notice.remove();
          const heading = page.querySelector("h1");
          heading.tabIndex = -1;
          heading.focus();
        });
        notice.append(" ", button);
      }
    });

    """#
}
