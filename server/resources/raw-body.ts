/** A body that is not read for an endpoint, because a signature is over its bytes. */
export interface RawBody {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  /** Whether the caller's connection has ended, so that nobody hears an answer. */
  readonly isGone: () => boolean;
}
