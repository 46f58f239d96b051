import { parseTicketCode } from '#domain/codes/ticket-code.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';

/**
 * Decides when a code in view counts as reported: once, however long it stays, even while a live code changes. A pure
 * rule. Times are in ms of watching, which stands still while the scanner is paused, so a code that is still in view
 * when a verdict closes is still the same report.
 */

/** A code unseen for this long may be reported again, ms. */
const SAME_CODE_MS = 3000;
/** After this long with nothing like a code in view, in ms, the code has left and may be reported again immediately. */
const LEFT_VIEW_MS = 1000;
/** A code unseen for this long while another was reported, in ms, was taken away and is being shown again. */
const CAME_BACK_MS = 500;
/**
 * With two codes side by side each frame shows one or the other. One that is alone in view for this long after the
 * other was reported, in ms, is being shown again.
 */
const ALONE_MS = 1000;
/** A code in view for this long since its report, in ms, is announced as still there. */
const STILL_THERE_MS = 800;
/** A code seen within this time, in ms, is still in view: some frames are not read. */
const SEEN_LATELY_MS = 600;
/** A live code that advances by up to this many steps between two sightings is still the same code. */
const MAX_STEPS_AHEAD = 2;

/** A recently reported code. */
interface Sighting {
  /** When it was last seen, in ms. */
  readonly at: number;
  /** Last seen step of a live code; null for a static code. */
  readonly step: number | null;
}

/** The newest report: when it was made and when its code was last seen. */
interface LastReport {
  readonly name: string;
  readonly since: number;
  readonly seenAt: number;
}

/** Recent reports, the latest of them, and since when the view is empty or shows one code alone. */
export interface Sightings {
  readonly reported: ReadonlyMap<string, Sighting>;
  readonly last: LastReport | null;
  readonly emptySince: number | null;
  readonly alone: { readonly name: string; readonly since: number } | null;
}

export const NOTHING_SEEN: Sightings = {
  reported: new Map(),
  last: null,
  emptySince: null,
  alone: null,
};

export interface Seen {
  readonly text: string | null;
  /** A code is in view, although it may not have been read. */
  readonly codeLike: boolean;
}

/**
 * Returns the state after one frame, and the text to report if it is new. `held`: the verdict of the last report is
 * on the screen, so no time passes for its code and only another code is a new report.
 */
export function sight(
  before: Sightings,
  { text, codeLike }: Seen,
  now: number,
  held = false,
): { readonly sightings: Sightings; readonly report: string | null } {
  const { emptySince, last } = before;
  const left = emptySince !== null && now - emptySince >= LEFT_VIEW_MS;
  const reported = new Map([...before.reported].filter(([, { at }]) => !left && now - at < SAME_CODE_MS));
  if (held && last !== null) {
    const judged = reported.get(last.name);
    if (judged !== undefined) reported.set(last.name, { ...judged, at: now });
  }
  if (text === null) {
    const empty = codeLike || held ? null : (emptySince ?? now);
    return { sightings: { ...before, reported, emptySince: empty }, report: null };
  }
  const { name, step } = nameOf(text, reported);
  const alone = before.alone?.name === name ? before.alone : { name, since: now };
  const known = reported.get(name);
  const isBack = known !== undefined && (now - known.at >= CAME_BACK_MS || now - alone.since >= ALONE_MS);
  const again = known === undefined || (last?.name !== name && isBack);
  reported.set(name, { at: now, step });
  const seen = last?.name === name ? { ...last, seenAt: now } : last;
  const newest = again ? { name, since: now, seenAt: now } : seen;
  return { sightings: { reported, emptySince: null, alone, last: newest }, report: again ? text : null };
}

/** Returns whether the last reported code has been in view ever since its report. */
export function isStillInView({ last }: Sightings, now: number): boolean {
  return last !== null && now - last.since >= STILL_THERE_MS && now - last.seenAt < SEEN_LATELY_MS;
}

/** Allows the text to be reported again immediately, because looking it up failed. */
export function resetSighting(sightings: Sightings, text: string): Sightings {
  const { name } = nameOf(text, sightings.reported);
  const reported = new Map([...sightings.reported].filter(([seen]) => seen !== name));
  return { ...sightings, reported, last: sightings.last?.name === name ? null : sightings.last };
}

/**
 * Identifies a code: a live one by its ticket across steps, any other by its text. A picture of an old step and the
 * live code itself are two codes. Nothing in the code is trusted here.
 */
function nameOf(text: string, reported: Sightings['reported']): { name: string; step: number | null } {
  const record = parseTicketCode(text);
  const step = record?.rolling?.step ?? null;
  if (record === undefined || step === null) return { name: text, step };
  const ticket = `live ${record.keyId} ${record.ticketNumber} `;
  const isSame = ([name, sighting]: readonly [string, Sighting]): boolean => {
    const on = step - (sighting.step ?? -Infinity);
    return name.startsWith(ticket) && on >= 0 && on <= MAX_STEPS_AHEAD;
  };
  const known = [...reported].find(isSame);
  return { name: known?.[0] ?? ticket + step, step };
}

/** Tracks the codes in view from frame to frame. */
export interface InView {
  /** Adds one frame at a watching time in ms and returns a newly reported text, if any. `held`: see `sight`. */
  see(seen: Seen, now: number, held: boolean): string | null;
  /** Call when looking up this text failed, so that it may be reported again immediately. */
  forget(text: string): void;
  /** Call when watching stops; past reports are kept. */
  unseen(): void;
  /** Forgets everything that was seen. */
  clear(): void;
  /** Whether the last reported code is still in view, with change notifications. */
  readonly same: { isInView(): boolean; onChange(listener: () => void): Cancel };
}

/** Creates the tracker, which notifies when the last report's state changes. */
export function createInView(): InView {
  let sightings: Sightings = NOTHING_SEEN;
  let isSame = false;
  const listeners = createListeners();
  const tell = (now: boolean): void => {
    if (now === isSame) return;
    isSame = now;
    listeners.tell();
  };
  return {
    see(seen, now, held) {
      const next = sight(sightings, seen, now, held);
      sightings = next.sightings;
      tell(isStillInView(sightings, now));
      return next.report;
    },
    forget: (text) => void (sightings = resetSighting(sightings, text)),
    unseen: () => tell(false),
    clear() {
      sightings = NOTHING_SEEN;
      tell(false);
    },
    same: { isInView: () => isSame, onChange: listeners.add },
  };
}
