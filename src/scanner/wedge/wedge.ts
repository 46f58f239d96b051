import type { Cancel, Clock } from '#platform/clock.ts';
import { createWedgeReader } from './wedge-reader.ts';
import type { Press, Scanned } from './wedge-rule.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Listens for keyboard-wedge scanners on the whole page and reports each scan. A scanner's keys reach no button or
 * shortcut, and characters that its first keys wrote into a field are removed. Typing by hand is never changed.
 */
export function listenToWedge(target: Document, clock: Clock, onScanned: (scanned: Scanned) => void): Cancel {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const reader = createWedgeReader(clock, onScanned);
  /** The focused field and its value before each key of the current run. */
  let field: Field | null = null;
  let held: string[] = [];

  /** Processes one key; returns whether it belongs to a scanner. */
  const take = (press: Omit<Press, 'inField'>, event: Event): boolean => {
    field = fieldOf(event.target);
    const value = field?.value ?? '';
    const { swallow, place, recognizedFrom } = reader.press({ ...press, inField: field !== null });
    held = [...held.slice(0, place), value];
    if (recognizedFrom !== null && field !== null) restore(field, held[recognizedFrom] ?? value);
    return swallow;
  };
  /** Time of the last unidentified key; null after an identified one. */
  let unnamedAt: number | null = null;

  target.addEventListener(
    'keydown',
    (event) => {
      // Screen keyboards, and scanners that imitate one, do not identify their keys; the input event carries the
      // text.
      unnamedAt = event.key === 'Unidentified' ? event.timeStamp : null;
      if (unnamedAt === null && take(pressOf(event), event)) swallow(event);
    },
    options,
  );
  target.addEventListener(
    'beforeinput',
    (event) => {
      if (unnamedAt === null) return;
      const at = unnamedAt;
      // One event may carry several characters.
      const taken = keysOf(event).map((key) =>
        take({ key, code: '', shift: false, modified: event.isComposing, repeated: false, at }, event),
      );
      if (taken.includes(true)) swallow(event);
    },
    options,
  );
  target.addEventListener(
    'keyup',
    (event) => void (reader.ownsRelease(event.key) && swallow(event)),
    options,
  );
  return () => {
    listening.abort();
    reader.close();
  };
}

function pressOf(event: KeyboardEvent): Omit<Press, 'inField'> {
  // On Windows the right Alt key counts as Ctrl plus Alt, and writes a character.
  const writes = event.getModifierState('AltGraph');
  const held = event.metaKey || (!writes && (event.ctrlKey || event.altKey));
  return {
    key: event.key,
    code: event.code,
    shift: event.shiftKey,
    modified: held || event.isComposing,
    repeated: event.repeat,
    at: event.timeStamp,
  };
}

function keysOf({ inputType, data }: InputEvent): readonly string[] {
  if (inputType === 'insertLineBreak') return ['Enter'];
  return inputType === 'insertText' && data !== null ? [...data] : [];
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLInputElement) return textless.has(target.type) ? null : target;
  return target instanceof HTMLTextAreaElement ? target : null;
}

/** Input types that accept no text. */
const textless: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Uses the prototype's setter and an input event, so that the component controlling the field notices. */
function restore(element: Field, value: string): void {
  const prototype =
    element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
