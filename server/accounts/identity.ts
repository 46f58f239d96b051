import { randomUUIDv7 } from 'node:crypto';
import type { Logger } from 'pino';
import type { AccessChanges } from '#server/ops/access-changes.ts';
import type { Database } from '#server/database/database.ts';
import type { AccountMessages } from './account-messages.ts';
import { createAccessTokens, type AccessTokens } from './sign-in/access-token.ts';
import type { GoogleVerifier } from './google/google-token.ts';
import { createPersonLimits, type PersonLimits } from './person-limits.ts';
import { usualCost, type PasswordCost } from './password/password.ts';
import { deriveSecrets, type IdentitySecrets } from '#server/signing/secrets.ts';
import type { TextMessageLimits } from '#server/config/message-settings.ts';

/** What sign-in, refresh, sessions and accounts are made of. */
export interface Identity {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly secrets: IdentitySecrets;
  readonly accessTokens: AccessTokens;
  readonly limits: PersonLimits;
  readonly passwordCost: PasswordCost;
  readonly courier: AccountMessages;
  readonly textMessages: TextMessageLimits;
  readonly accessChanges: AccessChanges;
  /** Null where no identity provider is configured. */
  readonly google: GoogleVerifier | null;
}

export interface IdentityParts {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly masterKey: Uint8Array;
  readonly courier: AccountMessages;
  readonly textMessages?: TextMessageLimits;
  readonly accessChanges: AccessChanges;
  readonly google?: GoogleVerifier | null;
  /** Lower in tests only. */
  readonly passwordCost?: PasswordCost;
}

/** As the configuration has it where nobody says otherwise. */
const usualTextMessages: TextMessageLimits = { perHour: 2_000, perCountryHour: 1_000 };

export function createIdentity(parts: IdentityParts): Identity {
  const { database, log, now } = parts;
  const secrets = deriveSecrets(parts.masterKey);
  const newId = () => randomUUIDv7();
  return {
    database,
    log,
    now,
    newId,
    secrets,
    accessTokens: createAccessTokens({ key: secrets.accessKey, now }),
    limits: createPersonLimits({ database, now, key: secrets.traceKey }),
    passwordCost: parts.passwordCost ?? usualCost,
    courier: parts.courier,
    textMessages: parts.textMessages ?? usualTextMessages,
    accessChanges: parts.accessChanges,
    google: parts.google ?? null,
  };
}
