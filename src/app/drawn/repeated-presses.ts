import { buttonsCalled, repeatMs, type Click, type Press } from './held-presses.ts';

/** How long to look for the pressed buttons on the new page, ms. Any later, the effect would be a surprise. */
const searchTimeoutMs = 10_000;

/**
 * Replays presses on the page that replaced the server-rendered one, each as soon as its button exists and is
 * enabled. Stops if the user presses something meanwhile, or if the page is another than the one that was pressed,
 * because the app or a press led there: a button of the same name means something else there. A form that lacks the
 * input of the pressed one is not submitted.
 *
 * @param presses in order; their buttons belong to the replaced page
 */
export function repeat(presses: readonly Press[], root: Element, click: Click): void {
  const waiting = [...presses];
  const { location } = root.ownerDocument;
  const over = new AbortController();
  const stop = () => over.abort();
  const look = () => {
    const [press] = waiting;
    if (location.pathname !== press?.path) stop();
    if (over.signal.aborted) return;
    const button = press && buttonFor(press, root);
    if (press === undefined || button === undefined) return;
    // Typed text that did not come along is not to be sent without.
    if (hasInputOf(press, button) && !click(button)) return void setTimeout(look, repeatMs);
    waiting.shift();
    if (waiting.length === 0) stop();
    else setTimeout(look);
  };
  // After React has finished with the change.
  const watch = new MutationObserver(() => setTimeout(look));
  const timer = setTimeout(stop, searchTimeoutMs);
  over.signal.addEventListener('abort', () => {
    watch.disconnect();
    clearTimeout(timer);
  });
  watch.observe(root, { subtree: true, childList: true, attributes: true });
  root.ownerDocument.addEventListener('click', ({ isTrusted }) => isTrusted && stop(), {
    capture: true,
    signal: over.signal,
  });
  look();
}

/** Returns whether the button's form has the input of the replaced one: nothing else may be sent. */
function hasInputOf(press: Press, button: HTMLButtonElement): boolean {
  if (button.type !== 'submit' || !(press.button instanceof HTMLButtonElement)) return true;
  const now = [...(button.form?.elements ?? [])];
  return [...(press.button.form?.elements ?? [])].every((field, at) => {
    const one = now[at];
    if (field instanceof HTMLTextAreaElement)
      return one instanceof HTMLTextAreaElement && one.value === field.value;
    if (!(field instanceof HTMLInputElement)) return true;
    return one instanceof HTMLInputElement && one.value === field.value && one.checked === field.checked;
  });
}

/** Returns the button that corresponds to the pressed one. */
function buttonFor(press: Press, root: Element): HTMLButtonElement | undefined {
  const called = buttonsCalled(press.name, root);
  const button = called.length === press.of ? called[press.place] : undefined;
  const canBePressed = button !== undefined && !button.disabled && button.ariaDisabled !== 'true';
  return canBePressed ? button : undefined;
}
