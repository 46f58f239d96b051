import type { CodeDeps } from './identity.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import { phoneSends, countTogether, type RateLimit } from '#server/database/limits/send-counts.ts';

/** First emails of all people to one address; each person has a share of their own besides. */
export const firstEmails: RateLimit = { perHour: 10, perDay: 20 };
/** Emails that one person causes to addresses that are not proven to be theirs. */
export const personEmails: RateLimit = { perHour: 20, perDay: 60 };

/** What is counted of an email that a person causes to an address. */
interface Counted {
  readonly by: string;
  readonly to: string;
}

/**
 * Counts an email that a person causes to an address that nobody has proven to be theirs: for the person, for the person
 * with this address, and for the address. A first email of a person to an address has a share of its own, so that who
 * causes many does not keep others' away.
 *
 * @returns whether it may go out
 */
export const countEmail = async (identity: CodeDeps, email: Counted): Promise<boolean> =>
  (await take(identity, email, true)) === 0;

/**
 * The same for a link that confirms an address, to whoever has it on their account: an address belongs to one account at a
 * time, so that further ones are the person's own, and nobody else can use them up.
 *
 * @returns how long to wait first, ms; 0 is go on
 */
export const countConfirmation = (identity: CodeDeps, email: Counted): Promise<number> =>
  take(identity, email, false);

function take(identity: CodeDeps, { by, to }: Counted, sharesFurther: boolean): Promise<number> {
  const key = (what: string) => `emails ${hmacOf(identity.secrets.codeKey, what)}`;
  const address = `email ${to.toLowerCase()}`;
  return countTogether(identity.database, identity.now(), async (turn) => {
    await turn({ key: key(`person ${by}`), limit: personEmails });
    const times = await turn({ key: key(`person ${by} ${address}`), limit: phoneSends });
    if (times === 1) await turn({ key: key(`first ${address}`), limit: firstEmails });
    else if (sharesFurther) await turn({ key: key(`further ${address}`), limit: phoneSends });
  });
}
