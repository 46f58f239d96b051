import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Delivery } from '#server/database/messages/queued-emails.ts';
import { createAccountOutbox } from '#server/messages/account-outbox.ts';
import type { Message } from '#server/messages/message.ts';
import { openMessage } from '#server/messages/sealed-message.ts';
import { createPost } from '#server/messages/outbox-mailer.ts';
import { soleLeader } from '#server/ops/leadership.ts';
import { createSealer } from '#server/signing/seal.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const minute = 60_000;
const to = 'binta@example.org';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const sealerOf = (byte: number) => createSealer(new Uint8Array(32).fill(byte));

/** A mailer whose server is away, and the emails it was given. */
function mailerAway() {
  const tried: string[] = [];
  const away: Delivery = { status: 'failed', problem: 'the mail server cannot be reached', again: true };
  const deliver = async ({ to: recipient }: { readonly to: string }) => {
    tried.push(recipient);
    return away;
  };
  const idle = async () => undefined;
  return {
    tried,
    deliver,
    hearsBounces: false,
    send: async () => away,
    later: () => true,
    isFull: () => false,
    idle,
  };
}

const outbox = () =>
  t.database.query('SELECT status, problem, letter FROM outbox WHERE recipient = $1', [to]);

test('an account email fails at once, and says why, when the master key was changed while it waited', async () => {
  const { database, log } = t.app.identity;
  const mailer = mailerAway();
  const deps = { database, log, now: () => t.clock.now, newId: () => randomUUID(), mailer };
  const send = async (byte: number, message: Message) => {
    const store = createAccountOutbox({ ...deps, sealer: sealerOf(byte) });
    await (
      await store(database, message, 60 * minute)
    )?.();
  };
  await send(1, { channel: 'email', to, subject: 'Reset', text: 'https://example.org/reset#secret' });
  expect(await outbox()).toMatchObject([{ status: 'waiting' }]);

  const post = createPost({
    ...deps,
    leader: soleLeader,
    write: async (letter, recipient) =>
      letter.kind === 'account' ? openMessage(sealerOf(2), letter, recipient, t.clock.now) : null,
    mayGoOut: async () => true,
  });
  t.clock.now += minute;
  await post.send();

  const problem = 'the letter could not be written';
  expect(await outbox()).toEqual([{ status: 'failed', problem, letter: null }]);
  expect(await database.query(`SELECT id FROM jobs WHERE kind = 'email'`)).toEqual([]);
  expect(mailer.tried).toEqual([to]);
  expect(t.logged.some((line) => line.includes('"problem":"master_key_changed"'))).toBe(true);
  expect(t.logged.join('\n')).not.toContain('#secret');

  // Nothing of it holds up the one that its recipient requests next.
  await send(2, { channel: 'email', to, subject: 'Reset', text: 'another' });
  expect(mailer.tried).toEqual([to, to]);
});
