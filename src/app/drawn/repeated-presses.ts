/** How long to look for the pressed buttons on the new page, ms. Any later, the effect would be a surprise. */
const searchTimeoutMs = 10_000;

/** Description by which a button is found on another page. */
interface Described {
  readonly name: string;
  /** Index among the buttons with that name, and their number. */
  readonly place: number;
  readonly of: number;
}

/**
 * Replays presses on the page that replaced the server-rendered one, each as soon as its button exists and is
 * enabled. Stops if the user presses something meanwhile. A form with input is not submitted.
 *
 * @param pressed in order; the buttons belong to the replaced page
 */
export function repeat(pressed: readonly HTMLElement[], root: Element): void {
  // Input is lost with the replaced page, so do not submit an empty form.
  const waiting = pressed.filter((button) => !submitsInput(button)).map(describe);
  const over = new AbortController();
  const stop = () => over.abort();
  const look = () => {
    if (over.signal.aborted) return;
    const button = buttonFor(waiting[0], root);
    if (button === undefined) return;
    waiting.shift();
    button.click();
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

function describe(button: HTMLElement): Described {
  const name = nameOf(button);
  const called = buttonsCalled(name, topOf(button));
  return { name, place: called.findIndex((one) => one === button), of: called.length };
}

/** Returns a button's topmost ancestor: a replaced page still exists detached from the document. */
function topOf(button: Element): Element {
  let top = button;
  while (top.parentElement !== null) top = top.parentElement;
  return top;
}

/** Returns the button that corresponds to the pressed one. */
function buttonFor(press: Described | undefined, root: Element): HTMLButtonElement | undefined {
  if (press === undefined) return undefined;
  const called = buttonsCalled(press.name, root);
  const button = called.length === press.of ? called[press.place] : undefined;
  const canBePressed = button !== undefined && !button.disabled && button.ariaDisabled !== 'true';
  return canBePressed ? button : undefined;
}

const nameOf = (button: Element): string => (button.getAttribute('aria-label') ?? button.textContent).trim();

const buttonsCalled = (name: string, within: Element): readonly HTMLButtonElement[] =>
  [...within.querySelectorAll('button')].filter((button) => nameOf(button) === name);
