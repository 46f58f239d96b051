import { buttonsCalled, repeatMs, type Click, type Press } from './held-presses.ts';

/** How long to look for the pressed buttons on the new page, ms. Any later, the effect would be a surprise. */
const searchTimeoutMs = 10_000;

/**
 * Replays presses on the page that replaced the server-rendered one, each as soon as its button exists and is
 * enabled. Stops if the user presses something meanwhile, or if a press leads to another page, where a button of the
 * same name means something else. A form with input is not submitted.
 *
 * @param presses in order; their buttons belong to the replaced page
 */
export function repeat(presses: readonly Press[], root: Element, click: Click): void {
  // Input is lost with the replaced page, so do not submit an empty form.
  const waiting = presses.filter(({ button }) => !submitsInput(button));
  const { location } = root.ownerDocument;
  const path = location.pathname;
  const over = new AbortController();
  const stop = () => over.abort();
  const look = () => {
    if (location.pathname !== path) stop();
    if (over.signal.aborted) return;
    const button = buttonFor(waiting[0], root);
    if (button === undefined) return;
    if (!click(button)) return void setTimeout(look, repeatMs);
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

/** Returns whether this button submits a form with input. */
function submitsInput(button: HTMLElement): boolean {
  if (!(button instanceof HTMLButtonElement) || button.type !== 'submit') return false;
  return [...(button.form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement)) return false;
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  });
}

/** Returns the button that corresponds to the pressed one. */
function buttonFor(press: Press | undefined, root: Element): HTMLButtonElement | undefined {
  if (press === undefined) return undefined;
  const called = buttonsCalled(press.name, root);
  const button = called.length === press.of ? called[press.place] : undefined;
  const canBePressed = button !== undefined && !button.disabled && button.ariaDisabled !== 'true';
  return canBePressed ? button : undefined;
}
