import type * as v from 'valibot';
import type { Endpoint, NoBodyStatus, Schema } from '#contract/wire/endpoint.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Refusal } from '#server/access/refusal.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { RawBody } from './raw-body.ts';

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
  /** When it last changed, ms since 1970; it is told in whole seconds. */
  readonly modifiedAt?: number;
}

/** A reply without a body, as the endpoint allows it. */
export interface NoBody {
  readonly noBody: NoBodyStatus;
}

/** A reply that is made while it is sent, for files that are long: text or bytes with their type, saved under a name. */
export interface FileStream {
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly contentType: string;
  /** ASCII without quotes. */
  readonly fileName: string;
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
  /** What `If-Modified-Since` says, ms since 1970; none without it. */
  readonly modifiedSince?: number | undefined;
  /** The body as it came; only for endpoints that say `rawBody`. */
  readonly raw?: RawBody;
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

/** An answer that also sees the request's context; a plain `Answer` is one too. */
export type ContextAnswer<E> = (call: Call<E>, context: RequestContext) => ReturnType<Answer<E>>;

/** An answer whose file is made while it is sent. */
export type StreamAnswer<E> = (call: Call<E>) => Promise<FileStream | Refusal>;

/** An answer to an endpoint whose replies may be without a body. */
export type NoBodyAnswer<E> = (
  call: Call<E>,
  context: RequestContext,
) => Promise<Awaited<ReturnType<Answer<E>>> | NoBody>;
