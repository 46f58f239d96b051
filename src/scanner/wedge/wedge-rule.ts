import { findTicketCode, whereCodeEnds } from '#domain/codes/ticket-code.ts';
import { FAST_GAP_MS } from './fast-gap.ts';
import { charactersAt, layoutCount, NO_CHARACTER } from './key-layouts.ts';

/**
 * How keys of a hand scanner are told from keys of a person, and what they say: a pure rule over key presses and
 * observed silence. All times are ms by the keys' own stamps.
 */

/** Silence for this long ends what a scanner sends. Slow ones leave 80 ms between keys, and radio adds to it. */
export const QUIET_MS = 250;
/**
 * An Enter that comes so soon behind a scanner's keys is the rest of their end, also where silence was observed before
 * it: a busy page gets it late, radio brings it late. Nobody reads a verdict and answers it as fast.
 */
const LATE_END_MS = 500;
/** A code that has begun is waited for this long: radio may stall in the middle of it. */
const OPEN_CODE_QUIET_MS = 1000;
/** So many fast keys in a field are a scanner's; fewer are a person rolling over a few. */
export const LEAST_IN_FIELD = 6;
/** Where nothing takes text, so many keys in a row are a scanner's: a person has nothing to type there. */
export const LEAST_ELSEWHERE = 3;
/** In a field so many slow keys from `G1` on are a scanner's: no reference that people type is as long. */
const LEAST_OF_SLOW_CODE = 14;
/** More than any code with what scanners add to it; the rest is swallowed unread. */
const MOST_KEYS = 1000;

/** One key going down. */
export interface Press {
  /** As `KeyboardEvent.key`. */
  readonly key: string;
  /** As `KeyboardEvent.code`; empty where the keyboard does not tell. */
  readonly code: string;
  readonly shift: boolean;
  /** Ctrl, Alt or Meta is held, or an input method composes: it writes nothing. */
  readonly modified: boolean;
  /** A person holds the key down. */
  readonly repeated: boolean;
  /** A text field has the focus. */
  readonly inField: boolean;
  readonly at: number;
}

/** Keys that came with no silence between them. */
export interface Run {
  /** What the keys say: as the phone's layout has it, then as other layouts do. One character a key. */
  readonly texts: readonly string[];
  /** When the last one came; before the first of a person's, when the last of a scanner came whose keys are over. */
  readonly lastAt: number;
  /** Where its last stretch of fast keys begins. */
  readonly fastFrom: number;
  /** Where the scanner's keys begin, once they are known for such; a person may have typed before. */
  readonly from: number;
  readonly inField: boolean;
  /** They are a scanner's: nothing else acts on them. */
  readonly scanner: boolean;
  /** A code was given already; these keys came after it, and are a suffix unless they are a code as well. */
  readonly given: boolean;
}

export const NO_RUN: Run = {
  texts: Array<string>(1 + layoutCount).fill(''),
  lastAt: -Infinity,
  fastFrom: 0,
  from: 0,
  inField: false,
  scanner: false,
  given: false,
};

/** What a scanner sent: as the phone's layout has it, and what it may have meant by other layouts. */
export interface Scanned {
  readonly text: string;
  readonly alternatives: readonly string[];
}

export interface Decision {
  readonly run: Run;
  /** Something was scanned. */
  readonly scanned: Scanned | null;
  /** The key belongs to a scanner: nothing else should act on it. */
  readonly swallow: boolean;
}

/** Held or locked while others are pressed; they write nothing themselves and break nothing. */
const modifiers: ReadonlySet<string> = new Set([
  'Shift',
  'CapsLock',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'NumLock',
  'ScrollLock',
  'Fn',
  'FnLock',
]);

/** How many keys of the run have come. */
export const lengthOf = (run: Run): number => run.texts[0]?.length ?? 0;

/** What one key means. */
export function onPress(before: Run, press: Press): Decision {
  if (modifiers.has(press.key)) return { run: before, scanned: null, swallow: false };
  const run = follows(before, press) ? before : NO_RUN;
  const character = characterOf(press);
  if (character === null || press.repeated) return onOther(run, press);
  if (lengthOf(run) >= MOST_KEYS)
    return run.scanner ? { run: { ...run, lastAt: press.at }, scanned: null, swallow: true } : nothing;
  // The space bar presses what has the focus; nothing that is scanned begins with a blank.
  if (character === ' ' && lengthOf(run) === 0 && !run.scanner && !press.inField) return nothing;
  return onCharacter(run, press, character);
}

