import type * as v from 'valibot';
import type { Endpoint, Schema } from '#contract/endpoint.ts';

/** Who calls, as the HTTP layer found out; a resource never sees a header. */
export type Caller =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      /** The number the specification shows for a person. */
      readonly credentialId: number;
      readonly role: 'NORMAL_USER' | 'ORGANIZER' | 'ADMIN';
      readonly sessionId: string;
    }
  | {
      readonly kind: 'device';
      readonly deviceId: string;
      readonly eventId: string;
      readonly role: 'steward' | 'supervisor';
    };

/** A clear no: becomes the failure reply of the contract with this status. */
export interface Refusal {
  readonly refused: true;
  readonly status: number;
  /** Stable, snake_case. */
  readonly code: string;
  /** For a person. */
  readonly message: string;
  readonly errors?: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
}

export function refusal(
  status: number,
  code: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): Refusal {
  return { refused: true, status, code, message, ...(details === undefined ? {} : { details }) };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;
}

/** A reply that is not JSON: bytes with their type, a part of them where a range was asked for. */
export interface Bytes {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Where these bytes start in the whole, and how long the whole is; `from` above 0 becomes 206. */
  readonly from: number;
  readonly total: number;
  /** Strong validator of the whole, without quotes. */
  readonly etag: string;
  /** A name to be saved under; ASCII without quotes. Without one the bytes are shown in place. */
  readonly fileName?: string;
}

type Read<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** One call, read and checked by the schemas of its endpoint; access was decided before. */
export interface Call<E> {
  readonly params: E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Read<P> : never;
  readonly query: E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Read<Q> : never;
  readonly body: E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Read<B> : never;
  readonly caller: Caller;
  /** First byte asked for by `Range: bytes=N-`; 0 without one. */
  readonly rangeFrom: number;
  /** The body as it came; only for endpoints that say `rawBody`. */
  readonly raw?: RawBody;
}

/** A body that is not read for an endpoint, because a signature is over its bytes. */
export interface RawBody {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** What answers one endpoint: its reply, or a refusal. A resource is an object of these, keyed by endpoint name. */
export type Answer<E> = (
  call: Call<E>,
) => Promise<
  | (E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
      ? R extends Schema
        ? v.InferOutput<R>
        : Bytes
      : never)
  | Refusal
>;

/** What only sign-in needs to know of the wire: cookies, the address and kind of the caller's browser. */
export interface Wire {
  /** Network of the caller as `networkOf` spells it (an IPv4 address or an IPv6 /64), after the trusted proxies. */
  readonly ip: string;
  readonly userAgent: string;
  /** Whether the caller reached us by https. */
  readonly secure: boolean;
  /** Hash of device traits that the app sends; a hint, never a factor on its own. */
  readonly fingerprint: string | null;
  readonly csrfToken: string | null;
  readonly requestId: string;
  /** Origin of the server's pages, for addresses that leave it. */
  readonly origin: string;
  cookie(name: string): string | null;
  setCookie(line: string): void;
}

/** An answer that also sees the wire; a plain `Answer` is one too. */
export type WireAnswer<E> = (call: Call<E>, wire: Wire) => ReturnType<Answer<E>>;
