import type { Cancel } from '#platform/clock.ts';
import { type Burst, MIN_LENGTH, NO_BURST, onKey } from './wedge-rule.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Listens to keyboard-wedge scanners everywhere on the page and gives each burst as one text. Keys of a burst reach no
 * button or shortcut; what its first keys wrote into a field is taken out again. Typing by hand is never touched.
 */
export function listenToWedge(target: Document, onText: (text: string) => void): Cancel {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let burst: Burst = NO_BURST;
  /** The field that had the focus when the burst began, and what it held. */
  let field: { readonly element: Field; readonly value: string } | null = null;

  /** Takes one key; tells whether it is a scanner's. */
  const take = (key: string, event: KeyboardEvent | InputEvent, modified: boolean): boolean => {
    const decision = onKey(burst, { key, at: event.timeStamp, modified });
    if (decision.burst.text.length === 1) field = fieldOf(event.target);
    burst = decision.burst;
    if (decision.swallow && decision.burst.text.length === MIN_LENGTH) restore(field);
    if (decision.text !== null) onText(decision.text);
    return decision.swallow;
  };
  /** Screen keyboards, and scanners that come as one, do not name their keys; the field is told what they write. */
  let unnamed = false;

  target.addEventListener(
    'keydown',
    (event) => {
      unnamed = event.key === 'Unidentified';
      if (unnamed) return;
      const modified = event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat;
      if (take(event.key, event, modified)) swallow(event);
    },
    options,
  );
  target.addEventListener(
    'beforeinput',
    (event) => {
      if (!unnamed || event.inputType !== 'insertText' || event.data === null) return;
      // One may write several keys at once.
      const taken = [...event.data].map((key) => take(key, event, event.isComposing));
      if (taken.includes(true)) swallow(event);
    },
    options,
  );
  // Buttons act on the release of the space bar: a person's comes alone, a scanner's on the heels of another key.
  target.addEventListener(
    'keyup',
    (event) => {
      if (burst.text.length >= MIN_LENGTH || (event.key === ' ' && burst.text.length > 1)) swallow(event);
    },
    options,
  );
  return () => listening.abort();
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function fieldOf(target: EventTarget | null): { readonly element: Field; readonly value: string } | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField ? { element: target, value: target.value } : null;
}

/** Through the prototype's setter and an input event, so that whatever controls the field learns of it. */
function restore(field: { readonly element: Field; readonly value: string } | null): void {
  if (field === null) return;
  const { element, value } = field;
  const prototype =
    element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
