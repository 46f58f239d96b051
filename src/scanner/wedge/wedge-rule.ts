import { findTicketCode, whereCodeEnds } from '#domain/codes/ticket-code.ts';
import { FAST_GAP_MS } from './fast-gap.ts';
import { charactersAt, layoutCount, NO_CHARACTER } from './key-layouts.ts';

/**
 * Distinguishes a hand scanner's keys from a person's and decodes them. A pure rule over key presses and observed
 * pauses. All times are in ms, by the keys' own timestamps.
 */

/** A pause this long ends a scan, in ms. Slow scanners leave 80 ms between keys, and radio adds to it. */
export const QUIET_MS = 250;
/**
 * An Enter this soon after a scanner's keys still belongs to the scan, even after a pause, in ms: a busy page or a
 * radio link delivers it late. No person can read a verdict and respond that fast.
 */
const LATE_END_MS = 500;
/** Time to wait for the rest of a code that has begun, in ms: radio may stall in the middle. */
const OPEN_CODE_QUIET_MS = 1000;
/** This many fast keys in a field come from a scanner; fewer may be a person's rolled keys. */
export const MIN_IN_FIELD = 6;
/** Where nothing accepts text, this many keys in a row come from a scanner, because a person has nothing to type there. */
export const MIN_ELSEWHERE = 3;
/** In a field, this many slow keys starting with `G1` come from a scanner: no reference that people type is that long. */
const MIN_SLOW_CODE = 14;
/** More keys than any code with a scanner's additions; the rest is swallowed unread. */
const MAX_KEYS = 1000;

/** A single key press. */
export interface Press {
  /** From `KeyboardEvent.key`. */
  readonly key: string;
  /** From `KeyboardEvent.code`; empty if the keyboard does not report it. */
  readonly code: string;
  readonly shift: boolean;
  /** Ctrl, Alt or Meta is held, or an input method is composing: the key writes nothing. */
  readonly modified: boolean;
  /** The key repeats because a person holds it down. */
  readonly repeated: boolean;
  /** A text field has the focus. */
  readonly inField: boolean;
  readonly at: number;
}

/** Consecutive keys without a pause. */
export interface Run {
  /** The text of the keys: first in the phone's layout, then in the others. One character per key. */
  readonly texts: readonly string[];
  /** Time of the last key; before a person's first key, time of the last key of a finished scan. */
  readonly lastAt: number;
  /** Start of the last stretch of fast keys. */
  readonly fastFrom: number;
  /** Start of the scanner's keys once recognised; a person may have typed before them. */
  readonly from: number;
  readonly inField: boolean;
  /** The keys come from a scanner, so nothing else acts on them. */
  readonly scanner: boolean;
  /** A code was already reported; the following keys are a suffix unless they form another code. */
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

/** The text of a scan in the phone's layout, and its possible readings in other layouts. */
export interface Scanned {
  readonly text: string;
  readonly alternatives: readonly string[];
}

export interface Decision {
  readonly run: Run;
  /** The completed scan, if any. */
  readonly scanned: Scanned | null;
  /** The key belongs to a scanner: nothing else should act on it. */
  readonly swallow: boolean;
}

/** Keys that are held or locked while others are pressed; they write nothing themselves and do not interrupt a run. */
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

/** Number of keys in the run so far. */
export const lengthOf = (run: Run): number => run.texts[0]?.length ?? 0;

/** Decides what one key means. */
export function onPress(before: Run, press: Press): Decision {
  if (modifiers.has(press.key)) return { run: before, scanned: null, swallow: false };
  const run = follows(before, press) ? before : NO_RUN;
  const character = characterOf(press);
  if (character === null || press.repeated) return onOther(run, press);
  if (lengthOf(run) >= MAX_KEYS)
    return run.scanner ? { run: { ...run, lastAt: press.at }, scanned: null, swallow: true } : nothing;
  // The space bar presses the focused control; no code begins with a space.
  if (character === ' ' && lengthOf(run) === 0 && !run.scanner && !press.inField) return nothing;
  return onCharacter(run, press, character);
}

const nothing: Decision = { run: NO_RUN, scanned: null, swallow: false };

/**
 * Handles an observed pause: the page was free to process keys for `quietMs(run)` and none came. A gap between two
 * timestamps alone is not enough: where keys are stamped when they are handled, a busy page also causes gaps.
 */
export function onSilence(run: Run): Decision {
  const rest = run.scanner ? { ...NO_RUN, lastAt: run.lastAt } : NO_RUN;
  return { run: rest, scanned: wholeOf(run), swallow: false };
}

/** Returns the length of the pause that ends the run, in ms. */
export function quietMs(run: Run): number {
  return endOf(run) > lengthOf(run) ? OPEN_CODE_QUIET_MS : QUIET_MS;
}

/**
 * Returns whether the key continues the run. In a field, a gap ends a run that is not known to be a scanner's,
 * because people type there.
 */
function follows(run: Run, { at, inField }: Press): boolean {
  return run.scanner || !inField || lengthOf(run) === 0 || at - run.lastAt <= QUIET_MS;
}

/** Returns the one character that a key writes, or null. A dead key writes one only at its position. */
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

/** Handles Enter, Tab and other keys that write nothing: they end a scan, or are part of its end. */
function onOther(run: Run, { at, repeated }: Press): Decision {
  const isLateEnd = lengthOf(run) === 0 && at - run.lastAt <= LATE_END_MS;
  if (!run.scanner) return isLateEnd ? { run, scanned: null, swallow: true } : nothing;
  if (repeated) return { run, scanned: null, swallow: true };
  return { run: { ...NO_RUN, scanner: true, lastAt: at }, scanned: wholeOf(run), swallow: true };
}

/** Returns the run with the scanner's keys marked, if they can be recognised now. */
function recognized(run: Run): Run {
  if (run.scanner) return run;
  const codeAt = Math.max(...run.texts.map((text) => upper(text).indexOf('G1')));
  const isFast = lengthOf(run) - run.fastFrom >= minLengthOf(run);
  const isCode = codeAt !== -1 && lengthOf(run) - codeAt >= MIN_SLOW_CODE;
  return { ...run, scanner: isFast || isCode, from: codeAt === -1 ? run.fastFrom : 0 };
}

const minLengthOf = ({ inField }: Run): number => (inField ? MIN_IN_FIELD : MIN_ELSEWHERE);

/**
 * Returns where the code that has begun will end, as a key index, by the reading that expects most keys; -1 if there
 * is none.
 */
function endOf(run: Run): number {
  return Math.max(...run.texts.map((text) => whereCodeEnds(upper(text)) ?? -1));
}

function hasCode(run: Run): boolean {
  return run.texts.some((text) => findTicketCode(upper(text)) !== undefined);
}

/** Returns the text of the finished run; null if it is empty or only a suffix of a reported code. */
function wholeOf(run: Run): Scanned | null {
  return !run.scanner || run.given || lengthOf(run) - run.from < minLengthOf(run) ? null : scannedBy(run);
}

function scannedBy(run: Run): Scanned {
  const [text = '', ...others] = run.texts.map((one) => one.slice(run.from));
  return { text, alternatives: [...new Set(others)].filter((other) => other !== text) };
}

/** Converts to upper case, character by character: scanners may be set to send lower case. */
function upper(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}
