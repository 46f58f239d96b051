import { randomUUIDv7 } from 'node:crypto';
import type { Logger } from 'pino';
import type { AccessChanges } from '#server/ops/access-changes.ts';
import type { Database } from '#server/database/database.ts';
import type { AccountMessages } from './account-messages.ts';
import { createAccessTokens, type AccessTokens } from './sign-in/access-token.ts';
import type { GoogleVerifier } from './google/google-token.ts';
import { createPersonLimits, type PersonLimits } from './person-limits.ts';
import { usualCost, type PasswordCost } from './password/password.ts';
import { createSealer, type Sealer } from '#server/signing/seal.ts';
import { bounceKeysOf, deriveSecrets, type IdentitySecrets } from '#server/signing/secrets.ts';
import type { TextMessageLimits } from '#server/config/message-settings.ts';

/** What accounts are stored in, and the time (ms since 1970). */
export interface AccountDeps {
  readonly database: Database;
  readonly now: () => number;
}

/** Keys for HMACs over what must not be stored, or believed, as it is. */
export interface SecretsDeps {
  readonly secrets: IdentitySecrets;
}

/** For whatever ends sessions and devices: live lines hear of it at once. */
export interface EndAccountDeps extends AccountDeps {
  readonly accessChanges: AccessChanges;
}

/** For making and checking one-time codes. */
export interface CodeDeps extends AccountDeps, SecretsDeps {}

/** For sending codes and links. */
export interface SendCodeDeps extends CodeDeps {
  readonly mailer: AccountMessages;
  readonly textMessages: TextMessageLimits;
}

/** For checking and deriving passwords. */
export interface PasswordDeps extends AccountDeps {
  readonly limits: PersonLimits;
  readonly passwordCost: PasswordCost;
}

/** For judging codes of authenticator apps, and telling their person of wrong ones. */
export interface SecondFactorDeps extends PasswordDeps {
  readonly sealer: Sealer;
  readonly mailer: AccountMessages;
}

/** For making accounts. */
export interface SignUpDeps extends CodeDeps, PasswordDeps {
  readonly newId: () => string;
}

/** For opening, renewing and ending sessions. */
export interface SessionDeps extends EndAccountDeps, SecretsDeps {
  readonly log: Logger;
  readonly newId: () => string;
  readonly accessTokens: AccessTokens;
}

/** For signing in. */
export interface SignInDeps extends SessionDeps, SecondFactorDeps {}

/** For changing what a person signs in by, and telling them. */
export interface ChangeAccountDeps extends EndAccountDeps, CodeDeps, PasswordDeps {
  readonly mailer: AccountMessages;
}

/** All that accounts are made of. Whoever uses a part of it asks for that part. */
export interface Identity extends SignInDeps, SignUpDeps, SendCodeDeps, ChangeAccountDeps {
  /** Null where no identity provider is configured. */
  readonly google: GoogleVerifier | null;
  /** Of master keys of before. */
  readonly formerSealers: readonly Sealer[];
  /** Sign the return paths of emails, the present one first. */
  readonly bounceKeys: readonly Uint8Array[];
}

export interface IdentityDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly masterKey: Uint8Array;
  /** Master keys of before. */
  readonly formerKeys?: readonly Uint8Array[];
  readonly mailer: AccountMessages;
  readonly textMessages?: TextMessageLimits;
  readonly accessChanges: AccessChanges;
  readonly google?: GoogleVerifier | null;
  /** Lower in tests only. */
  readonly passwordCost?: PasswordCost;
}

/** As the configuration has it where nobody says otherwise. */
const usualTextMessages: TextMessageLimits = { perHour: 2_000, perCountryHour: 1_000 };

export function createIdentity(deps: IdentityDeps): Identity {
  const { database, log, now } = deps;
  const secrets = deriveSecrets(deps.masterKey, deps.formerKeys);
  const newId = () => randomUUIDv7();
  return {
    database,
    log,
    now,
    newId,
    secrets,
    accessTokens: createAccessTokens({ key: secrets.accessKey, now }),
    limits: createPersonLimits({ database, now, key: secrets.traceKey }),
    sealer: createSealer(deps.masterKey),
    formerSealers: (deps.formerKeys ?? []).map(createSealer),
    bounceKeys: bounceKeysOf(deps.masterKey, deps.formerKeys),
    passwordCost: deps.passwordCost ?? usualCost,
    mailer: deps.mailer,
    textMessages: deps.textMessages ?? usualTextMessages,
    accessChanges: deps.accessChanges,
    google: deps.google ?? null,
  };
}
