/** A body that is not parsed for an endpoint, because a signature covers its bytes. */
export interface RawBody {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  /** Returns whether the caller has disconnected and can't receive the answer. */
  readonly isGone: () => boolean;
}
