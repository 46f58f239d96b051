import type * as v from 'valibot';

export type Schema = v.GenericSchema<unknown, unknown>;

/**
 * Who may call. The server refuses everyone else; what is not said is denied.
 * `event_owner`: the event's organizer, or an admin, signed in as a person.
 * `event_staff`: the event's organizer, its managers, or an admin, signed in as a person.
 * `event_orders`: those and the event's sellers, signed in as a person.
 * `event_seller`: those and the event's supervisors, signed in as a person.
 * `event_supervisor`: the event's organizer, its managers and supervisors, or an admin, signed in as a person.
 * `event_scanner`: the event's organizer, its managers, supervisors and stewards, or an admin, signed in as a person.
 * `event_device`: a device enrolled for the event in the path, by its signature.
 * `event_door`: the event's team, its stewards too, or a device enrolled for it.
 * `apple_pass`: whoever has the token in the pass that the path names, for that pass alone.
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

/** Done, made, nothing there, not changed. */
export type NoBodyStatus = 200 | 201 | 204 | 304;

/**
 * One call of the API as data. Both ends come from it: the client speaks it, the server is joined to it
 * by resource, the OpenAPI page lists it.
 */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` parts, as the specification writes them. */
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
   * Reads what another host of the specification answers (section 3: other spellings, fields left out) into the shape
   * of `reply`; the app asks it wherever an answer is not in that shape as it came. `undefined` is an answer without a
   * body. What is no such answer is to be given back as it is.
   */
  readonly otherHosts?: (reply: unknown) => unknown;
  /** Most bytes of a request body; `usualBodyLimit` where not said. */
  readonly bodyLimit?: number;
  /** Replies that shared caches may keep. */
  readonly publicCache?: boolean;
  /** What is at an address never changes: caches needn't ask again. */
  readonly immutable?: boolean;
  /** Statuses of replies without a body, beside the one with it. One that may be 200 has never another. */
  readonly noBody?: readonly NoBodyStatus[];
  /** The answer sees the body as it came, bytes and headers, and reads it itself: for signatures over bytes. */
  readonly rawBody?: boolean;
}

/** Most bytes of a request body where an endpoint does not say. */
export const usualBodyLimit = 64_000;

/** Who calls is known only by the whole body (a device signs it), or need not be known at all. */
const knownByBody: ReadonlySet<Access> = new Set([
  'public',
  'api_key',
  'event_device',
  'event_door',
  'apple_pass',
]);

/** Whether a call takes a large body from somebody who is signed in: it is read only once they may make the call. */
export const isLargeUpload = ({ access, bodyLimit }: Pick<Endpoint, 'access' | 'bodyLimit'>): boolean =>
  (bodyLimit ?? usualBodyLimit) > usualBodyLimit && !knownByBody.has(access);

/** Whether anybody may read the reply; every other one is the signed-in person's own. */
export const isPublic = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'public' || access === 'api_key';

/** Whether a reply that is a success is a file or a part of one. */
export const repliesBytes = ({ reply, noBody }: Pick<Endpoint, 'reply' | 'noBody'>): boolean =>
  reply === undefined && noBody?.includes(200) !== true;

/**
 * Keeps the literal schema types of an endpoint. An endpoint that nobody calls is left out of a build.
 */
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
