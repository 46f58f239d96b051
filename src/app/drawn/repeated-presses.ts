/** How long what was pressed is looked for on the page that came, ms. Later, it would come as a surprise. */
const lookedForMs = 10_000;

/** A button as it can be found on another page. */
interface Described {
  readonly name: string;
  /** Which of the buttons of that name it was, and how many there were. */
  readonly place: number;
  readonly of: number;
}

/**
 * Presses on a page that is shown in the place of the drawn one, each as soon as its button is there and can be pressed.
 * Somebody who presses by themselves in the meantime has the say. A form that was typed into is not sent.
 *
 * @param pressed in the order of the presses; they are of the drawn page, of which nothing else need be left
 */
export function repeat(pressed: readonly HTMLElement[], root: Element): void {
  // What was typed is gone with the drawn page: an empty form is not sent.
  const waiting = pressed.filter((button) => !sendsTyped(button)).map(describe);
  const over = new AbortController();
  const stop = () => over.abort();
  const look = () => {
    if (over.signal.aborted) return;
    const button = standingFor(waiting[0], root);
    if (button === undefined) return;
    waiting.shift();
    button.click();
    if (waiting.length === 0) stop();
    else setTimeout(look);
  };
  // After what has changed the page is done with it.
  const watch = new MutationObserver(() => setTimeout(look));
  const timer = setTimeout(stop, lookedForMs);
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

/** Whether this button sends a form that somebody has typed into. */
function sendsTyped(button: HTMLElement): boolean {
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

/** What a button is or was in: a page that has been replaced is still whole, beside the document. */
function topOf(button: Element): Element {
  let top = button;
  while (top.parentElement !== null) top = top.parentElement;
  return top;
}

/** The button that means the same as the one that was pressed. */
function standingFor(press: Described | undefined, root: Element): HTMLButtonElement | undefined {
  if (press === undefined) return undefined;
  const called = buttonsCalled(press.name, root);
  const button = called.length === press.of ? called[press.place] : undefined;
  const canBePressed = button !== undefined && !button.disabled && button.ariaDisabled !== 'true';
  return canBePressed ? button : undefined;
}

const nameOf = (button: Element): string => (button.getAttribute('aria-label') ?? button.textContent).trim();

const buttonsCalled = (name: string, within: Element): readonly HTMLButtonElement[] =>
  [...within.querySelectorAll('button')].filter((button) => nameOf(button) === name);
