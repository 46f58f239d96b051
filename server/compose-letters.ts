import { joinPath } from '#domain/people/join-path.ts';
import { languageOf, type Accounts } from './compose-accounts.ts';
import { countEmail } from './accounts/email-limit.ts';
import { teamInviteToken } from './events/team-invite-link.ts';
import { createReturnPaths } from './messages/bounces/return-paths.ts';
import { createLetters, type Letters } from './messages/emails.ts';
import { subscriptionLinks } from './messages/event-messages/subscription-links.ts';
import { createSigners } from './signing/signers.ts';
import { createPdfPool, type PdfPool } from './tickets/print/pdf-pool.ts';
import { createTicketsInEmails } from './tickets/tickets-in-emails.ts';

/**
 * Builds the emails about orders and tickets out of what accounts and tickets say to them.
 *
 * @param bounceAddress where those come back to that cannot be delivered; null where nobody reads that
 */
export function composeLetters(
  { identity, courier, publicOrigin }: Accounts,
  pdfs: PdfPool = createPdfPool(),
  bounceAddress: string | null = null,
): Letters {
  const { database, log, now, newId, secrets } = identity;
  const signers = createSigners(identity.sealer);
  const { transferKey } = secrets;
  return createLetters({
    database,
    log,
    now,
    newId,
    courier,
    returnPaths: bounceAddress === null ? null : createReturnPaths(identity.bounceKeys, bounceAddress),
    publicOrigin,
    languageOf: languageOf(database),
    inviteLink: (inviteId) => publicOrigin + joinPath(inviteId, teamInviteToken(secrets.inviteKey, inviteId)),
    subscriptionLinks: (subscription) =>
      subscriptionLinks(secrets.unsubscribeKey, publicOrigin, subscription),
    tickets: createTicketsInEmails({ database, signers, pdfs, now, transferKey, publicOrigin }),
    countEmail: (email) => countEmail(identity, email),
  });
}
