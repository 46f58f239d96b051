import { randomUUIDv7 } from 'node:crypto';
import { languageOrSite, type Language } from '#messages/language.ts';
import type { AccountMessages } from './accounts/account-messages.ts';
import { createIdentity, type Identity, type IdentityDeps } from './accounts/identity.ts';
import { findUserByEmail, findUserByPhone } from './database/accounts/users.ts';
import type { Queries } from './database/database.ts';
import { createReturnPaths } from './messages/bounces/return-paths.ts';
import { createAccountOutbox } from './messages/account-outbox.ts';
import { createAccountMessages } from './messages/account-messages.ts';
import { createMailer, type Mailer, type MailerDeps } from './messages/mailer.ts';
import { createSealer } from './signing/seal.ts';
import { bounceKeysOf } from './signing/secrets.ts';
import { createAccessChanges } from './ops/access-changes.ts';

export interface AccountsDeps extends Omit<IdentityDeps, 'mailer' | 'accessChanges'> {
  /** By default an outbox that an administrator reads. */
  readonly gateways?: MailerDeps['gateways'];
  /** Origin of the app for links in messages: from the configuration, never from a request. */
  readonly publicOrigin?: string;
  /** Return address of undeliverable emails; without it bounces are not read. */
  readonly bounceAddress?: string | null;
}

export interface Accounts {
  readonly identity: Identity;
  /** Sends messages about accounts, and of every other feature. */
  readonly mailer: Mailer;
  readonly publicOrigin: string;
}

/** Returns the language of the owner of an address or number: the last one of their app, otherwise the default. */
export const languageOf =
  (queries: Queries) =>
  async (to: string): Promise<Language> => {
    const owner = await (to.includes('@') ? findUserByEmail : findUserByPhone)(queries, to);
    return languageOrSite(owner?.language ?? null);
  };

/** Builds the accounts module with its mailer. */
export function composeAccounts(deps: AccountsDeps): Accounts {
  const { database, log, now } = deps;
  const { gateways = { sms: null, email: null }, publicOrigin = 'http://localhost:8080' } = deps;
  const { bounceAddress = null, masterKey, formerKeys } = deps;
  const sending = { database, log, now, newId: () => randomUUIDv7() };
  const mailer = createMailer({
    ...sending,
    gateways,
    publicOrigin,
    returnPaths:
      bounceAddress === null ? null : createReturnPaths(bounceKeysOf(masterKey, formerKeys), bounceAddress),
  });
  const storeSealed = createAccountOutbox({ ...sending, mailer, sealer: createSealer(masterKey) });
  const identity = createIdentity({
    ...deps,
    mailer: createAccountMessages(mailer, storeSealed, publicOrigin, database),
    accessChanges: createAccessChanges((error) => log.warn({ err: error }, 'a listener failed')),
  });
  return { identity, mailer, publicOrigin };
}

/**
 * Builds the messages of a command, which ends at once: their emails are only stored, and the server that leads sends
 * them.
 */
export function composeStoredMessages({
  database,
  log,
  now,
  masterKey,
  publicOrigin,
}: Pick<AccountsDeps, 'database' | 'log' | 'now' | 'masterKey'> & {
  readonly publicOrigin: string;
}): AccountMessages {
  const sending = { database, log, now, newId: () => randomUUIDv7() };
  const gateways = { sms: null, email: null };
  const mailer = { ...createMailer({ ...sending, gateways, publicOrigin }), isFull: () => true };
  const storeSealed = createAccountOutbox({ ...sending, mailer, sealer: createSealer(masterKey) });
  return createAccountMessages(mailer, storeSealed, publicOrigin, database);
}
