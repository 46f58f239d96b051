import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Delivery } from '#server/database/messages/queued-emails.ts';
import { createPost } from '#server/messages/outbox-mailer.ts';
import { createLog } from '#server/ops/log.ts';
import { soleLeader } from '#server/ops/leadership.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const minute = 60_000;
const away: Delivery = { status: 'failed', problem: 'the mail server cannot be reached', again: true };

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.database.query('DELETE FROM jobs'));

/** Emails to a mail server that answers what a test says, by recipient, and takes what nothing is said of. */
function emails({ isFull = false, log = createLog('silent') } = {}) {
  const taken: string[] = [];
  const tried: string[] = [];
  const says = new Map<string, Delivery>();
  const post = createPost({
    leader: soleLeader,
    database: t.database,
    log,
    now: () => t.clock.now,
    newId: () => randomUUID(),
    mailer: {
      send: async () => ({ status: 'sent' }),
      hearsBounces: false,
      deliver: async ({ to }) => {
        tried.push(to);
        const said = says.get(to) ?? says.get('everybody') ?? { status: 'sent' };
        if (said.status === 'sent') taken.push(to);
        return said;
      },
      later: () => true,
      isFull: () => isFull,
      idle: async () => undefined,
    },
    write: async () => ({ subject: 'Tickets', text: 'They are ready.' }),
    mayGoOut: async () => true,
  });
  const letter = { kind: 'contact', name: 'Binta', email: 'binta@example.org', text: 'Hello' } as const;
  const add = (to: string) =>
    t.database.transaction((queries) =>
      post.add(queries, { once: randomUUID(), channel: 'email', to, letter }),
    );
  /** Advances the clock and sends what is due. */
  const after = async (ms: number) => {
    t.clock.now += ms;
    await post.send();
  };
  return { post, taken, tried, says, add, after };
}

describe('a mail server that was down for hours', () => {
  it('gets the waiting emails as soon as it accepts one, not hours later', async () => {
    const { says, taken, add, after } = emails();
    says.set('everybody', away);
    await add('amie@example.org');
    for (const ms of [0, minute, 10 * minute]) await after(ms);
    expect(taken).toEqual([]);
    says.clear();
    await after(minute);
    expect(taken).toEqual([]);
    await add('new@example.org');
    await after(0);
    expect(taken).toEqual(['new@example.org', 'amie@example.org']);
  });

  it('is not tried earlier for an email that it was too busy for', async () => {
    const { says, tried, add, after } = emails();
    says.set('busy@example.org', { status: 'failed', problem: 'the mail server answered 451', again: true });
    await add('busy@example.org');
    for (const ms of [0, minute]) await after(ms);
    await add('new@example.org');
    await after(minute);
    expect(tried).toEqual(['busy@example.org', 'busy@example.org', 'new@example.org']);
  });

  it('is not asked again and again for an email that breaks the line, and that one loses no try by it', async () => {
    const { says, tried, add, after } = emails();
    says.set('odd@example.org', away);
    await add('odd@example.org');
    for (const ms of [0, minute]) await after(ms);
    const attempts = async () => (await t.database.query('SELECT attempts FROM jobs'))[0];
    expect(await attempts()).toEqual({ attempts: 2 });
    for (let count = 0; count < 5; count += 1) {
      await add('other@example.org');
      await after(1_000);
    }
    expect(tried.filter((to) => to === 'odd@example.org')).toHaveLength(3);
    expect(await attempts()).toEqual({ attempts: 2 });
  });

  it('is not reached by a round that fails, which is logged however much is under way', async () => {
    const lines: string[] = [];
    const { post } = emails({
      isFull: true,
      log: createLog('error', { write: (line) => void lines.push(line) }),
    });
    const broken = vi.spyOn(t.database, 'query').mockRejectedValue(new Error('disk full'));
    const transaction = vi.spyOn(t.database, 'transaction').mockRejectedValue(new Error('disk full'));
    post.wake();
    await expect.poll(() => lines.join('')).toContain('disk full');
    broken.mockRestore();
    transaction.mockRestore();
  });

  it('is rid of an email that never arrives, however many others it takes', async () => {
    const { says, tried, add, after } = emails();
    says.set('odd@example.org', away);
    await add('odd@example.org');
    for (let count = 0; count < 100; count += 1) {
      await add('other@example.org');
      await after(11 * minute);
    }
    expect(tried.filter((to) => to === 'odd@example.org')).toHaveLength(8);
    expect(await t.database.query('SELECT id FROM jobs')).toEqual([]);
  });
});