const nothing: Decision = { run: NO_RUN, scanned: null, swallow: false };

/**
 * Silence was observed: the page was free to take keys for `quietMs(run)`, and none came. A mere gap between two
 * stamps is none: where keys are stamped when they are handled, a busy page makes gaps of its own.
 */
export function onSilence(run: Run): Decision {
  const rest = run.scanner ? { ...NO_RUN, lastAt: run.lastAt } : NO_RUN;
  return { run: rest, scanned: wholeOf(run), swallow: false };
}

/** After how much silence the run is over, ms. */
export function quietMs(run: Run): number {
  return endOf(run) > lengthOf(run) ? OPEN_CODE_QUIET_MS : QUIET_MS;
}

/** Whether the key goes on with the run. In a field people type: there a gap ends what is not known for a scanner's. */
function follows(run: Run, { at, inField }: Press): boolean {
  return run.scanner || !inField || lengthOf(run) === 0 || at - run.lastAt <= QUIET_MS;
}

/** The one character a key writes; null where it writes none. A dead key writes one in its position only. */
function characterOf({ key, code, modified }: Press): string | null {
  if (modified) return null;
  if (key === 'Dead') return code === '' ? null : NO_CHARACTER;
  return [...key].length === 1 ? key : null;
}

function onCharacter(before: Run, { at, code, shift, inField }: Press, character: string): Decision {
  const here = lengthOf(before);
  const written = [character.length === 1 ? character : NO_CHARACTER, ...charactersAt(code, shift)];
  const slow = inField && at - before.lastAt > FAST_GAP_MS;
  const run = recognized({
    ...before,
    texts: before.texts.map((text, reading) => text + (written[reading] ?? NO_CHARACTER)),
    lastAt: at,
    fastFrom: slow ? here : before.fastFrom,
    inField,
  });
  const swallow = run.scanner || (!inField && here > 0);
  if (endOf(run) !== lengthOf(run) || !hasCode(run)) return { run, scanned: null, swallow };
  const rest = { ...NO_RUN, lastAt: at, inField, scanner: true, given: true };
  return { run: rest, scanned: scannedBy(run), swallow };
}

/** Enter, Tab, and whatever else writes nothing: the end of what a scanner sent, and after it a part of that end. */
function onOther(run: Run, { at, repeated }: Press): Decision {
  const isLateEnd = lengthOf(run) === 0 && at - run.lastAt <= LATE_END_MS;
  if (!run.scanner) return isLateEnd ? { run, scanned: null, swallow: true } : nothing;
  if (repeated) return { run, scanned: null, swallow: true };
  return { run: { ...NO_RUN, scanner: true, lastAt: at }, scanned: wholeOf(run), swallow: true };
}

/** The run with what is known of it now: whether it is a scanner's, and from where on. */
function recognized(run: Run): Run {
  if (run.scanner) return run;
  const codeAt = Math.max(...run.texts.map((text) => upper(text).indexOf('G1')));
  const isFast = lengthOf(run) - run.fastFrom >= leastOf(run);
  const isCode = codeAt !== -1 && lengthOf(run) - codeAt >= LEAST_OF_SLOW_CODE;
  return { ...run, scanner: isFast || isCode, from: codeAt === -1 ? run.fastFrom : 0 };
}

const leastOf = ({ inField }: Run): number => (inField ? LEAST_IN_FIELD : LEAST_ELSEWHERE);

/** Where the code that has begun will end, in keys of the run, by the reading that expects most; -1 without one. */
function endOf(run: Run): number {
  return Math.max(...run.texts.map((text) => whereCodeEnds(upper(text)) ?? -1));
}

function hasCode(run: Run): boolean {
  return run.texts.some((text) => findTicketCode(upper(text)) !== undefined);
}

/** What the run says at its end; null where that is nothing, or only follows what was given. */
function wholeOf(run: Run): Scanned | null {
  return !run.scanner || run.given || lengthOf(run) - run.from < leastOf(run) ? null : scannedBy(run);
}

function scannedBy(run: Run): Scanned {
  const [text = '', ...others] = run.texts.map((one) => one.slice(run.from));
  return { text, alternatives: [...new Set(others)].filter((other) => other !== text) };
}

/** In upper case, each character in its place: scanners may be set to send lower case. */
function upper(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}
