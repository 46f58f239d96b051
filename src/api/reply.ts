import { readHttpDate } from '#domain/wire/http-date.ts';
import * as v from 'valibot';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import { failureReply, type FailureReply } from '#contract/wire/failure-reply.ts';
import { forPeople, messagesIn, readFailureMessages } from '#domain/failures/failure-messages.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { HttpAnswer } from './exchange.ts';
import { jsonOf } from './json-text.ts';

/**
 * Whose error messages a person may read. At our own server, only those in its own format: any other text was written
 * by a proxy in between, for its operators. `json`: also another host's JSON, but no raw text, and nothing that is said
 * in place of an unreachable server.
 */
export type Quotes = 'ours' | 'json';

export interface ReplyRules {
  /**
   * Accepts only our own error format as our server's, since a proxy's refusal must not be taken for a ruling on
   * scans. Otherwise every format of the specification's section 8 is read.
   */
  readonly ownFailuresOnly: boolean;
  /** Whose messages are shown; by default everybody's. */
  readonly quotes?: Quotes | undefined;
  /** ms since 1970, for `Retry-After` dates. */
  readonly now: number;
  /** The endpoint's parser for other hosts' replies (contract/endpoint). */
  readonly otherHosts?: Endpoint['otherHosts'];
}

const isJson = (headers: Headers): boolean => /\bjson\b/i.test(headers.get('content-type') ?? '');
const foreign = (status: number): Failure => ({ kind: 'foreign', status });

/**
 * Parses a reply. A success must be JSON matching the contract, or be converted to it by the endpoint's parser for
 * other hosts; anything else with status 2xx or 3xx is foreign. JSON that ends too early was lost on its way: a proxy
 * can pass on a part of it as a complete reply.
 */
export function readReply<S extends Schema>(
  schema: S,
  answer: HttpAnswer,
  rules: ReplyRules,
): Result<v.InferOutput<S>> {
  if (answer.status >= 400) return { ok: false, failure: failureOf(answer, rules) };
  if (!isAnswer(answer)) return { ok: false, failure: foreign(answer.status) };
  const body = jsonOf(answer.text);
  if (body === undefined && answer.status !== 204) return { ok: false, failure: { kind: 'unreachable' } };
  const read = readBody(schema, body, rules.otherHosts);
  return read.success ? { ok: true, value: read.output } : { ok: false, failure: foreign(answer.status) };
}

/** JSON, or no body when the status says so. */
const isAnswer = ({ status, headers, text }: HttpAnswer): boolean =>
  status >= 200 && status < 300 && (isJson(headers) || (status === 204 && text === ''));

function readBody<S extends Schema>(schema: S, body: unknown, otherHosts: Endpoint['otherHosts']) {
  const ours = v.safeParse(schema, body);
  return ours.success || otherHosts === undefined ? ours : v.safeParse(schema, otherHosts(body));
}

/** Returns the error of a reply with a status outside 2xx. */
export function failureOf(answer: HttpAnswer, rules: ReplyRules): Failure {
  const { status } = answer;
  const own = ownFailure(answer);
  const retryAfterMs = waitOf(answer, own, rules.now);
  const words = messagesOf(answer, own, rules);
  if (status === 429) return { kind: 'limited', retryAfterMs, ...limitMessages(words, own) };
  // 511: the network itself asks to be signed in to; 407: its proxy does.
  if (status === 511 || status === 407 || status < 400) return foreign(status);
  if (status >= 500 || status === 408 || status === 425) {
    const away = isAway(status, own) ? { away: true as const } : {};
    return { kind: 'server', status, ...away, retryAfterMs, ...messageFields(words) };
  }
  // A page that quotes our format is still a page.
  const isOwn = own !== undefined && (isJson(answer.headers) || !rules.ownFailuresOnly);
  const code = isOwn ? own.code : rules.ownFailuresOnly ? undefined : looseCode(answer, rules);
  if (status === 413) return { kind: 'too_large' };
  if (code === undefined) return foreign(status);
  const errors = own || mayQuote(answer, rules) ? readFailureMessages(answer.text, status) : [];
  const message = words[0] ?? errors[0] ?? '';
  if (status === 401) {
    const isDeleted = own?.details?.['account'] === 'deleted';
    return {
      kind: 'unauthorized',
      code,
      message,
      ...(errors.length > 1 ? { errors } : {}),
      ...(isDeleted ? { accountDeleted: true as const } : {}),
    };
  }
  const { fields, ...details } = own?.details ?? {};
  return {
    kind: 'refused',
    status,
    code,
    message,
    errors,
    ...fieldsIn({ fields }),
    ...(Object.keys(details).length === 0 ? {} : { details }),
  };
}

