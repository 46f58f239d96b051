import { requireLead } from '#server/database/leader-work.ts';
import { logMessage } from '#server/database/messages/message-log.ts';
import type { Logger } from 'pino';
import type { Leader } from '#server/ops/leadership.ts';
import { createJobLane, type Attempt, type JobLane, type JobOutcome } from '#server/ops/job-lane.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { retryJobOf } from '#server/database/jobs.ts';
import type { Courier } from './mailer.ts';
import {
  type Delivery,
  type Envelope,
  type Letter,
  addLetter,
  dropLetter,
  failLetter,
  findLetter,
  settleLetter,
  type DueLetter,
} from '#server/database/messages/queued-emails.ts';
import { noteSent } from '#server/database/messages/sent-letters.ts';
import type { LetterOutcome } from './event-messages/settle-message.ts';
import type { LetterWriter, Written } from './queued-email.ts';

export interface PostParts {
  readonly database: Database;
  readonly courier: Courier;
  readonly log: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly write: LetterWriter;
  /** Sends for all servers. */
  readonly leader: Leader;
  /** Whether a letter may go out: counted before its first round. */
  readonly mayGoOut: (due: DueLetter) => Promise<boolean>;
  /** Told what became of a letter for good, in the transaction that notes it. */
  readonly settled?: (queries: Queries, letter: Letter, outcome: LetterOutcome) => Promise<void>;
}

/** Rounds of tries after the first, each some seconds long: how long after the round before; ms. */
const pausesMs = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];

/**
 * Letters that go out once: noted in the transaction of what they tell of, sent after it by a job of their own. A
 * server that dies between the mail server's word and its own note sends a letter twice, under one id.
 */
export interface Post {
  /** Notes a letter; call `wake` once the transaction is committed. @returns false where it was noted before */
  add(queries: Queries, envelope: Envelope): Promise<boolean>;
  /** Has what is due sent, after the answer to the present call is out: here where this server leads, else by the leader. */
  wake(): void;
}

/** Post that sends letters again which have failed for good. */
export interface ResendingPost extends Post {
  /** Queues a letter that waits again; call `wake` once the transaction is committed. */
  again(queries: Queries, id: string): Promise<void>;
}

export interface SendingPost extends ResendingPost {
  /** Sends what is due now. */
  send(): Promise<void>;
}

export function createPost(parts: PostParts): SendingPost {
  const lane: JobLane = createJobLane(parts, {
    name: 'email',
    pausesMs,
    thereafter: 'give up',
    work: (job) => sendOne(parts, job),
    gaveUp: (job, problem) => giveUp(parts, job.key, problem),
  });
  let underWay: Promise<void> | null = null;
  return {
    async add(queries, envelope) {
      const id = parts.newId();
      const isNew = await addLetter(queries, id, envelope, parts.now());
      if (isNew) await lane.add(queries, id, envelope.notBefore);
      return isNew;
    },
    async again(queries, id) {
      if (!(await retryJobOf(queries, { kind: lane.kind, key: id }, parts.now())))
        await lane.add(queries, id);
    },
    wake() {
      if (!parts.leader.leads()) return parts.leader.tellOfEmails();
      const working = parts.leader.run(() => lane.workOff());
      // One that is under way shares its end: a thousand wakes in a backlog are one piece of the courier's work.
      if (working === underWay) return;
      underWay = working;
      // It may fail before the courier comes to it, who then hears of it all the same.
      working.catch(() => {});
      parts.courier.later(() => working);
    },
    send: () => lane.workOff(),
  };
}

async function giveUp({ database, now, settled }: PostParts, id: string, problem: string): Promise<void> {
  await database.transaction(async (queries) => {
    const letter = await findLetter(queries, id);
    await failLetter(queries, id, problem);
    if (letter !== null)
      await logMessage(queries, { ...aboutLetter(id, letter), outcome: 'failed', at: now() });
    if (letter !== null) await settled?.(queries, letter.letter, { status: 'failed', problem, again: true });
  });
}

async function sendOne(parts: PostParts, { key: id, attempt, isLast }: Attempt): Promise<JobOutcome> {
  const { database, log } = parts;
  const letter = await findLetter(database, id);
  // It went out already, and the server died before it could say so; or the outbox has forgotten it.
  if (letter === null) return 'done';
  const written = await write(parts, letter);
  if (written === null) {
    await database.transaction(async (queries) => {
      await dropLetter(queries, id);
      await parts.settled?.(queries, letter.letter, { status: 'dropped' });
    });
    return 'done';
  }
  const delivery = await deliver(parts, letter, written, attempt);
  const again = delivery.status === 'failed' && delivery.again && !isLast;
  const message = 'unwritten' in written ? { subject: '', text: '' } : written;
  await database.transaction(async (queries) => {
    await settleLetter(queries, id, message, { delivery, again });
    await logMessage(queries, {
      ...aboutLetter(id, letter),
      outcome: again ? 'again' : delivery.status,
      at: parts.now(),
    });
    if (letter.channel === 'email' && delivery.status === 'sent' && parts.courier.hearsBounces)
      await noteSent(queries, id, letter.letter, parts.now());
    if (!again) await parts.settled?.(queries, letter.letter, delivery);
  });
  if (delivery.status !== 'failed') return 'done';
  const { problem } = delivery;
  log.warn({ letter: letter.letter.kind, messageId: id, problem, again }, 'a letter failed');
  // The outbox tells administrators of a letter that failed for good.
  return again ? { problem, again } : 'done';
}

const aboutLetter = (id: string, { channel, letter }: DueLetter) => ({ id, channel, template: letter.kind });

async function deliver(
  parts: PostParts,
  letter: DueLetter,
  written: Written | { unwritten: true },
  attempt: number,
): Promise<Delivery> {
  if (attempt === 1 && !(await parts.mayGoOut(letter)))
    return { status: 'failed', problem: 'too many emails to this address', again: false };
  if ('unwritten' in written)
    return { status: 'failed', problem: 'the letter could not be written', again: true };
  const { id, channel, to } = letter;
  requireLead();
  return parts.courier.deliver({ ...written, id, channel, to });
}

/** One letter that cannot be written must not keep the others back. */
async function write(parts: PostParts, due: DueLetter): Promise<Written | { unwritten: true } | null> {
  try {
    return await parts.write(due.letter, due);
  } catch (error) {
    parts.log.error(
      { err: error, letter: due.letter.kind, messageId: due.id },
      'a letter could not be written',
    );
    return { unwritten: true };
  }
}
