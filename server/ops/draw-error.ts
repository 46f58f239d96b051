/**
 * Why nothing was rendered. `busy`: too many requests, retry later. `failed`: this document could not be rendered.
 * `stopped`: the server is shutting down.
 */
export class DrawError extends Error {
  readonly reason: 'busy' | 'failed' | 'stopped';
  constructor(reason: DrawError['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DrawError';
    this.reason = reason;
  }
}
