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
import { settleEmail, type Delivery } from '#server/database/messages/queued-emails.ts';
import { GatewayError, type Gateway, type Message } from './message.ts';
import { addToOutbox } from '#server/database/messages/outbox.ts';
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

/**
 * Maximum queued work; beyond it, codes and links that somebody asks for are refused, and other emails wait in the outbox.
 * Callers are rate limited well below that.
 */
const maxWaiting = 1_000;

export interface Mailer {
  /**
   * Sends now; ends when the gateway has taken the message or a few tries within seconds have failed, and says which.
   * It is not tried again later: its text may be a secret, which is stored nowhere.
   */
  send(message: Message): Promise<Delivery>;
  /** Whether each email has its own return path, so that its bounce can be matched. */
  readonly hearsBounces: boolean;
  /** Hands a message to its gateway without recording it. `kept`: there is no gateway. */
  deliver(message: Message): Promise<Delivery>;
  /**
   * Runs work after the reply to a call has been sent, so that its timing reveals nothing. Returns false if it was
   * dropped because too much is under way: what it would have sent is not coming.
   */
  later(work: () => Promise<void>): boolean;
  /** Returns whether `later` would drop work now. Asked before a message is counted against anybody's limits. */
  isFull(): boolean;
  /** Waits for all running work, up to this long; ms. */
  idle(withinMs: number): Promise<void>;
}

/** Sends messages: each is stored in the outbox first, then handed to its channel's gateway. */
export function createMailer(deps: MailerDeps): Mailer {
  const underWay = new Set<Promise<void>>();
  const isFull = () => underWay.size >= maxWaiting;
  return {
    hearsBounces: deps.returnPaths != null,
    send: (message) => send(deps, message),
    deliver: (message) => deliver(deps, message),
    later(work) {
      if (isFull()) {
        deps.log.error('too much is under way; a message is not sent');
        return false;
      }
      const done: Promise<void> = work()
        .catch((error: unknown) => deps.log.error({ err: error }, 'work after a response failed'))
        .finally(() => underWay.delete(done));
      underWay.add(done);
      return true;
    },
    isFull,
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

async function send(deps: MailerDeps, message: Message): Promise<Delivery> {
  const { database, log, now, gateways } = deps;
  const { channel } = message;
  const id = deps.newId();
  if (gateways[channel] === null) {
    await addToOutbox(database, id, message, 'kept', now());
    await logMessage(database, { id, channel, outcome: 'kept', at: now() });
    return { status: 'kept' };
  }
  await addToOutbox(database, id, message, 'waiting', now());
  const delivery = await deliver(deps, { ...message, id });
  await database.transaction(async (queries) => {
    await settleEmail(queries, id, message, { delivery, again: false, at: now() });
    if (deps.returnPaths && delivery.status === 'sent' && channel === 'email')
      await recordSent(queries, id, null, now());
  });
  await logMessage(database, { id, channel, outcome: delivery.status, at: now() });
  if (delivery.status === 'failed')
    log.warn({ channel, messageId: id, problem: delivery.problem }, 'a message failed');
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
