import type * as v from 'valibot';
import type { Endpoint, NoBodyStatus, Schema } from '#contract/wire/endpoint.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Refusal } from '#server/access/refusal.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { RawBody } from './raw-body.ts';

/** A binary reply with its type; part of it if a range was requested. */
export interface Bytes {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Offset of these bytes in the whole, and its total length; `from` above 0 becomes 206. */
  readonly from: number;
  readonly total: number;
  /** Strong validator of the whole, without quotes. */
  readonly etag: string;
  /** File name for a download; ASCII without quotes. Without one the bytes are displayed inline. */
  readonly fileName?: string;
  /** Time of the last change, ms since 1970; sent in whole seconds. */
  readonly modifiedAt?: number;
}

/** A reply without a body, if the endpoint allows it. */
export interface NoBody {
  readonly noBody: NoBodyStatus;
}

/** A streamed reply for long files: text or bytes with their type and a file name. */
export interface FileStream {
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly contentType: string;
  /** ASCII without quotes. */
  readonly fileName: string;
}

type Read<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** One call, parsed and validated by the schemas of its endpoint; access has already been checked. */
export interface Call<E> {
  readonly params: E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Read<P> : never;
  readonly query: E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Read<Q> : never;
  readonly body: E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Read<B> : never;
  readonly caller: Caller;
  /** First byte requested by `Range: bytes=N-`; 0 without one. */
  readonly rangeFrom: number;
  /** The `If-Modified-Since` time, ms since 1970; absent without it. */
  readonly modifiedSince?: number | undefined;
  /** The raw body; only for endpoints with `rawBody`. */
  readonly raw?: RawBody;
}

/** Answers one endpoint with its reply or a refusal. A resource is an object of these, keyed by endpoint name. */
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

/** An answer that also gets the request context; a plain `Answer` is one too. */
export type ContextAnswer<E> = (call: Call<E>, context: RequestContext) => ReturnType<Answer<E>>;

/** An answer with a streamed file. */
export type StreamAnswer<E> = (call: Call<E>) => Promise<FileStream | Refusal>;

/** An answer to an endpoint whose replies may have no body. */
export type NoBodyAnswer<E> = (
  call: Call<E>,
  context: RequestContext,
) => Promise<Awaited<ReturnType<Answer<E>>> | NoBody>;
