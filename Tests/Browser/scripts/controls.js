() => {
  const candidates = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  // The form's own buttons have one name, and values.
  const own = ({ tagName, name, value }) => tagName === "BUTTON" && name ? `${name}=${value}` : name;
  const name = (element) =>
    element.id || own(element) || element.textContent.trim() || element.tagName;
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert], [aria-hidden=true]") &&
    element.type !== "hidden" && !element.matches(":disabled");
  // One stop per group of radio buttons: the checked one, else the first.
  const stop = (element) => {
    if (element.type !== "radio") return true;
    const group = [...document.querySelectorAll("input[type=radio]")]
      .filter((other) => other.name === element.name && other.form === element.form && shown(other));
    return element === (group.find((other) => other.checked) ?? group[0]);
  };
  window.checks = {
    controls: () =>
      [...document.querySelectorAll(candidates)].filter((e) => shown(e) && stop(e)).map(name),
    start: () => {
      // The sequential focus starting point goes back to the top of the document.
      document.activeElement?.blur();
      const top = document.createElement("span");
      top.tabIndex = -1;
      document.body.prepend(top);
      top.focus({ preventScroll: true });
      top.remove();
    },
    focused: () => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const style = getComputedStyle(element);
      const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
      const box = element.getBoundingClientRect();
      const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      return {
        name: name(element), visible: inside && (outlined || style.boxShadow !== "none"),
      };
    },
  };
}
