import type { Database } from '#database/database.ts';
import type { SignedIn } from '#auth/session-store.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { isBuying } from './buying.ts';
import { deferredRequestsMark } from './deferred-requests.ts';
import type { EngineCode } from './compose/fetched-code.ts';
import { doorMark } from '#app/scanning/scanner-entry.ts';

export interface MirrorDeps {
  readonly values: Pick<StoredValues, 'get' | 'keys'>;
  readonly openStore: () => Promise<{ readonly database: Database }>;
  readonly code: Pick<EngineCode, 'workerSession'>;
}

/**
 * Stores the session for the worker, which cannot read localStorage; null if signed out. Only devices that work at a
 * door, buy, or have something waiting need it.
 */
export async function mirrorForWorker(
  { values, openStore, code }: MirrorDeps,
  signedIn: SignedIn | null,
): Promise<void> {
  const isAtWork =
    isBuying(values) || [doorMark, deferredRequestsMark].some((mark) => values.get(mark) !== null);
  if (signedIn !== null && !isAtWork) return;
  const [{ database }, { mirrorSession }] = await Promise.all([openStore(), code.workerSession()]);
  await mirrorSession(
    database,
    signedIn && {
      accessToken: signedIn.session.accessToken,
      expiresAt: signedIn.session.expiresAt,
      person: signedIn.user.credentialId,
    },
  );
}
