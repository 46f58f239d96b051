/**
 * Why there is no PDF. `busy`: too many are asked for, later helps. `failed`: this one could not be drawn. `stopped`: the
 * server is stopping.
 */
export class PdfError extends Error {
  readonly reason: 'busy' | 'failed' | 'stopped';
  constructor(reason: PdfError['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PdfError';
    this.reason = reason;
  }
}
