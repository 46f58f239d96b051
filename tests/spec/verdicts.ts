import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import {
  ticketBits,
  type EventPolicy,
  type ManifestTicketType,
  type Passage,
} from '#domain/manifest/manifest.ts';
import { peopleInside } from '#domain/door/resolution.ts';
import type { Reading } from '#domain/door/reading.ts';
import type { JudgeContext, Known, VerdictCode, VerdictTone } from '#domain/door/verdict.ts';

/** The verdict table as data: the scanned code, what is known, the place and time, and the expected verdict. */
export interface VerdictRow {
  readonly name: string;
  readonly reading: Reading;
  readonly known: Known | undefined;
  readonly context: JudgeContext;
  readonly code: VerdictCode;
  readonly tone: VerdictTone;
  readonly passes: boolean;
  /** Part of the text that the steward must read. */
  readonly words: string;
}

/** Saturday, 21 November 2026, 19:00 in Banjul (UTC). */
export const evening = Date.UTC(2026, 10, 21, 19, 0);
const minute = 60_000;
const showWindow = { startsAt: evening - 180 * minute, stepSeconds: 30, steps: 960 };
const freshStep = 360;
const showEnd = showWindow.startsAt + 960 * 30_000;

export const standard: ManifestTicketType = {
  index: 0,
  name: 'Standard',
  validFrom: null,
  validUntil: null,
  gates: [],
};
const rules: CheckpointRules = { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null };
const policy: EventPolicy = { code: 'static', unlisted: 'admit' };
const baseContext: JudgeContext = {
  now: evening,
  timeZone: 'Africa/Banjul',
  gate: { gateId: 'a', index: 0, name: 'Gate A', checkpoint: 'event' },
  direction: 'entry',
  policy,
  showWindow,
  rules,
  inside: 10,
};
const listed: Known = {
  listed: true,
  state: ticketBits.exists,
  type: standard,
  reference: 0x2a,
  passages: [],
  people: 0,
};

type ContextChange = Partial<Omit<JudgeContext, 'rules' | 'policy'>> & {
  rules?: Partial<CheckpointRules>;
  policy?: Partial<EventPolicy>;
};
export function at(change: ContextChange = {}): JudgeContext {
  return {
    ...baseContext,
    ...change,
    rules: { ...rules, ...change.rules },
    policy: { ...policy, ...change.policy },
  };
}
export function knowing(change: Partial<Known> = {}): Known {
  return { ...listed, people: peopleInside(change.passages ?? []), ...change };
}
export function withState(...bits: (keyof typeof ticketBits)[]): Known {
  return knowing({ state: bits.reduce<number>((sum, bit) => sum | ticketBits[bit], ticketBits.exists) });
}
type CodeReading = Extract<Reading, { kind: 'code' }>;
export function code(change: Partial<CodeReading> = {}): CodeReading {
  return {
    kind: 'code',
    form: 'printed',
    keyId: 'abcdef',
    ticketNumber: 7,
    typeIndex: 0,
    test: false,
    genuine: true,
    step: undefined,
    ...change,
  };
}
export const rolling = (step: number) => code({ form: 'rolling', step });
export const typed = (reference: number): Reading => ({ kind: 'reference', ticketNumber: 7, reference });
export function passed(minutesAgo: number, change: Partial<Passage> = {}): Passage {
  const scanId = `scan-${10_000 - minutesAgo}`;
  return {
    scanId,
    ticketNumber: 7,
    checkpoint: 'event',
    direction: 'entry',
    gateId: 'b',
    deviceId: 'd',
    at: evening - minutesAgo * minute,
    ...change,
  };
}
export const left = (minutesAgo: number) => passed(minutesAgo, { direction: 'exit' });
const typeThat = (change: Partial<ManifestTicketType>) => knowing({ type: { ...standard, ...change } });
const rotating = { policy: { code: 'rotating' } } as const;
const fallback = { policy: { code: 'rotating_with_fallback' } } as const;
const leaving = { direction: 'exit' } as const;

