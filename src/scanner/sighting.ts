/**
 * When a code in view counts as offered: once, however long it stays. A pure rule.
 * Times are ms of watching: time in which the scanner was paused does not pass here, so a code that is still there
 * when a verdict is closed is still the same offer.
 */

/** A code unseen for this long may be offered again, ms. */
export const SAME_OFFER_MS = 3000;
/** With nothing like a code in view for this long it has left, and may be offered again at once, ms. */
export const LEFT_VIEW_MS = 1000;

/** The texts that were offered lately, each with when it was last seen; and since when the view is empty. */
export interface Sightings {
  readonly lastSeen: ReadonlyMap<string, number>;
  readonly emptySince: number | null;
}

export const NOTHING_SEEN: Sightings = { lastSeen: new Map(), emptySince: null };

export interface Seen {
  readonly text: string | null;
  /** A code is in view, though it may not have been read. */
  readonly codeLike: boolean;
}

/** What is known after one frame, and the text to offer, if there is a new one. */
export function sight(
  { lastSeen, emptySince }: Sightings,
  { text, codeLike }: Seen,
  now: number,
): { readonly sightings: Sightings; readonly offer: string | null } {
  const left = emptySince !== null && now - emptySince >= LEFT_VIEW_MS;
  const fresh = new Map([...lastSeen].filter(([, at]) => !left && now - at < SAME_OFFER_MS));
  if (text === null) {
    return { sightings: { lastSeen: fresh, emptySince: codeLike ? null : (emptySince ?? now) }, offer: null };
  }
  const offer = fresh.has(text) ? null : text;
  return { sightings: { lastSeen: fresh.set(text, now), emptySince: null }, offer };
}

/** The text may be offered again at once: looking it up failed. */
export function forgetSighting(sightings: Sightings, text: string): Sightings {
  return { ...sightings, lastSeen: new Map([...sightings.lastSeen].filter(([seen]) => seen !== text)) };
}
