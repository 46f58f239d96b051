import { productName } from '#domain/look/look.ts';
import { lookIn } from '#server/database/administration/look.ts';
import { readSettings } from '#server/database/administration/settings.ts';
import { dressed } from './email-page.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { oneTimeCode } from '#domain/people/one-time-code.ts';
import type { Database } from '#server/database/database.ts';
import { textOfProblem } from '#server/database/messages/message-problem.ts';
import { recordSent } from '#server/database/messages/sent-emails.ts';
import type { ReturnPaths } from './bounces/return-paths.ts';
import { emailJobs, type Delivery } from '#server/database/messages/queued-emails.ts';
import { GatewayError, type Gateway, type Message } from './message.ts';
import { addJob, rescheduleJob } from '#server/database/jobs.ts';
import type { Sealer } from '#server/signing/seal.ts';
import { sealMessage } from './sealed-message.ts';
import { addToOutbox, settleInOutbox } from '#server/database/messages/outbox.ts';
import { logMessage } from '#server/database/messages/message-log.ts';

export interface MailerDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  /** The app's public origin, also for images in emails. */
  readonly publicOrigin: string;
  /** Null: messages stay in the outbox, where an administrator can read them. */
  readonly gateways: { readonly sms: Gateway | null; readonly email: Gateway | null };
  /** Return paths for undeliverable emails; null if bounces aren't processed. */
  readonly returnPaths?: Pick<ReturnPaths, 'of'> | null;
  /** Encrypts messages that are tried again later. */
  readonly sealer: Pick<Sealer, 'seal'>;
  /** Waits between attempts; real time by default. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Maximum queued work; beyond it, work is dropped and logged. Callers are rate limited well below that. */
const maxWaiting = 1_000;

export interface Mailer {
  /**
   * Sends now; ends when the gateway has taken the message or a few tries within seconds have failed, and says which.
   * Never throws. If the gateway was away, or this server stops meanwhile, the outbox tries it again for
   * `keepTryingMs`, which is not waited for. Its text may be a secret, so that it is stored encrypted until it is sent.
   */
  send(message: Message, keepTryingMs?: number): Promise<Delivery>;
  /** Whether each email has its own return path, so that its bounce can be matched. */
  readonly hearsBounces: boolean;
  /** Hands a message to its gateway without recording it. `kept`: there is no gateway. */
  deliver(message: Message): Promise<Delivery>;
  /** Runs work after the reply to a call has been sent, so that its timing reveals nothing. */
  later(work: () => Promise<void>): void;
  /** Waits for all running work, up to this long; ms. */
  idle(withinMs: number): Promise<void>;
}

/** When a job takes over a message that this server did not settle: longer than its tries may take; ms. */
const firstTryMs = 5 * 60_000;
/** When a job tries a message again that could not be delivered; ms. */
const nextTryMs = 60_000;

