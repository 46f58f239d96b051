import type * as v from 'valibot';

export type Schema = v.GenericSchema<unknown, unknown>;

/**
 * Who may call. The server refuses everyone else; anything unspecified is denied.
 * - `event_owner`: the event's organizer, or an admin, signed in as a person.
 * - `event_staff`: the event's organizer, its managers, or an admin, signed in as a person.
 * - `event_orders`: those and the event's sellers, signed in as a person.
 * - `event_seller`: those and the event's supervisors, signed in as a person.
 * - `event_supervisor`: the event's organizer, its managers and supervisors, or an admin, signed in as a person.
 * - `event_scanner`: the event's organizer, its managers, supervisors and stewards, or an admin, signed in as a
 *   person.
 * - `event_device`: a device enrolled for the event in the path, by its signature.
 * - `event_door`: the event's team including its stewards, or a device enrolled for it.
 * - `apple_pass`: the bearer of the token in the pass named in the path, for that pass only.
 */
export type Access =
  | 'public'
  | 'api_key'
  | 'signed_in'
  | 'organizer'
  | 'admin'
  | 'event_owner'
  | 'event_staff'
  | 'event_orders'
  | 'event_seller'
  | 'event_supervisor'
  | 'event_scanner'
  | 'event_device'
  | 'event_door'
  | 'apple_pass';

/** OK, created, no content, not modified. */
export type NoBodyStatus = 200 | 201 | 204 | 304;

/**
 * One API call as data, shared by both ends: the client calls it, the server joins it to a resource, the OpenAPI page
 * lists it.
 */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` parameters, as in the specification. */
  readonly path: string;
  readonly access: Access;
  /** One sentence for the API page. */
  readonly about: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Undefined for replies that are not JSON (binary pages, files) or have no body. */
  readonly reply: R;
  /**
   * Converts another host's reply (section 3: other spellings, missing fields) to the shape of `reply`; called if a
   * reply does not have that shape. `undefined` is a reply without a body. Unrecognized values must be returned
   * unchanged.
   */
  readonly otherHosts?: (reply: unknown) => unknown;
  /** Maximum size of a request body, bytes; defaults to `usualBodyLimit`. */
  readonly bodyLimit?: number;
  /** Shared caches may store the reply. */
  readonly publicCache?: boolean;
  /** The content of a URL never changes, so caches need not revalidate. */
  readonly immutable?: boolean;
  /** Statuses of replies without a body, in addition to the one with it. If 200 is included, it is the only one. */
  readonly noBody?: readonly NoBodyStatus[];
  /** The handler gets the raw body and headers and parses them itself, for signatures over bytes. */
  readonly rawBody?: boolean;
}

/** Default maximum size of a request body, bytes. */
export const usualBodyLimit = 64_000;

/** The caller is known only after reading the whole body (a device signs it), or need not be known. */
const knownByBody: ReadonlySet<Access> = new Set([
  'public',
  'api_key',
  'event_device',
  'event_door',
  'apple_pass',
]);

/** Returns whether a call takes a large body from a signed-in user; it is read only after the access check. */
export const isLargeUpload = ({ access, bodyLimit }: Pick<Endpoint, 'access' | 'bodyLimit'>): boolean =>
  (bodyLimit ?? usualBodyLimit) > usualBodyLimit && !knownByBody.has(access);

/** Returns whether anybody may read the reply; all others belong to the signed-in person. */
export const isPublic = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'public' || access === 'api_key';

/** Returns whether a successful reply is a file or part of one. */
export const repliesBytes = ({ reply, noBody }: Pick<Endpoint, 'reply' | 'noBody'>): boolean =>
  reply === undefined && noBody?.includes(200) !== true;

/** Keeps the literal schema types of an endpoint. Unused endpoints are removed from a build. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(
  spec: Omit<Endpoint<P, Q, B, R>, 'params' | 'query' | 'body' | 'reply'> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly reply?: R;
  },
): Endpoint<P, Q, B, R> {
  return {
    ...spec,
    params: spec.params as P,
    query: spec.query as Q,
    body: spec.body as B,
    reply: spec.reply as R,
  };
}

export type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
export type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Input<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Input<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Input<B> : never;
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? Output<R> : never;
