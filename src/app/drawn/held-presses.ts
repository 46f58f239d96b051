import { earlyPressesName } from '#contract/early-presses.ts';

/** Presses of buttons on a server-rendered page before hydration. */
export interface HeldPresses {
  /**
   * The page is hydrated, or never will be: replays all presses in order, and for a while those that a part of the page
   * misses because it is hydrated later.
   */
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

/** A pressed button, and how to find it on a page that replaces its own. */
export interface Press {
  readonly button: HTMLElement;
  readonly name: string;
  /** Index among the buttons with that name, and their number. */
  readonly place: number;
  readonly of: number;
  /** The page's address when it was pressed: elsewhere, a button of the same name means something else. */
  readonly path: string;
}

/**
 * Clicks a button, and returns whether that reached it. React stops clicks on their way to parts that it has not
 * hydrated, and never repeats them.
 */
export type Click = (button: HTMLElement) => boolean;

/** Returns the buttons with this name, in order. */
export const buttonsCalled = (name: string, within: Element): readonly HTMLButtonElement[] =>
  [...within.querySelectorAll('button')].filter((button) => nameOf(button) === name);

/** Returns the name of a button or link as it is read out. */
export const nameOf = (button: Element): string =>
  (button.getAttribute('aria-label') ?? button.textContent).trim();

function describe(button: HTMLElement, root: Element): Press {
  const name = nameOf(button);
  const called = buttonsCalled(name, root);
  const place = called.findIndex((one) => one === button);
  return { button, name, place, of: called.length, path: root.ownerDocument.location.pathname };
}

/** Enough for any real presses on an unresponsive page. */
const maxPresses = 10;
/** How long after the page responds a part of it may still be hydrating, ms. */
const settleMs = 10_000;
/** How long a button looks busy before its page says that it hasn't started, ms. */
const slowMs = 15_000;
/** How soon a press is repeated on such a part, ms. */
export const repeatMs = 50;

/**
 * Holds presses from now on, and shows on each button that it was pressed. Links work, and fields accept input;
 * native form submission is prevented, because it would put the input into a URL. Presses that nothing answers for long
 * are dropped, because by then their effect would be a surprise.
 *
 * @param early buttons pressed before
 * @param tellSlow shows that the app hasn't started; returns a function that removes that again
 */
export function holdPresses(
  page: Pick<Document, 'addEventListener' | 'documentElement'>,
  early: readonly HTMLElement[] = [],
  tellSlow: () => () => void = () => () => {},
): HeldPresses {
  const { documentElement } = page;
  const answered = new AbortController();
  const settled = new AbortController();
  const { hold, take } = createQueue(tellSlow);
  const clicker = createClicker();
  let down: Press | null = null;
  const pressAt = ({ target }: Event): Press | null => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('button:not([data-at-once])') : null;
    return button && describe(button, documentElement);
  };
  for (const button of early) hold(describe(button, documentElement));
  const onDown = (event: Event) => {
    down = pressAt(event);
  };
  const onClick = (event: Event) => {
    if (clicker.isClicking()) return;
    // A button that is replaced between the finger's coming and going is not what is clicked.
    const press = pressAt(event) ?? (down?.button.isConnected === false ? down : null);
    down = null;
    if (press === null) return;
    if (answered.signal.aborted) return repeatIfMissed(press, documentElement, clicker.click);
    event.stopPropagation();
    event.preventDefault();
    hold(press);
  };
  page.addEventListener('pointerdown', onDown, { capture: true, signal: answered.signal });
  page.addEventListener('click', onClick, { capture: true, signal: settled.signal });
  const end = () => {
    answered.abort();
    setTimeout(() => settled.abort(), settleMs);
    return take();
  };
  return {
    release() {
      const presses = end();
      // React renders a part anew that it cannot hydrate.
      if (presses.every(({ button }) => button.isConnected)) replayNext(presses, clicker.click);
      else repeatOn(documentElement, presses, clicker.click);
    },
    repeatIn(root) {
      const presses = end();
      if (presses.length > 0) repeatOn(root, presses, clicker.click);
    },
  };
}

/** Holds presses and shows them on their buttons, unless nothing answers for long. */
function createQueue(tellSlow: () => () => void) {
  const presses: Press[] = [];
  let unsay: (() => void) | undefined;
  // All wait equally long, so the first one is the one whose time is over.
  const dropFirst = () => {
    const press = presses.shift();
    if (press === undefined) return;
    if (!presses.some(({ button }) => button === press.button)) showAnswered(press.button);
    unsay ??= tellSlow();
  };
  return {
    hold(press: Press) {
      if (presses.length >= maxPresses) return;
      presses.push(press);
      showPressed(press.button);
      setTimeout(dropFirst, slowMs);
    },
    /** Returns what is held, and holds nothing from then on. */
    take() {
      unsay?.();
      const taken = presses.splice(0);
      for (const { button } of taken) showAnswered(button);
      return taken;
    },
  };
}

/** Loaded on demand, because most pages are hydrated. */
function repeatOn(root: Element, presses: readonly Press[], click: Click): void {
  void import('./repeated-presses.ts').then(({ repeat }) => repeat(presses, root, click));
}

/** Dims a button and marks it as busy until the page responds. */
function showPressed(button: HTMLElement): void {
  button.setAttribute('aria-busy', 'true');
  button.style.opacity = '0.55';
}

function showAnswered(button: HTMLElement): void {
  button.style.opacity = '';
  button.removeAttribute('aria-busy');
}

/** Repeats a press on a page that responds, unless it reaches its button. */
function repeatIfMissed(press: Press, root: Element, click: Click): void {
  const isReached = watchClick(press.button);
  setTimeout(() => {
    if (isReached()) return;
    if (press.button.isConnected) replayNext([press], click);
    else repeatOn(root, [press], click);
  });
}

/** Each one waits until its part of the page is hydrated, and until the effect of the previous one is rendered. */
function replayNext(presses: Press[], click: Click, repeats = 0): void {
  const [press] = presses;
  if (press === undefined) return;
  const { button } = press;
  const waits = button.isConnected && !button.matches(':disabled') && repeats < settleMs / repeatMs;
  const again = waits && !click(button);
  if (!again) presses.shift();
  setTimeout(() => replayNext(presses, click, again ? repeats + 1 : 0), again ? repeatMs : 0);
}

/** Clicks a button for the user, and knows its own clicks from theirs. */
function createClicker(): { readonly click: Click; readonly isClicking: () => boolean } {
  let isClicking = false;
  return {
    click(button) {
      const isReached = watchClick(button);
      isClicking = true;
      // Never throws: what a listener throws is reported.
      button.click();
      isClicking = false;
      return isReached();
    },
    isClicking: () => isClicking,
  };
}

/** Watches for the next click on a button; ends when asked whether it came. */
function watchClick(button: HTMLElement): () => boolean {
  let reached = false;
  const note = () => {
    reached = true;
  };
  button.addEventListener('click', note);
  return () => {
    button.removeEventListener('click', note);
    return reached;
  };
}
