import { earlyPressesName } from '#contract/early-presses.ts';

/** Presses of buttons on a page that the server has drawn, and that cannot answer yet. */
export interface HeldPresses {
  /** The page answers from now on, or nothing comes that could: whatever was pressed is pressed now, in its order. */
  release(): void;
  /**
   * Something else is shown in the page's place: whatever was pressed is pressed there, in its order, once the same buttons
   * stand in it.
   */
  repeatIn(root: Element): void;
}

declare global {
  interface Window {
    /** Buttons that were pressed before any script had come, noted by the drawn page itself. */
    [earlyPressesName]?: readonly HTMLElement[];
  }
}

/** What was pressed on a drawn page before the first script came: from now on its presses are held here. */
export function takeEarlyPresses(page: Pick<Window, typeof earlyPressesName>): readonly HTMLElement[] {
  const { [earlyPressesName]: early = [] } = page;
  delete page[earlyPressesName];
  return early;
}

/** Nobody means more than this with a page that does not answer. */
const mostPresses = 10;

/**
 * Holds presses from now on, and shows on each button that its press was felt. Links lead on by themselves, and fields
 * take what is typed; no form is sent by the browser itself, which would write what is in it into an address.
 *
 * @param early what was pressed before
 */
export function holdPresses(
  page: Pick<Document, 'addEventListener'>,
  early: readonly HTMLElement[] = [],
): HeldPresses {
  const stop = new AbortController();
  const pressed: HTMLElement[] = [];
  const hold = (button: HTMLElement) => {
    if (pressed.length >= mostPresses) return;
    pressed.push(button);
    showFelt(button, stop.signal);
  };
  for (const button of early) hold(button);
  page.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button === null) return;
      event.stopPropagation();
      event.preventDefault();
      hold(button);
    },
    { capture: true, signal: stop.signal },
  );
  return {
    release() {
      stop.abort();
      pressNext(pressed);
    },
    repeatIn(root) {
      stop.abort();
      // Seldom: most pages are gone on with as they were drawn.
      if (pressed.length > 0)
        void import('./repeated-presses.ts').then(({ repeat }) => repeat(pressed, root));
    },
  };
}

/** Dims a button and calls it busy until the page answers. */
function showFelt(button: HTMLElement, answered: AbortSignal): void {
  button.setAttribute('aria-busy', 'true');
  button.style.opacity = '0.55';
  answered.addEventListener('abort', () => {
    button.style.opacity = '';
    button.removeAttribute('aria-busy');
  });
}

/** Each after what the one before has changed is shown. */
function pressNext(pressed: HTMLElement[]): void {
  const button = pressed.shift();
  if (button === undefined) return;
  if (button.isConnected) button.click();
  setTimeout(() => pressNext(pressed));
}
