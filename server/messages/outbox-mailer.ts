import { requireLeadership } from '#server/database/leader-work.ts';
import { logMessage } from '#server/database/messages/message-log.ts';
import type { Logger } from 'pino';
import type { Leader } from '#server/ops/leadership.ts';
import { createJobLane, type Attempt, type JobLane, type JobOutcome } from '#server/ops/job-lane.ts';
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

export interface PostDeps {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly write: EmailWriter;
  /** Sends on behalf of all servers. */
  readonly leader: Leader;
  /** Whether an email may be sent; counted before its first round of attempts. */
  readonly mayGoOut: (due: DueEmail) => Promise<boolean>;
  /** Called with an email's final result, in the transaction that stores it. */
  readonly settled?: (queries: Queries, email: QueuedEmail, outcome: EmailOutcome) => Promise<void>;
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

export function createPost(deps: PostDeps): SendingPost {
  let hastenedAt = Number.NEGATIVE_INFINITY;
  // An email that breaks the line each time must not be tried with every other one.
  const hasten = async () => {
    const now = deps.now();
    if (now - hastenedAt < hastenEveryMs) return;
    hastenedAt = now;
    await hastenJobs(deps.database, { kind: lane.kind, problem: mailServerAway }, now);
  };
  const lane: JobLane = createJobLane(deps, {
    name: emailJobs,
    pausesMs,
    thereafter: 'give up',
    work: (job) => sendOne(deps, job, hasten),
    gaveUp: (job, problem) => giveUp(deps, job.key, problem),
  });
  let underWay: Promise<void> | null = null;
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
    wake() {
      if (!deps.leader.leads()) return deps.leader.tellOfEmails();
      const working = deps.leader.run(() => lane.workOff());
      // Share one run: a thousand wake-ups in a backlog are one piece of the mailer's work.
      if (working === underWay) return;
      underWay = working;
      // It may fail before the mailer awaits it; the mailer still sees the error.
      working.catch(() => {});
      deps.mailer.later(() => working);
    },
    send: () => lane.workOff(),
  };
}

async function giveUp({ database, now, settled }: PostDeps, id: string, problem: string): Promise<void> {
  await database.transaction(async (queries) => {
    const email = await findEmail(queries, id);
    await failEmail(queries, id, problem, now());
    if (email !== null) await logMessage(queries, { ...aboutEmail(id, email), outcome: 'failed', at: now() });
    if (email !== null) await settled?.(queries, email.letter, { status: 'failed', problem, again: true });
  });
}

/** @param onTaken the mail server has taken it: it is there */
async function sendOne(
  deps: PostDeps,
  { key: id, attempt, isLast }: Attempt,
  onTaken: () => Promise<void>,
): Promise<JobOutcome> {
  const { database, log } = deps;
  const email = await findEmail(database, id);
  // It was sent before the server crashed without storing that, or the outbox has deleted it.
  if (email === null) return 'done';
  const written = await write(deps, email);
  if (written === 'not_yet') return { notBefore: deps.now() + notYetMs };
  if (written === null) {
    await database.transaction(async (queries) => {
      await dropEmail(queries, id);
      await deps.settled?.(queries, email.letter, { status: 'dropped' });
    });
    return 'done';
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
  if (delivery.status !== 'failed') return 'done';
  const { problem } = delivery;
  log.warn({ letter: email.letter.kind, messageId: id, problem, again }, 'a letter failed');
  // The outbox shows administrators an email that failed for good.
  return again ? { problem, again } : 'done';
}

const aboutEmail = (id: string, { channel, letter: email }: DueEmail) => ({
  id,
  channel,
  template: email.kind,
});

async function deliver(
  deps: PostDeps,
  email: DueEmail,
  written: Written | { unwritten: true },
  attempt: number,
): Promise<Delivery> {
  if (attempt === 1 && !(await deps.mayGoOut(email)))
    return { status: 'failed', problem: textOfProblem('too_many'), again: false };
  if ('unwritten' in written) return { status: 'failed', problem: textOfProblem('unwritten'), again: true };
  const { id, channel, to } = email;
  requireLeadership();
  return deps.mailer.deliver({ ...written, id, channel, to });
}

/** An email that cannot be composed must not delay the others. */
async function write(
  deps: PostDeps,
  due: DueEmail,
): Promise<Written | { unwritten: true } | 'not_yet' | null> {
  try {
    return await deps.write(due.letter, due);
  } catch (error) {
    deps.log.error(
      { err: error, letter: due.letter.kind, messageId: due.id },
      'a letter could not be written',
    );
    return { unwritten: true };
  }
}
