import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { prune } from '#server/database/administration/retention.ts';
import { toOpenDate } from '#domain/events/open-date.ts';
import { maxClaims } from '#server/tickets/claims/claim-ledger.ts';
import { findDraft, writeFields } from '#server/database/events/event-drafts.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { makeScan } from './scan-maker.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  openTestApp,
  signedBy,
  signIn,
  type TestApp,
  type TestDevice,
} from './test-app.ts';

const day = 24 * 3_600_000;
const always = { feedDays: 30, scanDays: null };

let t: TestApp;
let organizer = '';
let organizerId = '';
beforeAll(async () => {
  t = await openTestApp();
  organizerId = (await addPerson(t, 'awa', 'ORGANIZER')).id;
  organizer = (await signIn(t, 'awa')).accessToken;
});
afterAll(() => t.close());

/** Creates an event with a phone that has sent scans of these tickets, each in a separate batch. */
async function scanned(tickets: readonly number[]) {
  const eventId = await addEvent(t, organizerId);
  const of = `/api/events/${eventId}`;
  const gates = (await t.call('GET', `${of}/gates`, { token: organizer })).json['items'] as unknown as {
    gateId: string;
  }[];
  const device: TestDevice = await addDevice(t, eventId);
  const ask = (method: string, path: string, body?: object) => {
    const raw = body === undefined ? {} : { raw: JSON.stringify(body) };
    const at = t.clock.now;
    const headers = signedBy(device, {
      method,
      path,
      at,
      ...(body === undefined ? {} : { body: raw.raw ?? '' }),
    });
    return t.call(method, path, { ...raw, headers });
  };
  const { deviceId } = device;
  let seq = 0;
  const sent: ScanRecord[] = [];
  const deliver = async (scan: ScanRecord) => {
    const reply = await ask('POST', `${of}/scans`, { deviceId, epoch: 'life-1', scans: [scan] });
    return (reply.json['receipts'] as unknown as { status: string; code: string | null }[])[0];
  };
  const make = (ticketNumber: number, change: Partial<ScanRecord> = {}): ScanRecord => {
    const gateId = gates[0]?.gateId ?? '';
    const made = makeScan({ eventId, gateId, deviceId, seq: ++seq, ticketNumber, at: t.clock.now });
    return { ...made, ...change };
  };
  const send = (ticketNumber: number, change: Partial<ScanRecord> = {}) => {
    const scan = make(ticketNumber, change);
    sent.push(scan);
    return deliver(scan);
  };
  for (const ticket of tickets) await send(ticket);
  return { eventId, of, ask, make, send, sent, deliver };
}
const revisionsOf = async (eventId: string) =>
  (
    await t.database.query<{ revision: number }>(
      'SELECT revision FROM changes WHERE event_id = $1 ORDER BY revision',
      [eventId],
    )
  ).map(({ revision }) => revision);

describe("an event's feed", () => {
  it('is pruned by age, and a phone behind that point is told to fetch the whole manifest', async () => {
    const { eventId, of, ask } = await scanned([1, 2, 3]);
    const before = await revisionsOf(eventId);
    const [first = 0, second = 0, third = 0] = before.slice(-3);
    const old = t.clock.now - 31 * day;
    await t.database.query('UPDATE changes SET made_at = $3 WHERE event_id = $1 AND revision <= $2', [
      eventId,
      second,
      old,
    ]);
    await prune(t.database, always, t.clock.now);
    expect(await revisionsOf(eventId)).toEqual([third]);
    for (const since of [0, first]) {
      const reply = await ask('GET', `${of}/changes?since=${since}`);
      expect([reply.status, reply.json['code']]).toEqual([410, 'revision_gone']);
    }
    // A client that has read this far misses nothing.
    const reply = await ask('GET', `${of}/changes?since=${second}`);
    expect([reply.status, reply.json['cursor']]).toEqual([200, third]);
    const manifest = await ask('GET', `${of}/manifest`);
    const { revision } = JSON.parse(String(manifest.json['header'])) as { revision: number };
    expect((await ask('GET', `${of}/changes?since=${revision}`)).status).toBe(200);
  });

  it('is pruned in parts, and a second run changes nothing', async () => {
    const { eventId, of, ask } = await scanned([]);
    await t.database.query(
      `INSERT INTO changes (event_id, revision, lines, line_count, made_at)
       SELECT $1, n, '{}', 1, CASE WHEN n <= 4500 THEN 0 ELSE $2::bigint END FROM generate_series(1, 4600) n
       ON CONFLICT (event_id, revision) DO UPDATE SET made_at = excluded.made_at`,
      [eventId, t.clock.now],
    );
    await t.database.query('UPDATE events SET revision = 4600 WHERE id = $1', [eventId]);
    for (let turn = 0; turn < 2; turn += 1) {
      await prune(t.database, always, t.clock.now);
      const left = await revisionsOf(eventId);
      expect([left[0], left.length]).toEqual([4501, 100]);
      expect((await ask('GET', `${of}/changes?since=4499`)).status).toBe(410);
    }
  });
});

