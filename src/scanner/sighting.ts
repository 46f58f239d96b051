import { parseTicketCode } from '#domain/codes/ticket-code.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';

/**
 * When a code in view counts as reported: once, however long it stays, and though a live code moves on meanwhile. A pure
 * rule.
 * Times are ms of watching: time in which the scanner was paused does not pass here, so a code that is still there
 * when a verdict is closed is still the same report.
 */

/** A code unseen for this long may be reported again, ms. */
const SAME_CODE_MS = 3000;
/** With nothing like a code in view for this long it has left, and may be reported again at once, ms. */
const LEFT_VIEW_MS = 1000;
/** Unseen for this long while another code was reported, it was taken away and is shown again, ms. */
const CAME_BACK_MS = 500;
/**
 * Of two codes side by side each frame shows one or the other. One that is alone in view for this long, after another
 * was reported, is shown again, ms.
 */
const ALONE_MS = 1000;
/** In view for this long since it was reported, a code is said to be still there, ms. */
const STILL_THERE_MS = 800;
/** Seen within this time, it still is, ms: some frames of a code in view are not read. */
const SEEN_LATELY_MS = 600;
/** A live code that moves on by so many steps from one sight to the next is still the one that was in view. */
const MOST_STEPS_ON = 2;

/** A code that was reported lately. */
interface Sighting {
  /** When it was last seen. */
  readonly at: number;
  /** The step that was last seen of a live code; null for a code that never changes. */
  readonly step: number | null;
}

/** The newest report: since when it is one, and when it was last seen. */
interface LastReport {
  readonly name: string;
  readonly since: number;
  readonly seenAt: number;
}

/** What was reported lately, what of it last; since when the view is empty, or shows one code alone. */
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
  /** A code is in view, though it may not have been read. */
  readonly codeLike: boolean;
}

/**
 * What is known after one frame, and the text to report, if there is a new one. `held`: the verdict of the last report is
 * on the screen meanwhile, so that for its code no time passes; only another code is a new report.
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

/** Whether the code that was reported last is still held before the camera, and nobody took it away meanwhile. */
export function isStillInView({ last }: Sightings, now: number): boolean {
  return last !== null && now - last.since >= STILL_THERE_MS && now - last.seenAt < SEEN_LATELY_MS;
}

/** The text may be reported again at once: looking it up failed. */
export function forgetSighting(sightings: Sightings, text: string): Sightings {
  const { name } = nameOf(text, sightings.reported);
  const reported = new Map([...sightings.reported].filter(([seen]) => seen !== name));
  return { ...sightings, reported, last: sightings.last?.name === name ? null : sightings.last };
}

/**
 * What a code is known by: a live one by its ticket, from step to step, and anything else by what it says. A picture of
 * an old step and the live code itself are two. Nothing of the code is believed here.
 */
function nameOf(text: string, reported: Sightings['reported']): { name: string; step: number | null } {
  const record = parseTicketCode(text);
  const step = record?.rolling?.step ?? null;
  if (record === undefined || step === null) return { name: text, step };
  const ticket = `live ${record.keyId} ${record.ticketNumber} `;
  const isSame = ([name, sighting]: readonly [string, Sighting]): boolean => {
    const on = step - (sighting.step ?? -Infinity);
    return name.startsWith(ticket) && on >= 0 && on <= MOST_STEPS_ON;
  };
  const known = [...reported].find(isSame);
  return { name: known?.[0] ?? ticket + step, step };
}

/** What is held before the camera, from frame to frame. */
export interface InView {
  /** Takes one frame in at a time of watching, ms; answers the text that is newly reported. `held`: see `sight`. */
  see(seen: Seen, now: number, held: boolean): string | null;
  /** Looking this text up failed: it may be reported again at once. */
  forget(text: string): void;
  /** Nobody looks now; what was reported stays known. */
  unseen(): void;
  /** Nothing was ever seen. */
  clear(): void;
  /** Whether the code that was reported last is still held before the camera, and when that changes. */
  readonly same: { isInView(): boolean; onChange(listener: () => void): Cancel };
}

/** Keeps what the rule of sightings knows, and tells when its word on the last report changes. */
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
    forget: (text) => void (sightings = forgetSighting(sightings, text)),
    unseen: () => tell(false),
    clear() {
      sightings = NOTHING_SEEN;
      tell(false);
    },
    same: { isInView: () => isSame, onChange: listeners.add },
  };
}
