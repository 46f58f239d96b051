import { joinPath } from '#domain/people/join-path.ts';
import { languageOf, type Accounts } from './compose-accounts.ts';
import { countEmail } from './accounts/email-limit.ts';
import { teamInviteToken } from './events/team-invite-link.ts';
import { createEmails, type Emails } from './messages/emails.ts';
import { subscriptionLinks } from './messages/event-messages/subscription-links.ts';
import { soleLeader, type Leader } from './ops/leadership.ts';
import { createSigners } from './signing/signers.ts';
import { createPdfPool, type PdfPool } from './tickets/print/pdf-pool.ts';
import { createTicketsInEmails } from './tickets/tickets-in-emails.ts';

/** Builds the emails about orders and tickets from the events of accounts and tickets. */
export function composeEmails(
  { identity, mailer, publicOrigin }: Accounts,
  pdfs: PdfPool = createPdfPool(),
  leader: Leader = soleLeader,
): Emails {
  const { database, log, now, newId, secrets } = identity;
  const signers = createSigners(identity.sealer);
  const { transferKey } = secrets;
  return createEmails({
    database,
    log,
    now,
    newId,
    mailer,
    leader,
    sealer: identity.sealer,
    publicOrigin,
    languageOf: languageOf(database),
    inviteLink: (inviteId) => publicOrigin + joinPath(inviteId, teamInviteToken(secrets.inviteKey, inviteId)),
    subscriptionLinks: (subscription) =>
      subscriptionLinks(secrets.unsubscribeKey, publicOrigin, subscription),
    tickets: createTicketsInEmails({ database, signers, pdfs, now, transferKey, publicOrigin }),
    countEmail: (email) => countEmail(identity, email),
  });
}
