import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { openAskedServer, type Asked, type AskedServer } from '../../../bench/growth/asked-server.ts';
import { prepared, type CallLine, type Tools, type Turn } from '../../../bench/growth/call-line.ts';
import { callLines } from '../../../bench/growth/calls.ts';
import { fairGateId, fairId } from '../../../bench/growth/fair-ids.ts';
import { fillFair } from '../../../bench/growth/fair.ts';
import { fill } from '../../../bench/growth/fill.ts';
import { openOneDatabase, type OpenedDatabase } from '../../server-data/databases.ts';
import { createHand } from '../../server-data/scanner-hand.ts';
import { endpointsByName } from '../contract-endpoints.ts';
import { undescribed } from '../described-refusals.ts';
import { inStep, type InStep } from './in-step.ts';
import { namesOf, sumsOf, type Sums } from './sum-changes.ts';
import type { Twice } from './twice-row.ts';
import { twiceRows } from './twice-rows.ts';
import { takeChanges, watchTables, type Change } from './watched-tables.ts';
import { withoutRow } from './without-row.ts';

/** Rows of each table: enough for every line to have some of its own. */
const rows = 2_000;
const calls = await endpointsByName();
/** Scans have a benchmark of their own. */
const scans = prepared(['sendScans', 'phone', 'two of two people'], async ({ number }) => {
  const { deviceId } = server;
  const hand = createHand(fairId, deviceId, `e${number}`, fairGateId);
  const made = [1, 2].map((place) => hand.scan(3 * (number + place) - 1, Date.now()));
  return { body: { deviceId, epoch: hand.epoch, scans: made } };
});
const lines = [...callLines(rows), scans];

let opened: OpenedDatabase;
let server: AskedServer;
let walking: InStep;
/** As the benchmark counts its turns, so that no two touch the same rows. */
let turn = 7;
/** Calls of which the first adds a row that others change: it is sent once before. */
const firstAdds: ReadonlySet<string> = new Set(
  'checkInByHand changeWaitingSettings saveSeller changeSettings putApplication putLogo putCover takeSealedScans'.split(
    ' ',
  ),
);
/** Every other one: of the rows, the odd ones differ from the even ones. */
const step = 2;
/** How often each line was prepared. */
const times = new Map<CallLine, number>();
beforeAll(async () => {
  opened = await openOneDatabase();
  const now = Date.now();
  await fill(opened.database, { from: 0, to: rows, now });
  await fillFair(opened.database, { from: 0, to: rows, now });
  walking = inStep(opened.database);
  server = await openAskedServer(walking.database, { checkReplies: true, hasMail: false });
  for (const as of ['organizer', 'admin', 'buyer', 'phone'] as const)
    await server.answer(endpointOf('ping'), { as });
  // They would expire during the run, and be pruned by whichever call came next.
  await opened.database.query('DELETE FROM live_tickets');
  await watchTables(opened.database);
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

function endpointOf(call: string): Endpoint {
  const endpoint = calls.get(call);
  if (endpoint === undefined) throw new Error(`${call} is no call of the contract`);
  return endpoint;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function answerOf(call: string, asked: Asked): Promise<Answer> {
  const endpoint = endpointOf(call);
  const reply = await server.answer(endpoint, asked);
  const text = await reply.text();
  const isJson = (reply.headers.get('content-type') ?? '').startsWith('application/json');
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  return { status: reply.status, body };
}

/** Makes what a line needs. @returns its call, for one turn */
async function ready(line: CallLine): Promise<() => Promise<Answer>> {
  turn += step;
  const time = times.get(line) ?? 0;
  times.set(line, time + 1);
  const now = { id: randomUUIDv7(), number: turn, time };
  const asked = await lastOf(line, now);
  // Signs the caller in.
  await server.answer(endpointOf('ping'), { as: asked.as });
  await taken();
  return () => answerOf(line.call, asked);
}

/** Makes all calls of a line but the last. */
async function lastOf(line: CallLine, now: Turn): Promise<Asked> {
  if (line.prepared !== undefined) return { as: line.as, ...(await line.prepared(now, toolsOf(server))) };
  const steps = line.made?.(now) ?? [line];
  for (const before of steps.slice(0, -1)) await server.ask(endpointOf(before.call), before);
  return steps.at(-1) ?? line;
}

const toolsOf = ({ identity, google, ask }: AskedServer): Tools => ({
  database: opened.database,
  identity,
  google,
  ask: (before) => ask(endpointOf(before.call), before),
});

async function once(line: CallLine): Promise<void> {
  const send = await ready(line);
  await send();
}

/** Returns what has changed since the last time, once all work is over. */
async function taken(): Promise<readonly Change[]> {
  await server.idle();
  return takeChanges(opened.database);
}

const objectOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : { text: body };

/** Returns an answer without what may differ: the fields that start anew, or everything of two things made. */
function comparable({ status, body }: Answer, row: Twice): unknown {
  if (row === 'repeats') return { status, body };
  if ('answers' in row) return { body };
  if ('makesTwo' in row) return { status };
  const fields = 'says' in row ? Object.keys(row.says) : 'renews' in row ? row.renews : [];
  return { status, body: Object.entries(objectOf(body)).filter(([name]) => !fields.includes(name)) };
}

/** Returns what the second answer is, and what it must be. */
function secondOf(call: string, row: Twice, [first, second]: readonly [Answer, Answer]) {
  const said = objectOf(second.body);
  if (row !== 'repeats' && 'refuses' in row) {
    const { code } = said;
    const { method, path } = endpointOf(call);
    const missing = undescribed({ method, path, status: second.status, code });
    return { is: { code, missing }, must: { code: row.refuses, missing: null } };
  }
  const says = row !== 'repeats' && 'says' in row ? row.says : {};
  if (row !== 'repeats' && 'answers' in row)
    return { is: second, must: { status: row.answers, body: first.body } };
  return {
    is: {
      answer: comparable(second, row),
      says: Object.fromEntries(Object.keys(says).map((name) => [name, said[name]])),
    },
    must: { answer: comparable(first, row), says },
  };
}

/** Returns what the second of two answers at once is, and what it must be: as one after the other, or as at once. */
function atOnceOf(call: string, row: Twice, answers: readonly [Answer, Answer]) {
  const atOnce = row !== 'repeats' && 'atOnce' in row ? row.atOnce : undefined;
  const inTurn = secondOf(call, row, inOrder(row, answers));
  if (atOnce === undefined || isDeepStrictEqual(inTurn.is, inTurn.must)) return inTurn;
  return secondOf(call, atOnce, inOrder(atOnce, answers));
}

/** Returns what the second request changed, and what it must. */
function changedOf(row: Twice, first: Sums, second: readonly Change[]) {
  if (row !== 'repeats' && 'makesTwo' in row) return { is: sumsOf(second), must: first };
  return { is: namesOf(second), must: row !== 'repeats' && 'changes' in row ? row.changes : [] };
}

/** Returns which of two answers was the first, as far as they tell. */
function inOrder(row: Twice, [one, other]: readonly [Answer, Answer]): readonly [Answer, Answer] {
  if (row === 'repeats') return [one, other];
  const isSecond = ({ status, body }: Answer): boolean => {
    if ('refuses' in row) return status >= 300;
    if ('answers' in row) return status === row.answers;
    const said = objectOf(body);
    return 'says' in row && Object.entries(row.says).every(([name, value]) => said[name] === value);
  };
  return isSecond(one) ? [other, one] : [one, other];
}

const added = (one: Sums, other: Sums): Sums => {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted();
  const all = names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)] as const);
  return Object.fromEntries(all.filter(([, by]) => by !== 0));
};

