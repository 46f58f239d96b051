import type { Logger } from 'pino';
import type { Database, Queries } from '#server/database/database.ts';
import type { Courier } from './mailer.ts';
import {
  type Delivery,
  type Envelope,
  addLetter,
  dropLetter,
  settleLetter,
  takeDueLetter,
  type DueLetter,
} from '#server/database/messages/queued-emails.ts';
import type { LetterWriter, Written } from './queued-email.ts';

export interface PostParts {
  readonly database: Database;
  readonly courier: Courier;
  readonly log: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly write: LetterWriter;
  /** Whether a letter may go out: counted before its first round. */
  readonly mayGoOut: (due: DueLetter) => Promise<boolean>;
}

/** Rounds of tries after the first, each some seconds long: how long after the round before; ms. */
const pausesMs = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];
/** Longer than the longest round takes. A letter of a server that died is sent by whoever looks after that. */
const leaseMs = 5 * 60_000;

/**
 * Letters that go out once: noted in the transaction of what they tell of, sent after it, and looked for again at a
 * start. A server that dies between the mail server's word and its own note sends a letter twice, under one id.
 */
export interface Post {
  /** Notes a letter; call `wake` once the transaction is committed. */
  add(queries: Queries, envelope: Envelope): Promise<void>;
  /** Sends what is due, after the answer to the present call is out. */
  wake(): void;
}

export function createPost(parts: PostParts): Post {
  let running = false;
  let asked = false;
  const run = async () => {
    running = true;
    try {
      while (asked) {
        asked = false;
        await sendDue(parts);
      }
    } finally {
      running = false;
    }
  };
  return {
    add: (queries, envelope) => addLetter(queries, parts.newId(), envelope, parts.now()),
    wake() {
      asked = true;
      if (!running) parts.courier.later(run);
    },
  };
}

async function sendDue(parts: PostParts): Promise<void> {
  for (;;) {
    const due = await takeDueLetter(parts.database, parts.now(), leaseMs);
    if (due === null) return;
    await sendOne(parts, due);
  }
}

async function sendOne(parts: PostParts, due: DueLetter): Promise<void> {
  const { database, log, now } = parts;
  const written = await write(parts, due);
  if (written === null) return dropLetter(database, due.id);
  const delivery: Delivery = !(due.round > 1 || (await parts.mayGoOut(due)))
    ? { status: 'failed', problem: 'too many emails to this address', again: false }
    : 'unwritten' in written
      ? { status: 'failed', problem: 'the letter could not be written', again: true }
      : await parts.courier.deliver({ ...written, id: due.id, channel: due.channel, to: due.to });
  const pause = pausesMs[due.round - 1];
  const again = delivery.status === 'failed' && delivery.again && pause !== undefined;
  const message = 'unwritten' in written ? { subject: '', text: '' } : written;
  await settleLetter(database, due.id, message, { delivery, sendAt: again ? now() + pause : null });
  if (delivery.status === 'failed') {
    const { problem } = delivery;
    log.warn({ letter: due.letter.kind, messageId: due.id, problem, again }, 'a letter failed');
  }
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
