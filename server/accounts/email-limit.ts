import type { CodeDeps } from './identity.ts';
import { sealOf } from '#server/signing/secrets.ts';
import { phoneSends, takeTogether, type TurnLimit } from '#server/database/limits/send-counts.ts';

/** First emails of all people to one address; each person has a share of their own besides. */
export const firstEmails: TurnLimit = { perHour: 10, perDay: 20 };
/** Emails that one person causes to addresses that are not proven to be theirs. */
export const personEmails: TurnLimit = { perHour: 20, perDay: 60 };

/**
 * Counts an email that a person causes to an address that nobody has proven to be theirs: for the person, for the person
 * with this address, and for the address. A first email of a person to an address has a share of its own, so that who
 * causes many does not keep others' away.
 *
 * @returns whether it may go out
 */
export async function countEmail(
  identity: CodeDeps,
  { by, to }: { readonly by: string; readonly to: string },
): Promise<boolean> {
  const key = (what: string) => `emails ${sealOf(identity.secrets.codeKey, what)}`;
  const address = `email ${to.toLowerCase()}`;
  const wait = await takeTogether(identity.database, identity.now(), async (take) => {
    await take({ key: key(`person ${by}`), limit: personEmails });
    const times = await take({ key: key(`person ${by} ${address}`), limit: phoneSends });
    await take(
      times === 1
        ? { key: key(`first ${address}`), limit: firstEmails }
        : { key: key(`further ${address}`), limit: phoneSends },
    );
  });
  return wait === 0;
}
