() => [...document.querySelectorAll("*")]
  .filter((element) => {
    const style = getComputedStyle(element);
    const lasts = (times) => times.split(",").some((time) => parseFloat(time) > 0.01);
    return (style.animationName !== "none" && lasts(style.animationDuration)) ||
      lasts(style.transitionDuration);
  })
  .map((element) => `${element.tagName.toLowerCase()}#${element.id} moves`)
