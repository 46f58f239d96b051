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
import type { Delivery } from '#server/database/messages/queued-emails.ts';
import { GatewayError, type Gateway, type Message } from './message.ts';
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
  /** Waits between attempts; real time by default. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Maximum queued work; beyond it, work is dropped and logged. Callers are rate limited well below that. */
const maxWaiting = 1_000;

export interface Mailer {
  /**
   * Sends now; ends when the gateway has taken the message or a few tries within seconds have failed, and says which.
   * Never throws. If the gateway was away, it is then tried again in the background for `keepTryingMs`, which is not
   * waited for: by this server only, because the text of such a message may be a secret and is stored nowhere.
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

/** Pauses before a message is tried again, the last one repeatedly; ms. */
const pausesMs = [10_000, 30_000, 60_000, 120_000, 300_000, 300_000, 600_000, 1_800_000, 3_600_000];

/** Returns the pauses that fit into a time. @param withinMs ms */
function pausesWithin(withinMs: number): number[] {
  const fitting: number[] = [];
  for (let [left, at] = [withinMs, 0]; ; at += 1) {
    const next = pausesMs[Math.min(at, pausesMs.length - 1)] ?? 0;
    left -= next;
    if (left < 0) return fitting;
    fitting.push(next);
  }
}

/** Sends messages: each is stored in the outbox first, then handed to its channel's gateway. */
export function createMailer(deps: MailerDeps): Mailer {
  const underWay = new Set<Promise<void>>();
  let pending = 0;
  const mailer: Mailer = {
    hearsBounces: deps.returnPaths != null,
    async send(message, keepTryingMs = 0) {
      const id = deps.newId();
      const first = await send(deps, message, id);
      if (first.status === 'failed' && first.again) void tryOn(message, id, pausesWithin(keepTryingMs));
      return first;
    },
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
  return mailer;

  /** A pause is no work that a stopping server waits for; each try is. */
  async function tryOn(message: Message, id: string, [pauseMs, ...others]: readonly number[]): Promise<void> {
    if (pauseMs === undefined || pending >= maxWaiting) return;
    pending += 1;
    await (deps.wait ?? aside)(pauseMs);
    pending -= 1;
    mailer.later(async () => {
      const delivery = await deliverNoted(deps, message, id);
      if (delivery.status === 'failed' && delivery.again) void tryOn(message, id, others);
    });
  }
}

/** Waits without keeping the process alive. */
const aside = (ms: number) => pause(ms, undefined, { ref: false });

async function send(deps: MailerDeps, message: Message, id: string): Promise<Delivery> {
  const { database, now } = deps;
  const kept = deps.gateways[message.channel] === null;
  await addToOutbox(database, id, message, kept ? 'kept' : 'waiting', now());
  if (kept) {
    await logMessage(database, { id, channel: message.channel, outcome: 'kept', at: now() });
    return { status: 'kept' };
  }
  return deliverNoted(deps, message, id);
}

/** Tries to deliver a message of the outbox, and notes there what came of it. */
async function deliverNoted(deps: MailerDeps, message: Message, id: string): Promise<Delivery> {
  const { database, log, now } = deps;
  const delivery = await deliver(deps, { ...message, id });
  const problem = delivery.status === 'failed' ? delivery.problem : null;
  await database.transaction(async (queries) => {
    await settleInOutbox(queries, id, problem === null ? 'sent' : 'failed', problem);
    if (deps.returnPaths && problem === null && message.channel === 'email')
      await recordSent(queries, id, null, now());
  });
  const outcome = delivery.status;
  await logMessage(database, { id, channel: message.channel, outcome, at: now() });
  if (problem !== null) log.warn({ channel: message.channel, messageId: id, problem }, 'a message failed');
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
