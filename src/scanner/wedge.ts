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

  target.addEventListener(
    'keydown',
    (event) => {
      const modified = event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat;
      const decision = onKey(burst, { key: event.key, at: event.timeStamp, modified });
      if (decision.burst.text.length === 1) field = fieldOf(event.target);
      burst = decision.burst;
      if (decision.swallow) swallow(event);
      if (decision.swallow && decision.burst.text.length === MIN_LENGTH) restore(field);
      if (decision.text !== null) onText(decision.text);
    },
    options,
  );
  // Buttons act on the release of the space bar.
  target.addEventListener('keyup', (event) => burst.text.length >= MIN_LENGTH && swallow(event), options);
  return () => listening.abort();
}

function swallow(event: KeyboardEvent): void {
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
