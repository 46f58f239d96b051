import type { AreaForm, EditableArea } from '#contract/door/areas.ts';
import { codePolicies, reentryRules } from '#contract/wire/event-fields.ts';
import type { EntryWindow } from '#domain/door/admission-rules.ts';
import { mainArea } from '#domain/door/areas.ts';
import {
  maxCoolDownMs,
  maxEntryLimit,
  problemsOfRules,
  type RuleProblem,
  type WrittenRules,
} from '#domain/door/rule-problems.ts';
import { isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import { maxPlaces } from '#domain/events/ticket-type-form.ts';
import { repeatedStarts } from '#domain/events/repeat.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { wholeNumber } from './form-texts.ts';

/**
 * A field of an area's form. Numbers are as typed, '' means no limit; `coolDown` is in minutes; `windows` are lines
 * of two `textOfInstant` separated by a blank; `code` is '' for the event's policy; `types` are ids joined by commas,
 * `all` for every one.
 */
export type AreaField =
  | 'name'
  | 'reentry'
  | 'maxEntries'
  | 'coolDown'
  | 'capacity'
  | 'windows'
  | 'code'
  | 'types';
export type AreaTexts = Texts<AreaField>;

/** Every ticket type may enter. */
export const allTypes = 'all';

/** Reasons why a form cannot be saved; problems of a window contain its index. */
type AreaFormProblem =
  | RuleProblem['code']
  | 'no_name'
  | 'no_entries'
  | 'no_cool_down'
  | 'no_capacity'
  | 'no_time';
interface WindowProblem {
  readonly place: number;
  readonly end: 'from' | 'until';
  readonly code: AreaFormProblem;
}
export interface AreaProblems {
  readonly fields: Partial<Readonly<Record<AreaField, AreaFormProblem>>>;
  readonly windows: readonly WindowProblem[];
}

const minute = 60_000;

export const newAreaTexts: AreaTexts = {
  name: '',
  reentry: 'single',
  maxEntries: '',
  coolDown: '',
  capacity: '',
  windows: '',
  code: '',
  types: allTypes,
};

/** Converts an area to its form. */
export function textsOfArea({ name, rules, types }: EditableArea): AreaTexts {
  const { reentry, maxEntries, coolDownMs, capacity, windows = [], code = '' } = rules;
  return {
    name,
    reentry,
    // `single` implies a limit of one entry.
    maxEntries: maxEntries === null || reentry === 'single' ? '' : String(maxEntries),
    coolDown: coolDownMs === 0 ? '' : String(coolDownMs / minute),
    capacity: capacity === null ? '' : String(capacity),
    windows: textOfWindows(windows.map(({ from, until }) => ({ from: isoOf(from), until: isoOf(until) }))),
    code,
    types: types === null ? allTypes : types.toSorted().join(),
  };
}

const isoOf = (at: number) => new Date(at).toISOString();

/** A window as typed: two `textOfInstant`. */
export interface TypedWindow {
  readonly from: string;
  readonly until: string;
}

export const windowsOf = ({ windows }: Pick<AreaTexts, 'windows'>): TypedWindow[] =>
  windows === ''
    ? []
    : windows.split('\n').map((line) => {
        const [from = '', until = ''] = line.split('\t');
        return { from, until };
      });

export const textOfWindows = (windows: readonly TypedWindow[]): string =>
  windows.map(({ from, until }) => `${from}\t${until}`).join('\n');

/** The first window is the event; each further one the same hours on the clocks of the place, a day later. */
export function nextWindow(
  windows: readonly TypedWindow[],
  event: { readonly doorsOpenAt: number; readonly endsAt: number; readonly timeZone: string },
): TypedWindow {
  const last = windows.at(-1);
  const [from, until] = [Date.parse(last?.from ?? ''), Date.parse(last?.until ?? '')];
  if (Number.isNaN(from) || Number.isNaN(until))
    return { from: isoOf(event.doorsOpenAt), until: isoOf(event.endsAt) };
  const later = (at: number) => isoOf(repeatedStarts(at, event.timeZone, 'day', 2).at(-1) ?? at);
  return { from: later(from), until: later(until) };
}

/** Ids of the ticket types that may enter; null means all. */
export const typesOf = ({ types }: Pick<AreaTexts, 'types'>): string[] | null => {
  if (types === allTypes) return null;
  return types === '' ? [] : types.split(',');
};

/** Adds or removes a ticket type. */
export const typesWith = (texts: Pick<AreaTexts, 'types'>, id: string, enters: boolean): string =>
  [...(typesOf(texts) ?? []).filter((one) => one !== id), ...(enters ? [id] : [])].toSorted().join();

/** Returns the form's errors by field. @param checkpoint the event itself needs no name */
export function problemsOfArea(texts: AreaTexts, checkpoint: string): AreaProblems {
  const fields: Partial<Record<AreaField, AreaFormProblem>> = {};
  const windows: WindowProblem[] = [];
  if (texts.name.trim() === '' && checkpoint !== mainArea) fields.name = 'no_name';
  if (numberOf(texts.maxEntries, maxEntryLimit) === undefined) fields.maxEntries = 'no_entries';
  if (numberOf(texts.coolDown, maxCoolDownMs / minute) === undefined) fields.coolDown = 'no_cool_down';
  if (numberOf(texts.capacity, maxPlaces) === undefined) fields.capacity = 'no_capacity';
  for (const [place, window] of windowsOf(texts).entries())
    for (const end of ['from', 'until'] as const)
      if (instantOf(window[end]) === null) windows.push({ place, end, code: 'no_time' });
  if (windows.length > 0) return { fields, windows };
  for (const { field, code } of problemsOfRules(rulesOf(texts))) {
    const [name, place, end] = field.split('.');
    if (name === 'windows')
      windows.push({ place: Number(place), end: end === 'from' ? 'from' : 'until', code });
    else if (field === 'maxEntries' || field === 'types') fields[field] ??= code;
  }
  return { fields, windows };
}

export const fitsArea = ({ fields, windows }: AreaProblems): boolean =>
  windows.length === 0 && Object.keys(fields).length === 0;

/** Returns the rules of a form as far as they are readable, to preview their effects while typing. */
export function rulesOf(texts: AreaTexts): WrittenRules {
  const reentry = writtenReentry(texts.reentry);
  const entries = numberOf(texts.maxEntries, maxEntryLimit) ?? null;
  const code = codePolicies.find((policy) => policy === texts.code);
  const windows: EntryWindow[] = windowsOf(texts).flatMap((window) => {
    const [from, until] = [instantOf(window.from), instantOf(window.until)];
    return from === null || until === null ? [] : [{ from, until }];
  });
  return {
    reentry,
    maxEntries: entries,
    coolDownMs: (numberOf(texts.coolDown, maxCoolDownMs / minute) ?? 0) * minute,
    capacity: numberOf(texts.capacity, maxPlaces) ?? null,
    windows,
    code,
    types: typesOf(texts),
  };
}

/** Returns a re-entry rule that the form can show; others become the strictest. */
export const writtenReentry = (word: string): (typeof reentryRules)[number] =>
  reentryRules.find((rule) => rule === word) ?? 'single';

/** Converts a valid form to its request body. */
export function bodyOfArea(texts: AreaTexts): AreaForm {
  const { reentry, maxEntries, coolDownMs, capacity, windows = [], code, types } = rulesOf(texts);
  return {
    name: texts.name.trim(),
    reentry: writtenReentry(reentry),
    maxEntries: reentry === 'single' ? null : maxEntries,
    coolDownMs,
    capacity,
    windows: windows.map(({ from, until }) => ({ from, until })),
    code: code === undefined || code === 'unknown' ? null : code,
    types: types === null ? null : [...types],
  };
}

/** Derives an unused, permanent checkpoint id from a name: letters, digits and hyphens. */
export function checkpointOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 30);
  const start = ['', 'constructor', 'prototype'].includes(plain) || isAddOnCheckpoint(plain) ? 'area' : plain;
  for (let number = 1; ; number += 1) {
    const checkpoint = number === 1 ? start : `${start}-${number}`;
    if (!taken.includes(checkpoint)) return checkpoint;
  }
}

/** Ms; null if nothing is chosen, or the text is not an instant. */
const instantOf = (text: string): number | null => (text.endsWith('Z') ? Date.parse(text) : null);

/** Parses a whole number of at least 1; null if empty, undefined if invalid. */
function numberOf(text: string, most: number): number | null | undefined {
  return text.trim() === '' ? null : (wholeNumber(text, 1, most) ?? undefined);
}
