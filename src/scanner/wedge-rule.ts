/** How keys of a hand scanner are told from keys of a person: a pure rule. */

/** Scanners type a key every 1 to 30 ms; people hardly ever two within 50. */
export const MAX_GAP_MS = 50;
/** A shorter burst is a person rolling over a few keys; from here on it is kept from whatever has the focus. */
export const MIN_LENGTH = 6;

export interface Burst {
  readonly text: string;
  /** When its last key came, ms. */
  readonly lastAt: number;
}

export const NO_BURST: Burst = { text: '', lastAt: -Infinity };

export interface Key {
  /** As `KeyboardEvent.key`. */
  readonly key: string;
  /** ms. */
  readonly at: number;
  /** With Ctrl, Alt or Meta held, or while an input method composes: never part of a burst. */
  readonly modified: boolean;
}

export interface WedgeDecision {
  readonly burst: Burst;
  /** A whole code; the burst is over. */
  readonly text: string | null;
  /** The key belongs to a scanner: nothing else should act on it. */
  readonly swallow: boolean;
}

/** What one key means. */
export function onKey(before: Burst, { key, at, modified }: Key): WedgeDecision {
  // Scanners press Shift between letters; it is neither text nor a break.
  if (key === 'Shift' || key === 'CapsLock') return { burst: before, text: null, swallow: false };
  const going = at - before.lastAt <= MAX_GAP_MS ? before : NO_BURST;
  if (modified) return { burst: NO_BURST, text: null, swallow: false };
  if (key === 'Enter' || key === 'Tab') {
    const whole = going.text.length >= MIN_LENGTH;
    return { burst: NO_BURST, text: whole ? going.text : null, swallow: whole };
  }
  // Every key that writes something has a name of one character.
  if ([...key].length !== 1) return { burst: NO_BURST, text: null, swallow: false };
  const burst = { text: going.text + key, lastAt: at };
  return { burst, text: null, swallow: burst.text.length >= MIN_LENGTH };
}
