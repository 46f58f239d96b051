import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPublicKey, verify } from 'node:crypto';
import { parseTicketCode, signedBytesOf } from '#domain/codes/ticket-code.ts';
import { verifyLink, linkAt } from '#domain/codes/link-walk.ts';
import { fromBase64url } from '#domain/wire/base64url.ts';
import { fillDemoOnce } from '#server/administration/demo/demo.ts';
import { composeAccounts } from '#server/compose-accounts.ts';
import { createLog } from '#server/ops/log.ts';
import { createSealer } from '#server/signing/seal.ts';
import { composeEmails } from '#server/compose-emails.ts';
import { createSigners } from '#server/signing/signers.ts';
import { ticketsResource } from '#server/resources/sales/tickets.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { now } from './door-stores.ts';
import { hangMs } from '#tests/until.ts';

const masterKey = new Uint8Array(32).fill(9);
const [embedded] = databaseKinds;

describe('the demo data', () => {
  let opened: OpenedDatabase;
  let signIns: Awaited<ReturnType<typeof fillDemoOnce>>;
  beforeAll(async () => {
    opened = await embedded.open();
    signIns = await fillDemoOnce({ database: opened.database, masterKey, now: () => now });
  });
  afterAll(() => opened.close());
  const resource = () =>
    ticketsResource({
      database: opened.database,
      signers: createSigners(createSealer(masterKey)),
      now: () => now,
      moved: () => undefined,
      prove: async () => null,
    });
  const callerOf = async (username: string): Promise<Caller> => {
    const [row] = await opened.database.query<{ id: string; role: 'NORMAL_USER' }>(
      'SELECT id, role FROM users WHERE username = $1',
      [username],
    );
    return {
      kind: 'user',
      userId: row?.id ?? '',
      credentialId: 1,
      role: row?.role ?? 'NORMAL_USER',
      sessionId: 's',
    };
  };
  const eventNamed = async (name: string) => {
    const [row] = await opened.database.query<{ id: string }>('SELECT id FROM events WHERE name = $1', [
      name,
    ]);
    return row?.id ?? '';
  };

  it('has no event with more sold than reserved, or more reserved than viewed', async () => {
    const steps = await opened.database.query<{ views: number; reservations: number; bought: number }>(
      `SELECT sum(views)::int AS views, sum(reservations)::int AS reservations, sum(bought)::int AS bought
         FROM sale_steps GROUP BY event_id`,
    );
    expect(steps.length).toBeGreaterThan(0);
    for (const { views, reservations, bought } of steps) {
      expect(bought).toBeLessThanOrEqual(reservations);
      expect(reservations).toBeLessThan(views);
    }
  });

  it('has three accounts, 21 events and 500 tickets for today', async () => {
    expect(signIns.map((one) => one.email)).toEqual([
      'amie@demo.gatehouse.app',
      'omar@demo.gatehouse.app',
      'ada@demo.gatehouse.app',
    ]);
    const counts = await opened.database.query(
      'SELECT (SELECT count(*) FROM events) AS events, ticket_count AS tickets FROM events WHERE id = $1',
      [await eventNamed('Banjul River Festival')],
    );
    expect(counts).toEqual([{ events: 21, tickets: 500 }]);
  });

  it('is created once, and later starts list its accounts again', async () => {
    const again = await fillDemoOnce({ database: opened.database, masterKey, now: () => now });
    expect(again).toEqual(signIns);
    expect(await opened.database.query('SELECT count(*) AS n FROM users')).toEqual([{ n: 3 }]);
  });

  it('has an order of three tickets of two types for the attendee, and events not yet or no longer on sale', async () => {
    const mine = await resource().myTickets({
      params: undefined,
      query: { limit: '300' },
      body: undefined,
      caller: await callerOf('amie'),
      rangeFrom: 0,
    });
    if (isRefusal(mine)) throw new Error(mine.code);
    const ordered = mine.items.filter((item) => item.orderId !== null);
    expect(new Set(ordered.map((item) => item.orderId)).size).toBe(1);
    expect(ordered.map((item) => item.typeName)).toEqual(['Day visitor', 'Day visitor', 'Workshop seat']);
    const stands = await opened.database.query(
      `SELECT e.name, e.status, e.ends_at < $1 AS over, t.quantity - t.issued AS left, t.sale_starts_at > $1 AS later
         FROM events e JOIN ticket_types t ON t.event_id = e.id AND t.index = 0
        WHERE e.status <> 'published' OR e.ends_at < $1 OR t.quantity - t.issued < 5 OR t.sale_starts_at > $1 ORDER BY e.name`,
      [now],
    );
    expect(stands).toMatchObject([
      { name: 'Atlantic Kite Day', status: 'cancelled' },
      { name: 'Bakau Fish Supper', left: 3 },
      { name: 'Janjanbureh River Races', later: true },
      { name: 'Sanyang Beach Poetry Night', over: true },
    ]);
  });

  it('sends no email about its prepared order', async () => {
    const { database } = opened;
    const accounts = composeAccounts({ database, masterKey, log: createLog('silent'), now: () => now });
    composeEmails(accounts).look();
    await accounts.mailer.idle(hangMs);
    expect(await database.query('SELECT once FROM outbox')).toEqual([]);
  });

  it('says for each ticket on the sheet whether a gate admits it', async () => {
    const sheet = await resource().ticketSheet({
      params: { registrationId: await eventNamed('Banjul River Festival') },
      query: { from: '18', limit: '6' },
      body: undefined,
      caller: await callerOf('omar'),
      rangeFrom: 0,
    });
    if (isRefusal(sheet)) throw new Error(sheet.code);
    const not = sheet.items.filter(({ valid }) => !valid).map(({ ticketNumber }) => ticketNumber);
    // Revoked, cancelled, blocked and unpaid, to rehearse with.
    expect(not).toEqual([20, 21, 22, 23]);
  });

  it('prints codes signed by its own key', async () => {
    const eventId = await eventNamed('Banjul River Festival');
    const { all } = await createSigners(createSealer(masterKey)).of(opened.database, eventId);
    const key = createPublicKey({
      format: 'jwk',
      key: { kty: 'OKP', crv: 'Ed25519', x: all[0]?.publicKey ?? '' },
    });
    const sheet = await resource().ticketSheet({
      params: { registrationId: eventId },
      query: { from: '370', limit: '12' },
      body: undefined,
      caller: await callerOf('omar'),
      rangeFrom: 0,
    });
    if (isRefusal(sheet)) throw new Error(sheet.code);
    expect(sheet.items.map((item) => item.ticketNumber)).toEqual([
      370, 371, 372, 373, 374, 375, 376, 377, 378, 379, 380, 381,
    ]);
    for (const item of sheet.items) {
      const record = parseTicketCode(item.printedCode);
      if (record === undefined) throw new Error('a code that cannot be read');
      expect(record).toMatchObject({ ticketNumber: item.ticketNumber, test: item.test, form: 'printed' });
      expect(verify(null, signedBytesOf(record), key, record.signature)).toBe(true);
    }
    expect(sheet.items.filter((item) => item.test)).toHaveLength(6);
  });

  it("fills the attendee's wallet with printed and rolling tickets whose links reach the signed anchor", async () => {
    const answer = await resource().myTickets({
      params: undefined,
      query: { limit: '300' },
      body: undefined,
      caller: await callerOf('amie'),
      rangeFrom: 0,
    });
    if (isRefusal(answer)) throw new Error(answer.code);
    expect(answer.items.map((item) => [item.eventName, item.ticketNumber, item.codePolicy])).toEqual(
      expect.arrayContaining([
        ['Banjul River Festival', 0, 'static'],
        ['Banjul River Festival', 380, 'static'],
        ['Kololi Rooftop Sessions', 0, 'rotating'],
        ['Kololi Rooftop Sessions', 1, 'rotating'],
      ]),
    );
    const rolling = answer.items.find((item) => item.rolling !== null);
    if (rolling?.rolling == null) throw new Error('no rolling ticket');
    const { keyId, seed, anchor, signature, steps } = rolling.rolling;
    const bytes = (text: string) => fromBase64url(text) ?? new Uint8Array();
    const link = linkAt(bytes(seed), keyId, rolling.ticketNumber, 7, steps);
    const record = {
      form: 'rolling',
      test: false,
      keyId,
      ticketNumber: rolling.ticketNumber,
      typeIndex: 0,
      signature: bytes(signature),
      rolling: { anchor: bytes(anchor), step: 7, link },
    } as const;
    expect(verifyLink(record)).toBe(true);
    expect(rolling.printedCode).toBeNull();
  });

  it('shows a ticket only to its holder', async () => {
    const amie = await callerOf('amie');
    const mine = await resource().myTickets({
      params: undefined,
      query: { limit: '300' },
      body: undefined,
      caller: amie,
      rangeFrom: 0,
    });
    if (isRefusal(mine)) throw new Error(mine.code);
    const call = {
      params: { ticketId: mine.items[0]?.ticketId ?? '' },
      query: {},
      body: undefined,
      rangeFrom: 0,
    };
    expect(await resource().readTicket({ ...call, caller: amie })).toEqual(mine.items[0]);
    expect(await resource().readTicket({ ...call, caller: await callerOf('ada') })).toMatchObject({
      status: 404,
    });
  });
});