describe("an event's scans", () => {
  it('are deleted a configured time after its end, and no more are accepted', async () => {
    const [past, present] = [await scanned([1, 2, 2]), await scanned([1])];
    const board = async () =>
      (await t.call('GET', `${past.of}/conflicts`, { token: organizer })).json['total'];
    const listed = async (of: string) => {
      const { json } = await t.call('GET', `${of}/scans`, { token: organizer });
      const items: unknown[] = json['items'] ?? [];
      return [items.length, json['total']];
    };
    const ended = t.clock.now - 91 * day;
    await t.database.query('UPDATE events SET ends_at = $2 WHERE id = $1', [past.eventId, ended]);
    await prune(t.database, always, t.clock.now);
    expect(await listed(past.of)).toEqual([3, 3]);
    const conflicts = await board();
    await prune(t.database, { feedDays: 30, scanDays: 90 }, t.clock.now);
    expect([await listed(past.of), await listed(present.of)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    // The ticket admitted twice is still known, and late scans are accepted only for the current event.
    expect([conflicts, await board()]).toEqual([1, 1]);
    expect(await past.send(3)).toMatchObject({ status: 'parked', code: 'scans_gone' });
    expect(await present.send(3)).toMatchObject({ status: 'applied' });
    const claims = await t.database.query('SELECT 1 AS one FROM claims WHERE event_id = $1', [past.eventId]);
    expect(claims).toHaveLength(3);
  });

  it('stay for a draft or rescheduled event, and are accepted again once its end is ahead', async () => {
    const [draft, moved] = [await scanned([1]), await scanned([1, 2])];
    const ended = t.clock.now - 91 * day;
    const end = (eventId: string, at: number, status: string) =>
      t.database.query('UPDATE events SET ends_at = $2, status = $3 WHERE id = $1', [eventId, at, status]);
    const unscanned = await addEvent(t, organizerId);
    await end(draft.eventId, ended, 'draft');
    await end(moved.eventId, ended, 'published');
    await end(unscanned, ended, 'published');
    await prune(t.database, { feedDays: 30, scanDays: 90 }, t.clock.now);
    const marked = await t.database.query<{ id: string }>(
      'SELECT event_id AS id FROM event_horizons WHERE scans_ended_at IS NOT NULL AND event_id = ANY($1::text[])',
      [[draft.eventId, moved.eventId, unscanned]],
    );
    expect(marked).toEqual([{ id: moved.eventId }]);
    expect(await draft.send(2)).toMatchObject({ status: 'applied' });
    expect(await moved.send(3)).toMatchObject({ code: 'scans_gone' });
    const before = await findDraft(t.database, moved.eventId, t.clock.now);
    if (before === null) throw new Error('the event is gone');
    await t.database.transaction((queries) =>
      writeFields(queries, moved.eventId, { ...before, endsAt: t.clock.now + day }, t.clock.now),
    );
    expect(await moved.send(3)).toMatchObject({ status: 'applied' });
    const { json } = await t.call('GET', `${moved.of}/scans`, { token: organizer });
    expect(json['total']).toBe(1);
  });

  it('go of an event that was cancelled while it waited for a date, and of none that waits', async () => {
    const [cancelled, waiting] = [await scanned([1, 2]), await scanned([1])];
    const open = toOpenDate(t.clock.now - 91 * day);
    for (const [{ eventId }, status] of [
      [cancelled, 'cancelled'],
      [waiting, 'published'],
    ] as const)
      await t.database.query('UPDATE events SET ends_at = $2, status = $3 WHERE id = $1', [
        eventId,
        open,
        status,
      ]);
    await prune(t.database, { feedDays: 30, scanDays: 90 }, t.clock.now);
    const left = async ({ eventId }: { readonly eventId: string }) =>
      (await t.database.query('SELECT 1 AS one FROM scans WHERE event_id = $1', [eventId])).length;
    expect([await left(cancelled), await left(waiting)]).toEqual([0, 1]);
  });

  it('count once when a phone that got no reply resends them after rescheduling', async () => {
    const { eventId, deliver, make, send, sent } = await scanned([1, 2, 2]);
    const claimed = [...sent];
    // Ticket 5 has the maximum number of claims: a scan that passes with it is stored but adds no claim.
    await t.database.query(
      `INSERT INTO claims SELECT (jsonb_populate_record(c, jsonb_build_object('scan_id', c.scan_id || n, 'ticket_number', 5, 'slot', NULL,
         'undone', true, 'counting', 'undone'))).* FROM claims c, generate_series(1, $2::int) n WHERE scan_id = $1`,
      [sent[0]?.scanId ?? '', maxClaims],
    );
    await send(5);
    const nothing = { passed: false, verdict: 'already_inside' } as const;
    await send(1, nothing);
    await send(2, { kind: 'undo', passed: false, undoes: sent[0]?.scanId ?? '' });
    await send(4, { test: true });
    const unsent = make(3, nothing);
    const ended = t.clock.now - 91 * day;
    await t.database.query('UPDATE events SET ends_at = $2 WHERE id = $1', [eventId, ended]);
    await prune(t.database, { feedDays: 30, scanDays: 90 }, t.clock.now);
    const before = await findDraft(t.database, eventId, t.clock.now);
    if (before === null) throw new Error('the event is gone');
    await t.database.transaction((queries) =>
      writeFields(queries, eventId, { ...before, endsAt: t.clock.now + day }, t.clock.now),
    );
    const figures = async () =>
      Promise.all(
        ['claims', 'conflicts', 'verdict_tallies', 'gate_tallies', 'gate_minutes', 'scans'].map((table) =>
          t.database.query(`SELECT * FROM ${table} x WHERE event_id = $1 ORDER BY x::text`, [eventId]),
        ),
      );
    const counted = await figures();
    const again = [];
    for (const scan of sent) again.push(await deliver(scan));
    expect(again).toMatchObject([
      { status: 'duplicate', outcome: { ruling: 'none' } },
      { status: 'duplicate', outcome: { ruling: 'first' } },
      { status: 'duplicate', outcome: { ruling: 'again', conflictId: sent[2]?.scanId } },
      ...Array.from({ length: 4 }, () => ({ status: 'duplicate', outcome: { ruling: 'none' } })),
    ]);
    for (const scan of claimed)
      expect(await deliver({ ...scan, correctedTime: scan.correctedTime + 1 })).toMatchObject({
        status: 'parked',
        code: 'scan_id_reused',
      });
    expect(await figures()).toEqual(counted);
    // Scans that never arrived before count, in whatever order they arrive.
    expect(await send(3)).toMatchObject({ status: 'applied' });
    expect(await deliver(unsent)).toMatchObject({ status: 'applied' });
    const refusals = await t.database.query(
      `SELECT scans FROM verdict_tallies WHERE event_id = $1 AND verdict = 'already_inside'`,
      [eventId],
    );
    expect(refusals).toEqual([{ scans: 2 }]);
  });

  it("keep their ids claimed against another event's device that knows them", async () => {
    const { eventId, sent } = await scanned([1, 2]);
    await t.database.query('UPDATE events SET ends_at = $2 WHERE id = $1', [eventId, t.clock.now - 91 * day]);
    await prune(t.database, { feedDays: 30, scanDays: 90 }, t.clock.now);
    const claims = () =>
      t.database.query('SELECT * FROM claims WHERE event_id = $1 ORDER BY scan_id', [eventId]);
    const before = await claims();
    const hostile = await scanned([]);
    for (const { scanId } of sent)
      expect(await hostile.send(1, { scanId })).toMatchObject({ status: 'parked', code: 'scan_id_reused' });
    expect(await hostile.send(1)).toMatchObject({ status: 'applied' });
    expect(await claims()).toEqual(before);
  });

  it('are deleted up to a limit per run', async () => {
    const { eventId, of } = await scanned([1]);
    await t.database.query('UPDATE events SET ends_at = $2 WHERE id = $1', [eventId, t.clock.now - 91 * day]);
    const total = async () => (await t.call('GET', `${of}/scans`, { token: organizer })).json['total'];
    const keep = { feedDays: 30, scanDays: 90 };
    await prune(t.database, keep, t.clock.now, { parts: 0, ms: 60_000 });
    expect(await total()).toBe(1);
    await prune(t.database, keep, t.clock.now, { parts: 1, ms: 60_000 });
    expect(await total()).toBe(0);
  });

  it('are deleted from where the last run ended, reading no further event once the limit is reached', async () => {
    const events = [await scanned([1]), await scanned([1]), await scanned([1])];
    const ids = events.map(({ eventId }) => eventId).toSorted();
    const ended = t.clock.now - 91 * day;
    await t.database.query('UPDATE events SET ends_at = $2 WHERE id = ANY($1::text[])', [ids, ended]);
    await t.database.query(
      `INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules, show_window, revision, created_at, updated_at)
       SELECT 'z' || n, $1, '', 0, 0, 0, 'UTC', 'draft', '{}', '{}', '{}', 1, 0, 0 FROM generate_series(1, 1100) n`,
      [organizerId],
    );
    const asked: string[] = [];
    const database: Database = {
      ...t.database,
      query: (sql, params) => {
        asked.push(String(params?.[0]));
        return t.database.query(sql, params);
      },
    };
    const keep = { feedDays: 30, scanDays: 90 };
    const left = async () =>
      (
        await t.database.query<{ id: string }>(
          'SELECT event_id AS id FROM scans WHERE event_id = ANY($1::text[]) ORDER BY 1',
          [ids],
        )
      ).map(({ id }) => id);
    const run = (parts: number, after: string) =>
      prune(database, keep, t.clock.now, { parts, ms: 60_000, after });
    const before = ids[0]?.slice(0, -1) ?? '';
    expect([await run(1, before), await left()]).toEqual([ids[0], ids.slice(1)]);
    expect(asked.splice(0)).toEqual([before]);
    expect([await run(1, ids[0] ?? ''), await left()]).toEqual([ids[1], ids.slice(2)]);
    expect(asked.splice(0)).toEqual([ids[0]]);
    // The end is reached, so the next run starts over.
    expect([await run(200, ids[1] ?? ''), await left()]).toEqual(['', []]);
    expect(asked.length).toBe(3);
  });

  it('cannot be requested by hand once deleted', async () => {
    const { eventId, of } = await scanned([1]);
    await t.database.query('UPDATE events SET ends_at = $2 WHERE id = $1', [eventId, t.clock.now - 91 * day]);
    const [claim] = await t.database.query<{ scan: string; ticket: string }>(
      `SELECT c.scan_id AS scan, t.id AS ticket FROM claims c
         JOIN tickets t ON t.event_id = c.event_id AND t.number = c.ticket_number WHERE c.event_id = $1`,
      [eventId],
    );
    await prune(t.database, { feedDays: 30, scanDays: 90 }, t.clock.now);
    const reply = await t.call('POST', `${of}/attendees/${claim?.ticket ?? ''}/undo`, {
      token: organizer,
      body: { scanId: randomUUIDv7(), undoes: claim?.scan ?? '' },
    });
    expect([reply.status, reply.json['code']]).toEqual([410, 'scans_gone']);
  });
});
