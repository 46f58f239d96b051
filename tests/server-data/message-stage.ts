import { soleLeader } from '#server/ops/leadership.ts';
import { randomUUID } from 'node:crypto';
import type { EventMessage } from '#contract/events/messages.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { MessageTexts } from '#server/database/messages/event-messages.ts';
import type { Delivery } from '#server/database/messages/queued-emails.ts';
import {
  countAddressees,
  readMessage,
  saveMessage,
} from '#server/messages/event-messages/manage-messages.ts';
import { sendMessage } from '#server/messages/event-messages/send-message.ts';
import { sendingMessages } from '#server/messages/event-messages/sending-messages.ts';
import { settleMessageEmail } from '#server/messages/event-messages/settle-message.ts';
import { writeMessage } from '#server/messages/event-messages/write-message.ts';
import type { Message } from '#server/messages/message.ts';
import { createPost } from '#server/messages/outbox-mailer.ts';
import { createLog } from '#server/ops/log.ts';
import { type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, callerOf, openSale, startOfSale, type Sale } from './sale-hand.ts';

export const minute = 60_000;
export const texts: MessageTexts = {
  kind: 'event',
  subject: 'Doors open earlier',
  text: 'We open at seven.\n\nSee you there.',
  audience: 'all',
  ticketTypeIds: [],
};

/** Helpers for tests of messages over an opened database. */
export function messageStages(opened: () => OpenedDatabase) {
  /** A sale with messages, and a mail server that answers as told and records what it receives. */
  async function stage() {
    const { database } = opened();
    const sale = await openSale(database, [
      { name: 'Standing', quantity: 500 },
      { name: 'Seated', quantity: 500 },
    ]);
    sale.clock.now = startOfSale;
    const taken: Message[] = [];
    const says = new Map<string, Delivery>();
    const now = () => sale.clock.now;
    const writer = {
      database,
      publicOrigin: 'https://tickets.example.org',
      languageOf: () => Promise.resolve('en' as const),
      subscriptionLinks: () => ({
        page: 'https://page.example.org',
        oneClick: 'https://click.example.org',
      }),
    };
    const post = createPost({
      leader: soleLeader,
      database,
      log: createLog('silent'),
      now,
      newId: () => randomUUID(),
      mailer: {
        send: async () => ({ status: 'sent' as const }),
        hearsBounces: false,
        deliver: async (message) => {
          taken.push(message);
          return says.get(message.to) ?? { status: 'sent' };
        },
        later: () => true,
        isFull: () => false,
        idle: async () => undefined,
      },
      write: async (email, { to }) =>
        email.kind === 'event_message' ? writeMessage(writer, { ...email, isTest: false }, to) : null,
      mayGoOut: async () => true,
      settled: (queries, email, outcome) => settleMessageEmail(queries, email, outcome, now()),
    });
    const deps = { database, now, post, secrets: { codeKey: new Uint8Array(32) } };
    // A killed server doesn't get to record the emails that it has handed over.
    const sweep = () =>
      sendingMessages({
        database,
        post: { ...post, wake: () => undefined },
        now,
        log: createLog('silent'),
      }).work();
    const owner = callerOf(sale.organizerId, 'ORGANIZER');
    return { sale, deps, post, sweep, taken, says, owner };
  }
  type Stage = Awaited<ReturnType<typeof stage>>;

  /** Creates a ticket holder with a verified or unverified address. */
  async function holder(sale: Sale, { type = 0, proven = true, tickets = 1 } = {}): Promise<string> {
    const id = await addBuyer(opened().database);
    await confirm([id], proven);
    await buy(sale, id, tickets, type);
    return id;
  }
  const confirm = (ids: readonly string[], proven = true) =>
    opened().database.query(
      `UPDATE users SET email = id || '@Example.org', first_name = 'Awa', email_verified_at = CASE WHEN $2 THEN 1 END
        WHERE id = ANY($1::text[])`,
      [ids, proven],
    );
  const save = async ({ deps, owner, sale }: Stage, more: Partial<MessageTexts> = {}) => {
    const where = { eventId: sale.eventId, messageId: randomUUID() };
    return stands(await saveMessage(deps, owner, where, { ...texts, ...more, revision: 0 }));
  };
  const send = async (s: Stage, message: EventMessage, sendAt: number | null = null) =>
    sendMessage(s.deps, s.owner, where(s, message), {
      revision: message.revision,
      sendAt: sendAt === null ? null : new Date(sendAt).toISOString(),
    });
  const where = ({ sale }: Stage, { messageId }: EventMessage) => ({ eventId: sale.eventId, messageId });
  const read = async (s: Stage, { messageId }: EventMessage) =>
    stands(await readMessage(s.deps, s.sale.eventId, messageId));
  /** Sweeps and sends until nothing changes any more. */
  const work = async ({ sweep, post }: Stage, times = 3) => {
    for (let turn = 0; turn < times; turn += 1) {
      await sweep();
      await post.send();
    }
  };
  const addresses = ({ taken }: Stage) => taken.map(({ to }) => to).toSorted();
  const of = (...ids: string[]) => ids.map((id) => `${id}@example.org`).toSorted();
  const meant = ({ deps, sale }: Stage, more: object = {}) =>
    countAddressees(deps, sale.eventId, { kind: 'event', audience: 'all', ticketTypeIds: '', ...more });

  return { stage, holder, confirm, save, send, where, read, work, addresses, of, meant };
}

export function stands<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code}`);
  return answer;
}

export const codeOf = (answer: object | Refusal) => (isRefusal(answer) ? answer.code : null);