type Row = [
  name: string,
  Reading,
  Known | undefined,
  JudgeContext,
  VerdictCode,
  VerdictTone,
  boolean,
  string,
];
// One row a line, to be read as a table.
// prettier-ignore
const rows: Row[] = [
  ['nothing known of a genuine code', code(), undefined, at(), 'check_by_hand', 'attention', false, 'supervisor'],
  ['a type that the manifest does not list', code(), knowing({ type: undefined }), at(), 'check_by_hand', 'attention', false, 'Check'],
  ['a typed reference, its page not here', typed(0x2a), knowing({ reference: undefined }), at(), 'check_by_hand', 'attention', false, 'Scan'],
  ['a typed reference of an unlisted ticket', typed(0x2a), knowing({ listed: false, state: 0 }), at(), 'check_by_hand', 'attention', false, 'Scan'],
  ['a typed reference with nothing known', typed(0x2a), undefined, at(), 'check_by_hand', 'attention', false, 'Scan'],
  ['no code at all', { kind: 'unreadable' }, undefined, at(), 'unreadable', 'refuse', false, 'Ask for the QR code'],
  ["another event's ticket", { kind: 'foreign', keyId: '111111' }, undefined, at(), 'wrong_event', 'refuse', false, 'another event'],
  ['a broken signature', code({ genuine: false }), listed, at(), 'forged', 'refuse', false, 'Don’t admit'],
  ['a wrong reference', typed(0x2b), listed, at(), 'forged', 'refuse', false, 'Don’t admit'],
  ['revoked', code(), withState('revoked'), at(), 'revoked', 'refuse', false, 'newest ticket'],
  ['cancelled', code(), withState('cancelled'), at(), 'cancelled', 'refuse', false, 'help desk'],
  ['blocked', code(), withState('blocked'), at(), 'blocked', 'refuse', false, 'supervisor'],
  ['unpaid', code(), withState('unpaid'), at(), 'unpaid', 'refuse', false, 'hasn’t been paid'],
  ['a minute before its window', code(), typeThat({ validFrom: evening + minute }), at(), 'not_yet', 'refuse', false, '19:01, in 1 minute'],
  ['at the start of its window', code(), typeThat({ validFrom: evening }), at(), 'admit', 'admit', true, 'Standard'],
  ['a day early', code(), typeThat({ validFrom: evening + 1440 * minute }), at(), 'not_yet', 'refuse', false, 'Sun 22 Nov, 19:00'],
  ['a moment before its window ends', code(), typeThat({ validUntil: evening + 1 }), at(), 'admit', 'admit', true, 'Standard'],
  ['at the end of its window', code(), typeThat({ validUntil: evening }), at(), 'too_late', 'refuse', false, 'Was valid until 19:00'],
  ['a minute before the area opens', code(), listed, at({ rules: { windows: [{ from: evening + minute, until: evening + 60 * minute }] } }), 'not_yet', 'refuse', false, '19:01, in 1 minute'],
  ['as the area opens', code(), listed, at({ rules: { windows: [{ from: evening, until: evening + 60 * minute }] } }), 'admit', 'admit', true, 'Standard'],
  ['a moment before the area closes', code(), listed, at({ rules: { windows: [{ from: evening - minute, until: evening + 1 }] } }), 'admit', 'admit', true, 'Standard'],
  ['as the area closes', code(), listed, at({ rules: { windows: [{ from: evening - minute, until: evening }] } }), 'too_late', 'refuse', false, 'Was valid until 19:00'],
  ['between two times of an area', code(), listed, at({ rules: { windows: [{ from: evening - 60 * minute, until: evening - minute }, { from: evening + 5 * minute, until: evening + 60 * minute }] } }), 'not_yet', 'refuse', false, '19:05, in 5 minutes'],
  ['just after an area closed, the clock in doubt', code(), listed, at({ uncertaintyMs: 90_000, rules: { windows: [{ from: evening - 60 * minute, until: evening - minute }, { from: evening + 5 * minute, until: evening + 60 * minute }] } }), 'not_yet', 'attention', false, 'clock may be wrong'],
  ['a print where the area alone wants live codes', code(), listed, at({ rules: { code: 'rotating' } }), 'stale_code', 'refuse', false, 'live code in the app'],
  ['a print where the area alone asks for a look', code(), listed, at({ rules: { code: 'rotating_with_fallback' } }), 'stale_code', 'attention', false, 'Is the ring on their phone moving?'],
  ['a print where the event wants live codes and the area does not', code(), listed, at({ ...rotating, rules: { code: 'static' } }), 'admit', 'admit', true, 'Admit'],
  ['at a gate not for its type', code(), typeThat({ gates: ['b', 'c'] }), at(), 'wrong_gate', 'refuse', false, 'Send them to Gate B or Gate C'],
  ['at one of the gates for its type', code(), typeThat({ gates: ['b', 'a'] }), at(), 'admit', 'admit', true, 'Admit'],
  ['a print where codes rotate', code(), listed, at(rotating), 'stale_code', 'refuse', false, 'live code in the app'],
  ['a print where codes rotate with fallback', code(), listed, at(fallback), 'stale_code', 'attention', false, 'Is the ring on their phone moving?'],
  ['a typed reference where codes rotate', typed(0x2a), listed, at(rotating), 'stale_code', 'refuse', false, 'live code in the app'],
  ['a live code', rolling(freshStep), listed, at(rotating), 'admit', 'admit', true, 'Admit'],
  ['a code two steps old', rolling(freshStep - 2), listed, at(rotating), 'admit', 'admit', true, 'Admit'],
  ['a code two steps ahead', rolling(freshStep + 2), listed, at(rotating), 'admit', 'admit', true, 'Admit'],
  ['a code three steps old', rolling(freshStep - 3), listed, at(rotating), 'stale_code', 'refuse', false, 'Was valid until 19:00'],
  ['a code three steps ahead', rolling(freshStep + 3), listed, at(fallback), 'stale_code', 'attention', false, 'Is the ring on their phone moving?'],
  ['the last code, two steps after the show window', rolling(959), listed, at({ ...rotating, now: showEnd + minute - 1 }), 'admit', 'admit', true, 'Admit'],
  ['the last code, long after the show window', rolling(959), listed, at({ ...rotating, now: showEnd + 60 * minute }), 'stale_code', 'refuse', false, 'Was valid until'],
  ['the first code, two steps before the show window', rolling(0), listed, at({ ...rotating, now: showWindow.startsAt - minute }), 'admit', 'admit', true, 'Admit'],
  ['the first code, long before the show window', rolling(0), listed, at({ ...rotating, now: showWindow.startsAt - 60 * minute }), 'stale_code', 'refuse', false, 'live code in the app'],
  ['an old rolling code where prints admit', rolling(5), listed, at(), 'admit', 'admit', true, 'Admit'],
  ['the same ticket again', code(), knowing({ passages: [passed(12)] }), at(), 'already_inside', 'refuse', false, '18:48, Gate B, 12 minutes ago'],
  ['again after leaving, single entry', code(), knowing({ passages: [passed(12), left(3)] }), at(), 'already_inside', 'refuse', false, '18:48'],
  ['again without leaving, re-entry after exit', code(), knowing({ passages: [passed(12)] }), at({ rules: { reentry: 'after_exit' } }), 'already_inside', 'attention', false, 'scanned out'],
  ['again after leaving, re-entry after exit', code(), knowing({ passages: [passed(12), left(3)] }), at({ rules: { reentry: 'after_exit' } }), 'admit', 'admit', true, 'Admit'],
  ['again on the same day', code(), knowing({ passages: [passed(600)] }), at({ rules: { reentry: 'per_day' } }), 'used_today', 'refuse', false, 'Valid again from Sun 22 Nov, 00:00'],
  ['again on the next day', code(), knowing({ passages: [passed(1441)] }), at({ rules: { reentry: 'per_day' } }), 'admit', 'admit', true, 'Admit'],
  ['again at the same gate', code(), knowing({ passages: [passed(5, { gateId: 'a' })] }), at({ rules: { reentry: 'per_gate' } }), 'already_inside', 'refuse', false, 'Gate A'],
  ['again at another gate', code(), knowing({ passages: [passed(5)] }), at({ rules: { reentry: 'per_gate' } }), 'admit', 'admit', true, 'Admit'],
  ['too soon again', code(), knowing({ passages: [passed(5)] }), at({ rules: { reentry: 'free', coolDownMs: 10 * minute } }), 'cool_down', 'refuse', false, 'Valid again from 19:05, in 5 minutes'],
  ['all entries used', code(), knowing({ passages: [passed(90), passed(50)] }), at({ rules: { reentry: 'free', maxEntries: 2 } }), 'limit_reached', 'refuse', false, 'Last: 18:10, Gate B'],
  ['a full house', code(), listed, at({ rules: { capacity: 10 } }), 'capacity_reached', 'refuse', false, 'wait until someone leaves'],
  ['a full house, and already counted in it', code(), knowing({ passages: [passed(5)] }), at({ rules: { reentry: 'free', capacity: 10 } }), 'admit', 'admit', true, 'Admit'],
  ['a good ticket', code(), listed, at(), 'admit', 'admit', true, 'Standard'],
  ['a good reference', typed(0x2a), listed, at(), 'admit', 'admit', true, 'Standard'],
  ['a rehearsal ticket', code({ test: true }), listed, at(), 'admit', 'attention', true, 'Test ticket'],
  ['a rehearsal ticket by the manifest', code(), withState('test'), at(), 'admit', 'attention', true, 'not counted'],
  ['a rehearsal ticket that leaves', code({ test: true }), knowing({ passages: [passed(12)] }), at(leaving), 'exit', 'attention', true, 'Test ticket'],
  ['a revoked rehearsal ticket', code({ test: true }), withState('revoked'), at(), 'revoked', 'refuse', false, 'Ticket revoked'],
  ['a newer ticket, policy admit', code(), knowing({ listed: false, state: 0 }), at(), 'admit_unlisted', 'attention', true, 'Admit, new ticket'],
  ['a newer ticket, policy ask', code(), knowing({ listed: false, state: 0 }), at({ policy: { unlisted: 'ask' } }), 'admit_unlisted', 'attention', false, 'ask a supervisor'],
  ['a newer ticket, policy refuse', code(), knowing({ listed: false, state: 0 }), at({ policy: { unlisted: 'refuse' } }), 'admit_unlisted', 'refuse', false, 'Update this device'],
  ['leaving', code(), knowing({ passages: [passed(12)] }), at(leaving), 'exit', 'admit', true, 'Exit recorded'],
  ['leaving unseen', code(), listed, at(leaving), 'not_inside', 'attention', true, 'Let them out'],
  ['leaving as the second person of a ticket whose own has left', code(), knowing({ passages: [passed(12), left(3)], people: 1 }), at(leaving), 'exit', 'admit', true, 'Exit recorded'],
  ['leaving a second time', code(), knowing({ passages: [passed(12), left(3)] }), at(leaving), 'not_inside', 'attention', true, 'Let them out'],
  ['leaving unseen with a ticket of which nothing is known', code(), knowing({ listed: false, state: 0, type: undefined }), at(leaving), 'not_inside', 'attention', true, 'exit is recorded'],
  ['leaving unseen with a ticket blocked meanwhile', code(), withState('blocked'), at(leaving), 'not_inside', 'attention', true, 'Let them out'],
  ['leaving unseen where rules are not understood', code(), listed, at({ ...leaving, rules: { reentry: 'unknown' } }), 'not_inside', 'attention', true, 'Let them out'],
  ['a rehearsal ticket that leaves unseen', code({ test: true }), listed, at(leaving), 'not_inside', 'attention', true, 'Test ticket'],
  ['leaving with a ticket revoked meanwhile', code(), { ...withState('revoked'), passages: [passed(12)], people: 1 }, at(leaving), 'exit', 'admit', true, 'Exit recorded'],
  ['leaving with a print where codes rotate', code(), knowing({ passages: [passed(12)] }), at({ ...leaving, ...rotating }), 'exit', 'admit', true, 'Exit recorded'],
  ['leaving with a forged code', code({ genuine: false }), knowing({ passages: [passed(12)] }), at(leaving), 'forged', 'refuse', false, 'Ask for the ticket they came in with'],
];

