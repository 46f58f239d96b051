import type { CodeDeps } from './identity.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import type { Queries } from '#server/database/database.ts';
import { keepIf } from '#server/database/keep-if.ts';
import {
  phoneSends,
  countDependentUses,
  countUsesWithin,
  type CountUse,
  type RateLimit,
} from '#server/database/limits/send-counts.ts';

/** Limit on first emails of all people to one address; each person also has their own limit. */
export const firstEmails: RateLimit = { perHour: 10, perDay: 20 };
/** Limit on emails that one person causes to unverified addresses. */
export const personEmails: RateLimit = { perHour: 20, perDay: 60 };

/** An email to be counted: the person who causes it and the address it goes to. */
interface Counted {
  readonly by: string;
  readonly to: string;
}

/**
 * Counts an email that a person causes to an unverified address: for the person, for the person with this address,
 * and for the address. A person's first email to an address is counted separately, so that one heavy sender does not
 * block the emails of others.
 *
 * @returns whether it may be sent
 */
export const countEmail = async (identity: CodeDeps, email: Counted): Promise<boolean> =>
  (await countDependentUses(identity.database, identity.now(), usesOf(identity, email, true))) === 0;

/**
 * Like `countEmail`, for a notice to the address on the person's own account, in the transaction of the change that it is
 * about, so that only what happens is counted. As with `countConfirmation`, nobody else can use up what an account is
 * told of a takeover. Nothing is counted of an email that may not be sent.
 */
export const countNotice = async (
  identity: Omit<CodeDeps, 'database'>,
  queries: Queries,
  email: Counted,
): Promise<boolean> => {
  const count = () => countUsesWithin(queries, identity.now(), usesOf(identity, email, false));
  return (await keepIf(queries, count, (wait) => wait === 0)) === 0;
};

/**
 * Like `countEmail`, for a confirmation link to the address on the person's own account. An address belongs to only
 * one account at a time, so further links count for that person and nobody else can use them up.
 *
 * @param queries of a transaction that is rolled back if the link may not be sent
 * @returns how long to wait first, in ms; 0 means go ahead
 */
export const countConfirmation = (
  identity: Omit<CodeDeps, 'database'>,
  queries: Queries,
  email: Counted,
): Promise<number> => countUsesWithin(queries, identity.now(), usesOf(identity, email, false));

function usesOf({ secrets }: Pick<CodeDeps, 'secrets'>, { by, to }: Counted, sharesFurther: boolean) {
  const key = (what: string) => `emails ${hmacOf(secrets.codeKey, what)}`;
  const address = `email ${to.toLowerCase()}`;
  return async (take: CountUse): Promise<void> => {
    await take({ key: key(`person ${by}`), limit: personEmails });
    const times = await take({ key: key(`person ${by} ${address}`), limit: phoneSends });
    if (times === 1) await take({ key: key(`first ${address}`), limit: firstEmails });
    else if (sharesFurther) await take({ key: key(`further ${address}`), limit: phoneSends });
  };
}