/** What a proxy answers in place of an unreachable server. */
const proxyStatuses: readonly number[] = [502, 503, 504];

/** Whether a proxy answered for an unreachable server; our own server's answer to one call does not count. */
const isAway = (status: number, own: FailureReply | undefined): boolean =>
  own === undefined ? proxyStatuses.includes(status) : own.code === 'not_ready';

/** Parses an error in our own format; undefined for another's. */
function ownFailure(answer: HttpAnswer): FailureReply | undefined {
  const read = v.safeParse(failureReply, jsonOf(answer.text));
  return read.success ? read.output : undefined;
}

/** Returns the reply's messages for the user, the main one first; none when they may come from something in between. */
function messagesOf(answer: HttpAnswer, own: FailureReply | undefined, rules: ReplyRules): readonly string[] {
  if (own !== undefined) {
    const message = forPeople(own.message);
    const others = messagesIn(answer.text).filter((other) => other !== message);
    return message === '' ? others : [message, ...others];
  }
  return rules.ownFailuresOnly || !isText(answer) || !mayQuote(answer, rules) ? [] : messagesIn(answer.text);
}

/** Whether another host's text may be shown. */
const mayQuote = ({ headers, status }: HttpAnswer, { quotes }: ReplyRules): boolean =>
  quotes === undefined || (quotes === 'json' && isJson(headers) && !proxyStatuses.includes(status));

const messageFields = ([message, ...others]: readonly string[]) => ({
  ...(message === undefined ? {} : { message }),
  ...(message === undefined || others.length === 0 ? {} : { errors: [message, ...others] }),
});

/** Our own server says how long to wait; for others that is added where the message is shown. */
function limitMessages(words: readonly string[], own: FailureReply | undefined) {
  return {
    ...messageFields(words),
    ...(words.length > 0 && own === undefined ? { leavesWaitUnsaid: true as const } : {}),
  };
}

const named = v.object({ fields: v.record(v.string(), v.string()) });
const fieldsIn = (details: unknown) => {
  const read = v.safeParse(named, details);
  if (!read.success) return {};
  const fields = Object.entries(read.output.fields).map(([name, words]) => [name, forPeople(words)]);
  return { fields: Object.fromEntries(fields) as Readonly<Record<string, string>> };
};

/** JSON or plain text: an HTML page is a portal's. */
const isText = (answer: HttpAnswer): boolean =>
  isJson(answer.headers) || /^text\/plain\b/i.test(answer.headers.get('content-type') ?? '');

/** Reads another host's error code: from JSON of some form if that may be shown, or the status alone. */
function looseCode(answer: HttpAnswer, rules: ReplyRules): string | undefined {
  const body = mayQuote(answer, rules) ? jsonOf(answer.text) : undefined;
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string')
    return body.code;
  return isText(answer) || answer.text === '' ? `http_${answer.status}` : undefined;
}

/**
 * Returns how long to wait, ms: from the header, or from our own server's body when the header is not readable; null
 * when not given.
 */
function waitOf(answer: HttpAnswer, own: FailureReply | undefined, now: number): number | null {
  const seconds = own?.details?.['retryAfterSeconds'];
  const said = typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : null;
  return retryAfter(answer.headers.get('retry-after'), now) ?? said;
}

/** Parses `Retry-After`: seconds or a date; ms from now, null when unusable. */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const at = readHttpDate(header);
  return at === null ? null : Math.max(0, at - now);
}
