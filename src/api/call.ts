import * as v from 'valibot';
import { isPublic, type Endpoint, type Input, type Schema } from '#contract/wire/endpoint.ts';
import { meantPersonHeader, otherPersonCode } from '#contract/wire/meant-person.ts';
import { type Failure, isRefusedWith, personChangedCode, type Result } from '#domain/failures/failure.ts';
import { isOurToken } from '#domain/people/session.ts';
import { addressOf } from './address.ts';
import { callTimeoutMs, createExchange } from './exchange.ts';
import type { ExchangeDeps } from './exchange.ts';
import { readReply, type Quotes } from './reply.ts';

/** Result of a forced refresh after a 401; `unavailable` is a network error and ends no session. */
export type Renewal = 'renewed' | 'ended' | 'unavailable';

/** The specification's timeout for calls with the API key; ms. They precede sign-in, on the slowest connection. */
export const apiKeyTimeoutMs = 15_000;

/** Headers of a signed-in user's calls, and the user's credential id. */
export interface CallSession {
  readonly accessToken: string;
  readonly csrfToken: string | null;
  readonly person: number;
}

export interface CallDeps extends ExchangeDeps {
  /** Sent on calls marked so in the contract; an identifier, not a secret. */
  readonly apiKey: string;
  /** Headers of the signed-in user's calls; null if signed out, or if somebody other than the page's user is signed in. */
  readonly session: () => CallSession | null;
  /**
   * Whether calls name the intended user, for the server to compare with the token. Only to the page's own origin:
   * another host's CORS rules may not list the header, and would then block every call.
   */
  readonly namesPerson?: boolean;
  /** Forces one refresh after a 401 to a call with `accessToken`. */
  readonly renew: (accessToken: string) => Promise<Renewal>;
  /** Returns the CSRF token from the server's cookie; null without one. */
  readonly csrfCookie?: () => string | null;
  /** Returns the signed-in user's credential id; null when signed out. Without it, calls are not bound to a user. */
  readonly person?: () => number | null;
  /** Returns a hash of the device's traits; empty when unavailable. */
  readonly fingerprint: () => Promise<string>;
}

type Field<Name extends string, S> = S extends Schema
  ? Readonly<Record<Name, Input<S>>>
  : Partial<Record<Name, never>>;
export type CallInput<P, Q, B> = Field<'params', P> & Field<'query', Q> & Field<'body', B>;

interface CallOptions {
  /** Makes this call as signed out, even with a session. */
  readonly skipAuth?: boolean;
  /** The session this call uses, instead of the one signed in when it is sent. */
  readonly as?: { readonly accessToken: string; readonly csrfToken: string | null };
  /**
   * Credential id of the user the call belongs to; by default the user signed in when it is made. It is neither sent
   * nor answered once another user is signed in, or nobody.
   */
  readonly of?: number | null;
  /** Accepts only our own error format; any other error comes from something in between. */
  readonly ownFailuresOnly?: boolean;
  /** Accepts no other host's success format either: the reply to this call comes from our own server. */
  readonly ownSuccessOnly?: boolean;
  /** Sent unchanged, to an endpoint that reads its body itself. */
  readonly file?: Blob;
  /** Sends `X-Browser-Fingerprint`: sign-in, sign-up and refresh. */
  readonly withFingerprint?: boolean;
}

/** Calls any endpoint of the contract as the signed-in user. Errors are returned; it never throws. */
export type Call = <
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options?: CallOptions,
) => Promise<Result<v.InferOutput<R>>>;

/** Input of any call, once its types are checked. */
interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
const record = v.record(v.string(), v.unknown());
const fields = (value: unknown) => (v.is(record, value) ? value : {});

/** 401 codes about a password or code in the request: a refresh would not help, and a retry would count as an attempt. */
const notOfTheSession: readonly string[] = [
  'bad_credentials',
  'code_invalid',
  'passkey_refused',
  'second_factor_wrong',
  'google_token_invalid',
  'google_token_expired',
  'google_email_unverified',
];

/** A file takes longer on a slow connection. */
const fileTimeoutMs = 120_000;

function timeoutOf(endpoint: Endpoint, file: Blob | undefined): number {
  if (file !== undefined) return fileTimeoutMs;
  return endpoint.access === 'api_key' ? apiKeyTimeoutMs : callTimeoutMs;
}

/** The user who made a call has left: neither the call nor its reply belongs to the next one. */
export const personChanged: Failure = {
  kind: 'unauthorized',
  code: personChangedCode,
  // Worded by the page, since no server sent it.
  message: '',
};
const personChangedResult = { ok: false, failure: personChanged } as const;

/** Returns a check whether the user making a call is still signed in, valid while the call lasts. */
export function watchPerson(deps: Pick<CallDeps, 'person'>, of?: number | null): () => boolean {
  const person = of ?? deps.person?.() ?? null;
  return () => person === null || deps.person === undefined || deps.person() === person;
}

