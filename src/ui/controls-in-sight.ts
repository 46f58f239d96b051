/** What can be pressed or filled in, and codes that are held up; notices themselves apart. */
const controls =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"], [data-code-kind]):not([data-sonner-toaster] *)';

/** The window's size and where the page's controls and codes lie in it, px; those beyond its edges are among them. */
export function controlsInSight() {
  return {
    window: { width: innerWidth, height: innerHeight },
    controls: Array.from(document.querySelectorAll(controls), (control) => control.getBoundingClientRect()),
  };
}
