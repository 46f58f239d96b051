import type { Result } from '#domain/failures/failure.ts';

/**
 * Runs what needs this device's store; if the store is full, closed or blocked, returns a failure with this message.
 * Its code is set by the app, never by a server.
 */
export async function orNotStored<T>(run: () => Promise<Result<T>>, message: string): Promise<Result<T>> {
  try {
    return await run();
  } catch {
    return notStored(message);
  }
}

export const notStored = (message: string): Result<never> => ({
  ok: false,
  failure: { kind: 'refused', status: 0, code: 'not_stored', message, errors: [] },
});
