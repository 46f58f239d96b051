/** Interactive elements and displayed codes, except notices themselves. */
const controls =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"], [data-code-kind]):not([data-sonner-toaster] *)';

/** Returns the window's size and the areas of the page's controls and codes in it, px, including those beyond its edges. */
export function controlsInSight() {
  return {
    window: { width: innerWidth, height: innerHeight },
    controls: Array.from(document.querySelectorAll(controls), (control) => control.getBoundingClientRect()),
  };
}
