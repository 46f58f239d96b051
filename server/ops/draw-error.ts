/**
 * Why nothing was drawn. `busy`: too many are asked for, later helps. `failed`: this one could not be drawn. `stopped`: the
 * server is stopping.
 */
export class DrawError extends Error {
  readonly reason: 'busy' | 'failed' | 'stopped';
  constructor(reason: DrawError['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DrawError';
    this.reason = reason;
  }
}
