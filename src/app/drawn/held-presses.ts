import { earlyPressesName } from '#contract/early-presses.ts';

/** Presses of buttons on a server-rendered page before hydration. */
export interface HeldPresses {
  /** The page is hydrated, or never will be: replays all presses in order. */
  release(): void;
  /** The page is rendered again instead: replays all presses in order once the same buttons exist there. */
  repeatIn(root: Element): void;
}

declare global {
  interface Window {
    /** Buttons pressed before any script had loaded, recorded by the page's inline script. */
    [earlyPressesName]?: readonly HTMLElement[];
  }
}

/** Takes over the presses recorded before the first script loaded; later ones are held here. */
export function takeEarlyPresses(page: Pick<Window, typeof earlyPressesName>): readonly HTMLElement[] {
  const { [earlyPressesName]: early = [] } = page;
  delete page[earlyPressesName];
  return early;
}

/** Enough for any real presses on an unresponsive page. */
const maxPresses = 10;

/**
 * Holds presses from now on, and shows on each button that it was pressed. Links work, and fields accept input;
 * native form submission is prevented, because it would put the input into a URL.
 *
 * @param early buttons pressed before
 */
export function holdPresses(
  page: Pick<Document, 'addEventListener'>,
  early: readonly HTMLElement[] = [],
): HeldPresses {
  const stop = new AbortController();
  const pressed: HTMLElement[] = [];
  const hold = (button: HTMLElement) => {
    if (pressed.length >= maxPresses) return;
    pressed.push(button);
    showPressed(button, stop.signal);
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
      replayNext(pressed);
    },
    repeatIn(root) {
      stop.abort();
      // Loaded on demand, because most pages are hydrated.
      if (pressed.length > 0)
        void import('./repeated-presses.ts').then(({ repeat }) => repeat(pressed, root));
    },
  };
}

/** Dims a button and marks it as busy until the page responds. */
function showPressed(button: HTMLElement, answered: AbortSignal): void {
  button.setAttribute('aria-busy', 'true');
  button.style.opacity = '0.55';
  answered.addEventListener('abort', () => {
    button.style.opacity = '';
    button.removeAttribute('aria-busy');
  });
}

/** How often, and after how many ms, a press is repeated on a part of the page that is not hydrated yet. */
const maxRepeats = 200;
const repeatMs = 50;

/** Each one waits until its part of the page is hydrated, and until the effect of the previous one is rendered. */
function replayNext(pressed: HTMLElement[], repeats = 0): void {
  const [button] = pressed;
  if (button === undefined) return;
  const waits = button.isConnected && !button.matches(':disabled') && repeats < maxRepeats;
  const again = waits && !isHandled(button);
  if (!again) pressed.shift();
  setTimeout(() => replayNext(pressed, again ? repeats + 1 : 0), again ? repeatMs : 0);
}

/** Clicks a button. React stops clicks on their way to parts that it has not hydrated, and never repeats them. */
function isHandled(button: HTMLElement): boolean {
  let reached = false;
  const note = () => {
    reached = true;
  };
  button.addEventListener('click', note);
  button.click();
  button.removeEventListener('click', note);
  return reached;
}
