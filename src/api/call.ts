import * as v from 'valibot';
import { isPublic, type Endpoint, type Input, type Schema } from '#contract/wire/endpoint.ts';
import { meantPersonHeader, otherPersonCode } from '#contract/wire/meant-person.ts';
import { personChangedCode, type Failure, type Result } from '#domain/failures/failure.ts';
import { addressOf } from './address.ts';
import { callTimeoutMs, createExchange } from './exchange.ts';
import type { ExchangeDeps } from './exchange.ts';
import { readReply } from './reply.ts';

/** How a forced refresh after a 401 went: `unavailable` is the network's fault and ends nothing. */
export type Renewal = 'renewed' | 'ended' | 'unavailable';

/** The specification's limit for calls that carry the API key; ms. They come before sign-in, on the slowest line. */
export const apiKeyTimeoutMs = 15_000;

/** What a signed-in person's calls carry, and who that is (credential id). */
export interface SpokenSession {
  readonly accessToken: string;
  readonly csrfToken: string | null;
  readonly person: number;
}

export interface CallDeps extends ExchangeDeps {
  /** Sent on calls that the contract marks so; an identifier, not a secret. */
  readonly apiKey: string;
  /** What the signed-in person's calls carry; null when nobody is signed in, or somebody else than the page's person. */
  readonly session: () => SpokenSession | null;
  /**
   * Whether calls name the person who is meant, for the server to compare with the token. Only to the page's own origin:
   * another host's rules for foreign origins may not know the header, and would let no call through.
   */
  readonly namesPerson?: boolean;
  /** One forced refresh, after a 401 to a call that carried `accessToken`. */
  readonly renew: (accessToken: string) => Promise<Renewal>;
  /** The CSRF token that the server left in a cookie; null without one. */
  readonly csrfCookie?: () => string | null;
  /** Credential id of the signed-in person; null when nobody is. Without it, calls are told apart by nothing. */
  readonly person?: () => number | null;
  /** Hash of the device's traits; empty where it cannot be had. */
  readonly fingerprint: () => Promise<string>;
}

type Field<Name extends string, S> = S extends Schema
  ? Readonly<Record<Name, Input<S>>>
  : Partial<Record<Name, never>>;
export type CallInput<P, Q, B> = Field<'params', P> & Field<'query', Q> & Field<'body', B>;

interface CallOptions {
  /** Nobody is signed in for this call, whoever is. */
  readonly skipAuth?: boolean;
  /** Who this call speaks for, instead of who is signed in by the time it leaves. */
  readonly as?: { readonly accessToken: string; readonly csrfToken: string | null };
  /**
   * Credential id of the person whose call this is; whoever is signed in when it is made, where nothing is said. It is
   * neither sent nor answered once somebody else is signed in, or nobody.
   */
  readonly of?: number | null;
  /** Only our own form of failure is our server's; whatever else is answered comes from somebody in between. */
  readonly ownFailuresOnly?: boolean;
  /** No other host's spelling of a success is read either: the answer to this call is our own server's. */
  readonly ownSuccessOnly?: boolean;
  /** Sent as it is, to an endpoint that reads its body itself. */
  readonly file?: Blob;
  /** Carries `X-Browser-Fingerprint`: sign-in, sign-up and refresh. */
  readonly withFingerprint?: boolean;
}

/** Speaks any endpoint of the contract as the signed-in person. A failure is an answer; it never throws. */
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

/** Input of any call, once its types have done their work. */
interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
const record = v.record(v.string(), v.unknown());
const fields = (value: unknown) => (v.is(record, value) ? value : {});

/** A 401 that is about a password or code in the request: another session would not help, another try would count. */
const notOfTheSession: readonly string[] = [
  'bad_credentials',
  'code_invalid',
  'passkey_refused',
  'second_factor_wrong',
  'google_token_invalid',
  'google_token_expired',
  'google_email_unverified',
];

/** A file takes its time on a slow line. */
const fileTimeoutMs = 120_000;

function timeoutOf(endpoint: Endpoint, file: Blob | undefined): number {
  if (file !== undefined) return fileTimeoutMs;
  return endpoint.access === 'api_key' ? apiKeyTimeoutMs : callTimeoutMs;
}

/** The person who made a call has left: neither the call nor its answer belongs to whoever came after. */
export const personChanged: Failure = {
  kind: 'unauthorized',
  code: personChangedCode,
  // In the words of the page: no server said it.
  message: '',
};
const leftMeanwhile = { ok: false, failure: personChanged } as const;

/** Whether the person who makes a call now is still the one signed in, as long as the call lasts. */
export function watchPerson(deps: Pick<CallDeps, 'person'>, of?: number | null): () => boolean {
  const person = of ?? deps.person?.() ?? null;
  return () => person === null || deps.person === undefined || deps.person() === person;
}

/**
 * Whether a page's own call has a token to go with: a page that is still one person's has none once somebody else is
 * signed in in another tab.
 */
const isEquipped = (deps: CallDeps, endpoint: Endpoint, { of }: CallOptions): boolean =>
  isPublic(endpoint) || (of ?? deps.person?.() ?? null) === null || deps.session() !== null;

/** The token of a call, and whose it is meant to be. */
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

/** Our server's word that the token is another person's than the one who is meant. */
export const isOtherPerson = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === otherPersonCode;

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
    const rules = { ownFailuresOnly, now: deps.clock.wall() };
    return readReply(reply, answer.value, otherHosts === undefined ? rules : { ...rules, otherHosts });
  }

  return async (endpoint, input, options = {}) => {
    const ofNobody = options.skipAuth === true || options.as !== undefined;
    const isStillTheirs = ofNobody ? () => true : watchPerson(deps, options.of);
    const mayLeave = () => isStillTheirs() && (ofNobody || isEquipped(deps, endpoint, options));
    if (!mayLeave()) return leftMeanwhile;
    const headers = await headersOf(endpoint, options);
    if (!mayLeave()) return leftMeanwhile;
    const first = await once(endpoint, input, headers, options);
    if (!isStillTheirs() || isOtherPerson(first)) return leftMeanwhile;
    const carried = headers['authorization']?.replace('Bearer ', '');
    if (first.ok || first.failure.kind !== 'unauthorized' || carried === undefined) return first;
    if (options.as !== undefined) return first;
    if (notOfTheSession.includes(first.failure.code)) return first;
    const renewal = await deps.renew(carried);
    if (renewal === 'unavailable') return { ok: false, failure: { kind: 'unreachable', nothingSent: true } };
    if (renewal === 'ended') return first;
    if (!mayLeave()) return leftMeanwhile;
    const second = await once(endpoint, input, await headersOf(endpoint, options), options);
    return isStillTheirs() && !isOtherPerson(second) ? second : leftMeanwhile;
  };
}