export const verdictTable: readonly VerdictRow[] = rows.map(
  ([name, reading, known, context, expected, tone, passes, words]) => ({
    name,
    reading,
    known,
    context,
    code: expected,
    tone,
    passes,
    words,
  }),
);

/** Two conditions at once that are adjacent in order of severity; the first must win. */
export interface SeverityPair {
  readonly wins: VerdictCode;
  readonly over: VerdictCode;
  readonly reading: Reading;
  readonly known: Known | undefined;
  readonly context: JudgeContext;
}

const noType = { type: undefined };
const early = { type: { ...standard, validFrom: evening + 1, validUntil: evening - 1, gates: ['b'] } };
const late = { type: { ...standard, validUntil: evening, gates: ['b'] } };
const elsewhere = { type: { ...standard, gates: ['b'] } };
const entered = { passages: [passed(5)] };
const strict = { maxEntries: 1, coolDownMs: 10 * minute, capacity: 1 };

type Pair = [wins: VerdictCode, over: VerdictCode, Reading, Known | undefined, JudgeContext];
// prettier-ignore
const pairs: Pair[] = [
  ['unreadable', 'wrong_event', { kind: 'unreadable' }, withState('revoked'), at()],
  ['wrong_event', 'forged', { kind: 'foreign', keyId: '111111' }, withState('revoked'), at()],
  ['forged', 'revoked', code({ genuine: false }), withState('revoked'), at()],
  ['revoked', 'cancelled', code(), withState('revoked', 'cancelled', 'blocked', 'unpaid'), at()],
  ['cancelled', 'blocked', code(), withState('cancelled', 'blocked', 'unpaid'), at()],
  ['blocked', 'unpaid', code(), withState('blocked', 'unpaid'), at()],
  ['unpaid', 'not_yet', code(), { ...withState('unpaid'), ...early }, at()],
  ['unpaid', 'check_by_hand', code(), { ...withState('unpaid'), ...noType }, at()],
  ['not_yet', 'too_late', code(), knowing(early), at()],
  ['too_late', 'wrong_gate', code(), knowing(late), at()],
  ['wrong_gate', 'stale_code', code(), knowing(elsewhere), at(rotating)],
  ['stale_code', 'already_inside', code(), knowing(entered), at(rotating)],
  ['already_inside', 'cool_down', code(), knowing(entered), at({ rules: { reentry: 'single', ...strict } })],
  ['used_today', 'cool_down', code(), knowing(entered), at({ rules: { reentry: 'per_day', ...strict } })],
  ['cool_down', 'limit_reached', code(), knowing(entered), at({ rules: { reentry: 'free', ...strict } })],
  ['limit_reached', 'capacity_reached', code(), knowing({ passages: [passed(60), left(50)] }), at({ rules: { reentry: 'free', ...strict } })],
  ['capacity_reached', 'admit', code(), listed, at({ rules: { capacity: 1 } })],
  ['capacity_reached', 'admit_unlisted', code(), knowing({ listed: false, state: 0 }), at({ rules: { capacity: 1 } })],
];
export const severityPairs: readonly SeverityPair[] = pairs.map(([wins, over, reading, known, context]) => ({
  wins,
  over,
  reading,
  known,
  context,
}));
