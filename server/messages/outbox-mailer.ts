import { requireLeadership } from '#server/database/leader-work.ts';
import { logMessage } from '#server/database/messages/message-log.ts';
import type { Logger } from 'pino';
import type { Leader } from '#server/ops/leadership.ts';
import { createJobLane, type Attempt, type JobLane, type Worked } from '#server/ops/job-lane.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { hastenJobs, retryJobOf } from '#server/database/jobs.ts';
import { mailServerAway, textOfProblem } from '#server/database/messages/message-problem.ts';
import type { Mailer } from './mailer.ts';
import {
  type Delivery,
  type Envelope,
  type QueuedEmail,
  addEmail,
  emailJobs,
  dropEmail,
  failEmail,
  findEmail,
  settleEmail,
  type DueEmail,
} from '#server/database/messages/queued-emails.ts';
import { recordSent } from '#server/database/messages/sent-emails.ts';
import type { EmailOutcome } from './event-messages/settle-message.ts';
import type { EmailWriter, Written } from './queued-email.ts';
import { SealedWithOtherKey } from './sealed-message.ts';

/** The dependencies for sending emails by their jobs. */
export interface EmailSenderDeps {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'deliver' | 'hearsBounces'>;
  readonly log: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly write: EmailWriter;
  /** Whether an email may be sent; counted before its first round of attempts. */
  readonly mayGoOut: (due: DueEmail) => Promise<boolean>;
  /** Called with an email's final result, in the transaction that stores it. */
  readonly settled?: (queries: Queries, email: QueuedEmail, outcome: EmailOutcome) => Promise<void>;
}

export interface PostDeps extends EmailSenderDeps {
  readonly mailer: Mailer;
  /** Sends on behalf of all servers. */
  readonly leader: Leader;
}

/** Pauses before each further round of attempts, a round taking some seconds; ms. */
const pausesMs = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];

/** How soon an email is composed again that is not to be sent yet; ms. */
const notYetMs = 10 * 60_000;

/** How often emails that waited for the mail server are tried because it has taken another one; ms. */
const hastenEveryMs = 10 * 60_000;

/**
 * Emails that are sent once: stored in the transaction they report on, sent afterwards by their own job. A server
 * that crashes between the mail server's acceptance and storing it sends an email twice, under one id.
 */
export interface Post {
  /** Stores an email; call `wake` once the transaction is committed. @returns false when it was stored before */
  add(queries: Queries, envelope: Envelope): Promise<boolean>;
  /** Sends what is due after the current call has been answered: here if this server leads, otherwise by the leader. */
  wake(): void;
}

/** An outbox that can also resend emails that failed for good. */
export interface ResendingPost extends Post {
  /** Queues a waiting email again; call `wake` once the transaction is committed. */
  again(queries: Queries, id: string): Promise<void>;
}

export interface SendingPost extends ResendingPost {
  /** Sends what is due now. */
  send(): Promise<void>;
}

/** Sends stored emails, each by its own job. */
interface EmailSender extends Pick<ResendingPost, 'add' | 'again'> {
  /**
   * Stores an email in the given transaction, for this server to send whether it leads or not: call the result once the
   * transaction is committed. It ends with the first tries, and says how. If they fail, or this server stops meanwhile,
   * the email's job tries it again.
   */
  addBegun(queries: Queries, envelope: Envelope): Promise<() => Promise<Delivery>>;
  /** Sends what is due now. */
  workOff(): Promise<void>;
}

export function createEmailSender(deps: EmailSenderDeps): EmailSender {
  const { database } = deps;
  let hastenedAt = Number.NEGATIVE_INFINITY;
  // An email that breaks the line each time must not be tried with every other one.
  const hasten = async () => {
    const now = deps.now();
    if (now - hastenedAt < hastenEveryMs) return;
    hastenedAt = now;
    await hastenJobs(database, { kind: lane.kind, problem: mailServerAway }, now);
  };
  const sendIt = async (job: Attempt) => (await sendOne(deps, job, hasten)).outcome;
  const lane: JobLane = createJobLane(deps, {
    name: emailJobs,
    pausesMs,
    thereafter: 'give up',
    work: sendIt,
    gaveUp: (job, problem) => giveUp(deps, job.key, problem),
  });
  return {
    async add(queries, envelope) {
      const id = deps.newId();
      const isNew = await addEmail(queries, id, envelope, deps.now());
      if (isNew) await lane.add(queries, id, envelope.notBefore);
      return isNew;
    },
    async again(queries, id) {
      if (!(await retryJobOf(queries, { kind: lane.kind, key: id }, deps.now()))) await lane.add(queries, id);
    },
    async addBegun(queries, envelope) {
      const id = deps.newId();
      await addEmail(queries, id, envelope, deps.now());
      const job = await lane.addBegun(queries, id);
      return async () => (await lane.begin(job, (attempt) => sendOne(deps, attempt, hasten))) ?? unwritten;
    },
    workOff: () => lane.workOff(),
  };
}

