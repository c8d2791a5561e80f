() => [...document.querySelectorAll("*")]
  .filter((element) => {
    const style = getComputedStyle(element);
    return style.animationName !== "none" && parseFloat(style.animationDuration) > 0;
  })
  .map((element) => element.dataset.field ?? element.localName)