it('has a row for each call that writes, or names it among those without one', () => {
  const writing = [...calls].filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  const sent = new Set(lines.map(({ call }) => call));
  const wrong = [
    ...writing
      .filter((call) => !(call in twiceRows) && !(call in withoutRow))
      .map((call) => `${call}: write a row in twice-rows.ts`),
    ...Object.keys(twiceRows)
      .filter((call) => !writing.includes(call) || !sent.has(call))
      .map((call) => `${call}: is sent by no line, or is no write`),
    ...Object.keys(withoutRow)
      .filter((call) => !writing.includes(call) || call in twiceRows)
      .map((call) => `${call}: take it out of without-row.ts`),
  ];
  expect(wrong).toEqual([]);
});

const measured = lines.filter(({ call }) => call in twiceRows);

describe.each(measured.map((line) => [line.call, line.what, line] as const))('%s (%s)', (call, _, line) => {
  const row = twiceRows[call] ?? 'repeats';
  it('does nothing twice, sent again after its reply or by two at once', async () => {
    const changed = await sendAgain();
    expect(await sendAtOnce()).toEqual(changed);
  });

  /** Returns what both change that are sent one after the other. */
  async function sendAgain(): Promise<Sums> {
    if (firstAdds.has(call)) await once(line);
    const send = await ready(line);
    const first = await send();
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const before = sumsOf(await taken());
    const second = await send();
    const changes = await taken();
    const answered = secondOf(call, row, [first, second]);
    expect(answered.is).toEqual(answered.must);
    const changed = changedOf(row, before, changes);
    expect(changed.is).toEqual(changed.must);
    return added(before, sumsOf(changes));
  }

  /** Returns what both change that are sent at once. */
  async function sendAtOnce(): Promise<Sums> {
    const send = await ready(line);
    const answers = await walking.both(send);
    const after = sumsOf(await taken());
    const best = answers.toSorted((one, other) => one.status - other.status)[0];
    expect(best?.status, JSON.stringify(best?.body)).toBeLessThan(300);
    const answered = atOnceOf(call, row, answers);
    expect(answered.is).toEqual(answered.must);
    return after;
  }
});