export function createPost(deps: PostDeps): SendingPost {
  const sender = createEmailSender(deps);
  let underWay: Promise<void> | null = null;
  return {
    add: sender.add,
    again: sender.again,
    wake() {
      if (!deps.leader.leads()) return deps.leader.tellOfEmails();
      const working = deps.leader.run(() => sender.workOff());
      // Share one run: a thousand wake-ups in a backlog are one piece of the mailer's work.
      if (working === underWay) return;
      underWay = working;
      const isAwaited = !deps.mailer.isFull() && deps.mailer.later(() => working);
      // The mailer logs the error of what it waits for.
      working.catch((err: unknown) => {
        if (!isAwaited) deps.log.error({ err }, 'sending emails failed');
      });
    },
    send: () => sender.workOff(),
  };
}

async function giveUp(
  { database, now, settled }: EmailSenderDeps,
  id: string,
  problem: string,
): Promise<void> {
  await database.transaction(async (queries) => {
    const email = await findEmail(queries, id);
    await failEmail(queries, id, problem, now());
    if (email !== null) await logMessage(queries, { ...aboutEmail(id, email), outcome: 'failed', at: now() });
    if (email !== null) await settled?.(queries, email.letter, { status: 'failed', problem, again: true });
  });
}

/** What came of an attempt to send an email; without a delivery if there was nothing to send. */
type Tried = Worked<Delivery | null>;

const over: Tried = { outcome: 'done', result: null };
type Failed = Extract<Delivery, { readonly status: 'failed' }>;

const unwritten: Failed = { status: 'failed', problem: textOfProblem('unwritten'), again: true };
/** Its links and codes belong to the old key too: the person has to request another one. */
const ofOtherKey: Failed = { ...unwritten, again: false };

/** An email that could not be composed, and what that means for it. */
interface NotWritten {
  readonly unwritten: Failed;
}

/** @param onTaken the mail server has taken it: it is there */
async function sendOne(
  deps: EmailSenderDeps,
  { key: id, attempt, isLast }: Attempt,
  onTaken: () => Promise<void>,
): Promise<Tried> {
  const { database, log } = deps;
  const email = await findEmail(database, id);
  // It was sent before the server crashed without storing that, or the outbox has deleted it.
  if (email === null) return over;
  const written = await write(deps, email);
  if (written === 'not_yet') return { outcome: { notBefore: deps.now() + notYetMs }, result: null };
  if (written === null) {
    await database.transaction(async (queries) => {
      await dropEmail(queries, id);
      await deps.settled?.(queries, email.letter, { status: 'dropped' });
    });
    return over;
  }
  const delivery = await deliver(deps, email, written, attempt);
  const again = delivery.status === 'failed' && delivery.again && !isLast;
  const message = 'unwritten' in written ? { subject: '', text: '' } : written;
  await database.transaction(async (queries) => {
    await settleEmail(queries, id, message, { delivery, again, at: deps.now() });
    await logMessage(queries, {
      ...aboutEmail(id, email),
      outcome: again ? 'again' : delivery.status,
      at: deps.now(),
    });
    if (email.channel === 'email' && delivery.status === 'sent' && deps.mailer.hearsBounces)
      await recordSent(queries, id, email.letter, deps.now());
    if (!again) await deps.settled?.(queries, email.letter, delivery);
  });
  if (delivery.status === 'sent' && email.channel === 'email') await onTaken();
  if (delivery.status !== 'failed') return { outcome: 'done', result: delivery };
  const { problem } = delivery;
  log.warn({ letter: email.letter.kind, messageId: id, problem, again }, 'an email failed');
  // The outbox shows administrators an email that failed for good.
  return { outcome: again ? { problem, again } : 'done', result: delivery };
}

const aboutEmail = (id: string, { channel, letter: email }: DueEmail) => ({
  id,
  channel,
  template: email.kind,
});

async function deliver(
  deps: EmailSenderDeps,
  email: DueEmail,
  written: Written | NotWritten,
  attempt: number,
): Promise<Delivery> {
  if (attempt === 1 && !(await deps.mayGoOut(email)))
    return { status: 'failed', problem: textOfProblem('too_many'), again: false };
  if ('unwritten' in written) return written.unwritten;
  const { id, channel, to } = email;
  requireLeadership();
  return deps.mailer.deliver({ ...written, id, channel, to });
}

/** An email that cannot be composed must not delay the others. */
async function write(deps: EmailSenderDeps, due: DueEmail): Promise<Written | NotWritten | 'not_yet' | null> {
  try {
    return await deps.write(due.letter, due);
  } catch (error) {
    const isOfOtherKey = error instanceof SealedWithOtherKey;
    const problem = isOfOtherKey ? { problem: 'master_key_changed' } : {};
    deps.log.error(
      { err: error, ...problem, letter: due.letter.kind, messageId: due.id },
      'an email could not be written',
    );
    return { unwritten: isOfOtherKey ? ofOtherKey : unwritten };
  }
}
