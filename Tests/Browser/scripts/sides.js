() => [...document.querySelectorAll("form label")]
  .filter((label) => label.checkVisibility() && label.control?.matches("input:not([type=radio], [type=checkbox])"))
  .map((label) => {
    const text = document.createRange();
    text.selectNodeContents(label);
    const box = text.getBoundingClientRect();
    const area = label.closest("form").getBoundingClientRect();
    return box.left - area.left < area.right - box.right ? "left" : "right";
  })
