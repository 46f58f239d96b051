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

/** Account storage and the current time (ms since 1970). */
export interface AccountDeps {
  readonly database: Database;
  readonly now: () => number;
}

/** Keys for HMACs over values that must not be stored, or trusted, in plain form. */
export interface SecretsDeps {
  readonly secrets: IdentitySecrets;
}

/** Dependencies for ending sessions and devices: live connections are told at once. */
export interface EndAccountDeps extends AccountDeps {
  readonly accessChanges: AccessChanges;
}

/** Dependencies for issuing and checking one-time codes. */
export interface CodeDeps extends AccountDeps, SecretsDeps {}

/** Dependencies for sending codes and links. */
export interface SendCodeDeps extends CodeDeps {
  readonly mailer: AccountMessages;
  readonly textMessages: TextMessageLimits;
}

/** Dependencies for checking and deriving passwords. */
export interface PasswordDeps extends AccountDeps {
  readonly limits: PersonLimits;
  readonly passwordCost: PasswordCost;
}

/** Dependencies for checking codes of authenticator apps and notifying the owner of wrong ones. */
export interface SecondFactorDeps extends PasswordDeps {
  readonly sealer: Sealer;
  readonly mailer: AccountMessages;
}

/** Dependencies for creating accounts. */
export interface SignUpDeps extends CodeDeps, PasswordDeps {
  readonly newId: () => string;
}

/** Dependencies for opening, refreshing and ending sessions. */
export interface SessionDeps extends EndAccountDeps, SecretsDeps {
  readonly log: Logger;
  readonly newId: () => string;
  readonly accessTokens: AccessTokens;
}

/** Dependencies for signing in. */
export interface SignInDeps extends SessionDeps, SecondFactorDeps {}

/** Dependencies for changing a person's sign-in methods and notifying them. */
export interface ChangeAccountDeps extends EndAccountDeps, CodeDeps, PasswordDeps {
  readonly mailer: AccountMessages;
}

/** All dependencies of the accounts module. Each function asks only for the ones it uses. */
export interface Identity extends SignInDeps, SignUpDeps, SendCodeDeps, ChangeAccountDeps {
  /** Null if no identity provider is configured. */
  readonly google: GoogleVerifier | null;
  /** Derived from previous master keys. */
  readonly formerSealers: readonly Sealer[];
  /** Keys that sign the return paths of emails, the current one first. */
  readonly bounceKeys: readonly Uint8Array[];
}

export interface IdentityDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly masterKey: Uint8Array;
  /** Previous master keys. */
  readonly formerKeys?: readonly Uint8Array[];
  readonly mailer: AccountMessages;
  readonly textMessages?: TextMessageLimits;
  readonly accessChanges: AccessChanges;
  readonly google?: GoogleVerifier | null;
  /** Lowered in tests only. */
  readonly passwordCost?: PasswordCost;
}

/** Defaults of the configuration. */
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