/**
 * Whether a page's own call has a token: a page still bound to one user has none once another has signed in in
 * another tab.
 */
const hasToken = (deps: CallDeps, endpoint: Endpoint, { of }: CallOptions): boolean =>
  isPublic(endpoint) || (of ?? deps.person?.() ?? null) === null || deps.session() !== null;

/** Builds the headers with a call's token and the intended user. */
export function personHeaders(
  { accessToken, person }: { readonly accessToken: string; readonly person?: number },
  { namesPerson = false }: Pick<CallDeps, 'namesPerson'>,
): Record<string, string> {
  const named = namesPerson && person !== undefined;
  return {
    authorization: `Bearer ${accessToken}`,
    ...(named ? { [meantPersonHeader.toLowerCase()]: String(person) } : {}),
  };
}

/**
 * Returns whose error messages are shown. Our own server answers at the page's origin, unless the session is another
 * host's; before a session, nothing tells whose host refuses a sign-in or sign-up, which other hosts know too.
 */
export function quotesOf(
  { session, namesPerson = false }: Pick<CallDeps, 'session' | 'namesPerson'>,
  { otherHosts }: Pick<Endpoint, 'otherHosts'>,
): Quotes | undefined {
  const token = session()?.accessToken ?? '';
  if (!namesPerson || (token !== '' && !isOurToken(token))) return undefined;
  return token === '' && otherHosts !== undefined ? 'json' : 'ours';
}

/** Whether our server says that the token belongs to a user other than the intended one. */
export const isOtherPerson = (answer: Result<unknown>): boolean =>
  !answer.ok && isRefusedWith(answer.failure, otherPersonCode);

export function createCall(deps: CallDeps): Call {
  const exchange = createExchange(deps);

  async function headersOf(endpoint: Endpoint, options: CallOptions): Promise<Record<string, string>> {
    const session = options.skipAuth || endpoint.access === 'api_key' ? null : (options.as ?? deps.session());
    const fingerprint = options.withFingerprint ? await deps.fingerprint() : '';
    const csrfToken = (options.as ?? deps.session())?.csrfToken ?? deps.csrfCookie?.() ?? null;
    return {
      ...(endpoint.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      ...(endpoint.access === 'api_key' ? { 'x-api-key': deps.apiKey } : {}),
      ...(session === null ? {} : personHeaders(session, deps)),
      ...(csrfToken === null ? {} : { 'x-csrf-token': csrfToken }),
      ...(fingerprint === '' ? {} : { 'x-browser-fingerprint': fingerprint }),
    };
  }

  async function once<R extends Schema>(
    endpoint: Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, R>,
    input: LooseInput,
    headers: Record<string, string>,
    { ownFailuresOnly = false, ownSuccessOnly = false, file }: CallOptions,
  ): Promise<Result<v.InferOutput<R>>> {
    const answer = await exchange.whole({
      method: endpoint.method,
      pathAndQuery: addressOf(endpoint, fields(input.params), fields(input.query)),
      headers,
      body: file ?? (endpoint.body === undefined ? null : JSON.stringify(input.body)),
      timeoutMs: timeoutOf(endpoint, file),
    });
    if (!answer.ok) return answer;
    const { reply } = endpoint;
    const otherHosts = ownSuccessOnly ? undefined : endpoint.otherHosts;
    const rules = { ownFailuresOnly, quotes: quotesOf(deps, endpoint), now: deps.clock.wall() };
    return readReply(reply, answer.value, otherHosts === undefined ? rules : { ...rules, otherHosts });
  }

  return async (endpoint, input, options = {}) => {
    const ofNobody = options.skipAuth === true || options.as !== undefined;
    const isStillTheirs = ofNobody ? () => true : watchPerson(deps, options.of);
    const mayLeave = () => isStillTheirs() && (ofNobody || hasToken(deps, endpoint, options));
    if (!mayLeave()) return personChangedResult;
    const headers = await headersOf(endpoint, options);
    if (!mayLeave()) return personChangedResult;
    const first = await once(endpoint, input, headers, options);
    if (!isStillTheirs() || isOtherPerson(first)) return personChangedResult;
    const carried = headers['authorization']?.replace('Bearer ', '');
    if (first.ok || first.failure.kind !== 'unauthorized' || carried === undefined) return first;
    if (options.as !== undefined) return first;
    if (notOfTheSession.includes(first.failure.code)) return first;
    const renewal = await deps.renew(carried);
    if (renewal === 'unavailable') return { ok: false, failure: { kind: 'unreachable', nothingSent: true } };
    if (renewal === 'ended') return first;
    if (!mayLeave()) return personChangedResult;
    const second = await once(endpoint, input, await headersOf(endpoint, options), options);
    return isStillTheirs() && !isOtherPerson(second) ? second : personChangedResult;
  };
}