/** Sends messages: each is stored in the outbox first, then handed to its channel's gateway. */
export function createMailer(deps: MailerDeps): Mailer {
  const underWay = new Set<Promise<void>>();
  return {
    hearsBounces: deps.returnPaths != null,
    send: (message, keepTryingMs = 0) => send(deps, message, keepTryingMs),
    deliver: (message) => deliver(deps, message),
    later(work) {
      if (underWay.size >= maxWaiting) {
        deps.log.error('too many messages wait; one was dropped');
        return;
      }
      const done: Promise<void> = work()
        .catch((error: unknown) => deps.log.error({ err: error }, 'work after an answer failed'))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async idle(withinMs) {
      if (underWay.size === 0) return;
      const over = new AbortController();
      const late = pause(withinMs, undefined, { signal: over.signal }).catch(() => undefined);
      // Work may start more work, such as an email that is then sent.
      const all = async () => {
        while (underWay.size > 0 && !over.signal.aborted) await Promise.all(underWay);
      };
      await Promise.race([all(), late]);
      over.abort();
    },
  };
}

async function send(deps: MailerDeps, message: Message, keepTryingMs: number): Promise<Delivery> {
  const { database, now } = deps;
  const id = deps.newId();
  if (deps.gateways[message.channel] === null) {
    await addToOutbox(database, id, message, 'kept', now());
    await logMessage(database, { id, channel: message.channel, outcome: 'kept', at: now() });
    return { status: 'kept' };
  }
  const letter = keepTryingMs === 0 ? null : sealMessage(deps.sealer, message, now() + keepTryingMs);
  await database.transaction(async (queries) => {
    const at = now();
    await addToOutbox(queries, id, message, 'waiting', at, letter);
    if (letter === null) return;
    const job = { id: deps.newId(), kind: emailJobs, key: id, runAt: at + firstTryMs };
    await addJob(queries, job, at);
  });
  return deliverNoted(deps, message, { id, isKept: letter !== null });
}

/**
 * Tries to deliver a message of the outbox, and notes there what came of it.
 *
 * @param isKept whether a job can send it later
 */
async function deliverNoted(
  deps: MailerDeps,
  message: Message,
  { id, isKept }: { readonly id: string; readonly isKept: boolean },
): Promise<Delivery> {
  const { database, log, now } = deps;
  const { channel } = message;
  const delivery = await deliver(deps, { ...message, id });
  const problem = delivery.status === 'failed' ? delivery.problem : null;
  const again = isKept && delivery.status === 'failed' && delivery.again;
  await database.transaction(async (queries) => {
    await settleInOutbox(queries, id, again ? 'waiting' : problem === null ? 'sent' : 'failed', problem);
    if (isKept) await rescheduleJob(queries, { kind: emailJobs, key: id }, again ? now() + nextTryMs : null);
    if (deps.returnPaths && problem === null && channel === 'email')
      await recordSent(queries, id, null, now());
  });
  await logMessage(database, { id, channel, outcome: again ? 'again' : delivery.status, at: now() });
  if (problem !== null) log.warn({ channel, messageId: id, problem, again }, 'a message failed');
  return delivery;
}

/** Tries a few times within seconds. */
async function deliver(deps: MailerDeps, message: Message): Promise<Delivery> {
  const gateway = deps.gateways[message.channel];
  if (gateway === null) return { status: 'kept' };
  const wait = deps.wait ?? pause;
  let failed: Delivery & { status: 'failed' } = { status: 'failed', problem: '', again: false };
  for (let turn = 0; turn < oneTimeCode.sendTries; turn += 1) {
    if (turn > 0) await wait(oneTimeCode.retryDelayMs * 2 ** (turn - 1));
    try {
      await gateway(await branded(deps, returnable(deps, message)));
      return { status: 'sent' };
    } catch (error) {
      const known = error instanceof GatewayError ? error : null;
      failed = {
        status: 'failed',
        problem: known?.problem ?? textOfProblem('gateway_failed'),
        again: known?.again ?? true,
        ...(known?.noSuchRecipient === true ? { noSuchRecipient: true } : {}),
      };
      if (!failed.again) break;
    }
  }
  return failed;
}

/** Gives an email its own return path, which identifies it in a bounce. */
function returnable({ returnPaths }: MailerDeps, message: Message): Message {
  const { channel, id } = message;
  if (channel !== 'email' || id === undefined || !returnPaths) return message;
  return { ...message, returnPath: returnPaths.of(id) };
}

/** Applies the installation's branding and the configured sender name to an email. */
async function branded({ database, publicOrigin }: MailerDeps, message: Message): Promise<Message> {
  if (message.channel !== 'email') return message;
  const settings = await readSettings(database);
  const look = await lookIn(database, settings);
  const { senderName } = settings;
  const own = look.name === productName ? '' : look.name;
  const sender = senderName === '' ? own : senderName;
  return {
    ...message,
    ...(message.html === undefined ? {} : { html: dressed(message.html, look, publicOrigin) }),
    ...(sender === '' ? {} : { senderName: sender }),
  };
}
