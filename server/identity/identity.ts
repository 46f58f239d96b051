import { randomUUIDv7 } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { createGuessLimit, type GuessLimit } from '../http/limits.ts';
import { createAccessTokens, type AccessTokens } from './access-token.ts';
import { deriveSecrets, type IdentitySecrets } from './secrets.ts';

/** What sign-in, refresh and sessions are made of. */
export interface Identity {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly secrets: IdentitySecrets;
  readonly accessTokens: AccessTokens;
  readonly limits: { readonly accountGuesses: GuessLimit; readonly addressGuesses: GuessLimit };
}

export function createIdentity(parts: {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly masterKey: Uint8Array;
}): Identity {
  const { database, log, now } = parts;
  const secrets = deriveSecrets(parts.masterKey);
  const minute = 60_000;
  return {
    database,
    log,
    now,
    newId: () => randomUUIDv7(),
    secrets,
    accessTokens: createAccessTokens({ key: secrets.accessKey, now }),
    limits: {
      accountGuesses: createGuessLimit({
        now,
        free: 5,
        baseMs: 1_000,
        mostMs: 15 * minute,
        forgetMs: 24 * 60 * minute,
      }),
      // A venue or an office shares one address: more tries, shorter waits.
      addressGuesses: createGuessLimit({
        now,
        free: 30,
        baseMs: 1_000,
        mostMs: 2 * minute,
        forgetMs: 15 * minute,
      }),
    },
  };
}
