import * as v from 'valibot';
import type { Schema } from '#contract/endpoint.ts';
import { failureReply } from '#contract/failure-reply.ts';
import type { Failure, Result } from '#domain/failure.ts';
import { errorMessages, jsonOf } from './error-messages.ts';
import type { HttpAnswer } from './exchange.ts';

export interface ReplyRules {
  /**
   * Only our own form of failure counts as our server's: what a proxy refuses must not be taken for a
   * ruling on scans. Otherwise every shape of the specification's section 8 is read.
   */
  readonly ownFailuresOnly: boolean;
  /** ms since 1970, for `Retry-After` dates. */
  readonly now: number;
}

const isJson = (headers: Headers): boolean => /\bjson\b/i.test(headers.get('content-type') ?? '');
const foreign = (status: number): Failure => ({ kind: 'foreign', status });

/** A success must be our JSON in the shape of the contract; anything else that says 2xx or 3xx is foreign. */
export function readReply<S extends Schema>(
  schema: S,
  answer: HttpAnswer,
  rules: ReplyRules,
): Result<v.InferOutput<S>> {
  if (answer.status >= 400) return { ok: false, failure: failureOf(answer, rules) };
  const succeeded = answer.status >= 200 && answer.status < 300 && isJson(answer.headers);
  const read = succeeded ? v.safeParse(schema, jsonOf(answer.text)) : undefined;
  return read?.success ? { ok: true, value: read.output } : { ok: false, failure: foreign(answer.status) };
}

/** Why a reply with a status outside 2xx is none. */
export function failureOf(answer: HttpAnswer, rules: ReplyRules): Failure {
  const { status } = answer;
  const retryAfterMs = retryAfter(answer.headers.get('retry-after'), rules.now);
  if (status === 429) return { kind: 'limited', retryAfterMs };
  // 511: a network that wants to be signed in to says so by itself; 407: so does its proxy.
  if (status === 511 || status === 407 || status < 400) return foreign(status);
  if (status >= 500 || status === 408 || status === 425) return { kind: 'server', status, retryAfterMs };
  const own = v.safeParse(failureReply, jsonOf(answer.text));
  const code = own.success ? own.output.code : looseCode(answer);
  if (code === undefined || (rules.ownFailuresOnly && !own.success)) {
    return status === 413 ? { kind: 'too_large' } : foreign(status);
  }
  if (status === 413) return { kind: 'too_large' };
  const errors = errorMessages(status, answer.text);
  if (status === 401) return { kind: 'unauthorized', code, message: errors[0] };
  const message = own.success ? own.output.message : errors[0];
  return {
    kind: 'refused',
    status,
    code,
    message,
    errors,
    ...fieldsIn(own.success ? own.output.details : {}),
  };
}

const named = v.object({ fields: v.record(v.string(), v.string()) });
const fieldsIn = (details: unknown) => {
  const read = v.safeParse(named, details);
  return read.success ? { fields: read.output.fields } : {};
};

/** Another host's failure: JSON of some shape, or plain text; a page is a portal's. */
function looseCode(answer: HttpAnswer): string | undefined {
  const body = jsonOf(answer.text);
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string')
    return body.code;
  const plain = /^text\/plain\b/i.test(answer.headers.get('content-type') ?? '');
  return isJson(answer.headers) || plain ? `http_${answer.status}` : undefined;
}

/** `Retry-After`: seconds or a date; ms from now, null where it says nothing usable. */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
