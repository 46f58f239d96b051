import * as adminUsersContract from '#contract/accounts/admin-users.ts';
import * as appConfigContract from '#contract/app-config.ts';
import * as applicationsContract from '#contract/accounts/applications.ts';
import * as credentialsContract from '#contract/accounts/credentials.ts';
import * as devicesContract from '#contract/door/devices.ts';
import * as doorListContract from '#contract/door/door-list.ts';
import * as rehearsalContract from '#contract/door/rehearsal.ts';
import * as googleContract from '#contract/accounts/google.ts';
import * as graphContract from '#contract/graph/graph.ts';
import * as guestImportsContract from '#contract/sales/guest-imports.ts';
import * as holdsContract from '#contract/sales/holds.ts';
import * as promoCodesContract from '#contract/sales/promo-codes.ts';
import * as jobsContract from '#contract/jobs.ts';
import * as logsContract from '#contract/administration/logs.ts';
import * as settingsContract from '#contract/administration/settings.ts';
import * as erasureContract from '#contract/administration/erasure.ts';
import * as statsContract from '#contract/administration/stats.ts';
import * as liveContract from '#contract/door/live.ts';
import * as messagesContract from '#contract/events/messages.ts';
import * as subscriptionsContract from '#contract/events/subscriptions.ts';
import * as lostScansContract from '#contract/door/lost-scans.ts';
import * as sealedScansContract from '#contract/door/sealed-scans.ts';
import * as manifestsContract from '#contract/door/manifests.ts';
import * as membershipsContract from '#contract/accounts/memberships.ts';
import * as emailGuestsContract from '#contract/accounts/email-guests.ts';
import * as oneTimeCodesContract from '#contract/accounts/one-time-codes.ts';
import * as emailConfirmationContract from '#contract/accounts/email-confirmation.ts';
import * as emailsContract from '#contract/emails.ts';
import * as outboxContract from '#contract/outbox.ts';
import * as passwordResetContract from '#contract/accounts/password-reset.ts';
import * as passkeysContract from '#contract/accounts/passkeys.ts';
import * as paymentsContract from '#contract/sales/payments.ts';
import * as personStoryContract from '#contract/accounts/person-story.ts';
import * as pingContract from '#contract/ping.ts';
import * as profileContract from '#contract/accounts/profile.ts';
import * as boardContract from '#contract/door/board.ts';
import * as conflictsContract from '#contract/door/conflict-list.ts';
import * as deskScansContract from '#contract/door/desk-scans.ts';
import * as scansContract from '#contract/door/scans.ts';
import * as secondFactorContract from '#contract/accounts/second-factor.ts';
import * as ownSessionsContract from '#contract/accounts/own-sessions.ts';
import * as sessionContract from '#contract/accounts/session.ts';
import * as setupContract from '#contract/setup.ts';
import * as teamInvitesContract from '#contract/accounts/team-invites.ts';
import * as ticketsContract from '#contract/sales/tickets.ts';
import * as transfersContract from '#contract/sales/transfers.ts';
import * as violationsContract from '#contract/door/violations.ts';
import * as waitingContract from '#contract/sales/waiting-list.ts';
import type { Logger } from 'pino';
import type { RequestContext } from './access/request-context.ts';
import type { Config } from './config/config.ts';
import { proveBy, proveRecentlyBy } from './prove-by.ts';
import { transferDepsOf } from './transfer-deps-of.ts';
import type { Database } from './database/database.ts';
import { doorRecords } from './database/door/door-store.ts';
import { createHistory } from './door/history.ts';
import { joinOrders, joinPrints } from './join-orders.ts';
import { joinEvents } from './join-events.ts';
import { joinPasses } from './join-passes.ts';
import { join, type Joined } from './resources/joined.ts';
import type { LiveTickets } from './ops/live-tickets.ts';
import type { Identity } from './accounts/identity.ts';
import type { ResendingPost } from './messages/outbox-mailer.ts';
import type { Nudges } from './ops/nudges.ts';
import type { AfterOrder } from './sales/orders/after-order.ts';
import { createAddressHmac, createHoldLimit } from './sales/hold-rate.ts';
import type { WaitingNotices } from './sales/waiting/waiting-deps.ts';
import type { PaymentSystem } from './payments/payment-system.ts';
import type { PassKeys } from './tickets/passes/pass-keys.ts';
import type { PdfPool } from './tickets/print/pdf-pool.ts';
import { createAdminUsers } from './resources/accounts/admin-users.ts';
import { createApplications } from './resources/accounts/applications.ts';
import { createShownLook } from './administration/look/shown-look.ts';
import { createAppConfig } from './resources/app-config.ts';
import { boardResource } from './resources/door/board.ts';
import { conflictsResource } from './resources/door/conflicts.ts';
import { deskScansResource } from './resources/door/desk-scans.ts';
import { createCredentials } from './resources/accounts/credentials.ts';
import { devicesResource } from './resources/door/devices.ts';
import { doorListResource } from './resources/door/door-list.ts';
import { createEmailConfirmation } from './resources/accounts/email-confirmation.ts';
import { createEmails } from './resources/emails.ts';
import { messagesResource, type MessagesResourceDeps } from './resources/events/messages.ts';
import { subscriptionsResource } from './resources/events/subscriptions.ts';
import { rehearsalResource } from './resources/door/rehearsal.ts';
import { createGoogle } from './resources/accounts/google.ts';
import { createGraphResource } from './resources/graph.ts';
import { guestImportsResource } from './resources/sales/guest-imports.ts';
import { holdsResource } from './resources/sales/holds.ts';
import { promosResource } from './resources/sales/promo-codes.ts';
import { createJobs } from './resources/jobs.ts';
import { createErasure } from './resources/administration/erasure.ts';
import { createLogs } from './resources/administration/logs.ts';
import { createSettings } from './resources/administration/settings.ts';
import { createStats } from './resources/administration/stats.ts';
import { createLive } from './resources/door/live.ts';
import { lostScansResource } from './resources/door/lost-scans.ts';
import { createManifestStore } from './door/manifest-store.ts';
import { manifestsResource } from './resources/door/manifests.ts';
import { createMemberships } from './resources/accounts/memberships.ts';
import { createEmailGuests } from './resources/accounts/email-guests.ts';
import { createOneTimeCodes } from './resources/accounts/one-time-codes.ts';
import type { RefundPartDeps } from './sales/money/refund-part.ts';
import type { ResendDeps } from './sales/orders/resend-order.ts';
import { resendTickets, postPartRefund } from './messages/notify-buyers.ts';
import { createOutbox } from './resources/outbox.ts';
import { createPasswordReset } from './resources/accounts/password-reset.ts';
import { createPasskeySignUp } from './resources/accounts/passkey-sign-up.ts';
import { createPasskeys } from './resources/accounts/passkeys.ts';
import { createPaymentsResource } from './resources/sales/payments.ts';
import { createPersonStory } from './resources/accounts/person-story.ts';
import { createPing } from './resources/ping.ts';
import { createProfile } from './resources/accounts/profile.ts';
import { sealedScansResource } from './resources/door/sealed-scans.ts';
import { scansResource } from './resources/door/scans.ts';
import { createSecondFactor } from './resources/accounts/second-factor.ts';
import { createSession } from './resources/accounts/session.ts';
import { createSetup } from './resources/setup.ts';
import { createTeamInvites } from './resources/accounts/team-invites.ts';
import { ticketsResource } from './resources/sales/tickets.ts';
import { createTransfers } from './resources/sales/transfers.ts';
import { createViolations } from './resources/door/violations.ts';
import { waitingResource } from './resources/sales/waiting-list.ts';
import { createSigners } from './signing/signers.ts';
import { originOf } from '#server/accounts/place.ts';

export interface ResourceDeps {
  readonly database: Database;
  readonly identity: Identity;
  readonly tickets: LiveTickets;
  readonly nudges: Nudges;
  readonly now: () => number;
  readonly payments: PaymentSystem;
  /** Called with each settled order, after the commit. */
  readonly afterOrder: AfterOrder;
  readonly post: ResendingPost;
  /** Notifies people on waiting lists. */
  readonly createWaitingNotices: WaitingNotices;
  readonly messageWriter: Pick<MessagesResourceDeps, 'publicOrigin' | 'languageOf' | 'subscriptionLinks'>;
  readonly pdfs: PdfPool;
  /** Renders link preview images. */
  readonly pictures: PdfPool;
  readonly passes: PassKeys;
  readonly log: Logger;
  readonly config: Pick<Config, 'google' | 'dataDir' | 'smtp' | 'bounces'>;
}

function joinMessages({ identity, post, messageWriter, config }: ResourceDeps): readonly Joined[] {
  return [
    ...join(outboxContract, createOutbox({ ...identity, post })),
    ...join(emailsContract, createEmails({ identity, post, bounces: config.bounces })),
    ...join(messagesContract, messagesResource({ ...identity, post, ...messageWriter })),
    ...join(subscriptionsContract, subscriptionsResource(identity)),
  ];
}

/** Joins every contract file with the resource of the same name; those of events are in `joinEvents`. */
export async function joinResources(deps: ResourceDeps): Promise<readonly Joined[]> {
  const { database, identity, now } = deps;
  const moved = (eventId: string, revision: number) => deps.nudges.moved(eventId, revision);
  const history = createHistory({ database, now, log: deps.log, moved });
  const { epoch } = history;
  await epoch();
  const { sealer } = identity;
  const signers = createSigners(sealer, identity.formerSealers);
  const records = doorRecords(database);
  const manifests = createManifestStore({ database, signers, now, epoch });
  const door = { database, signers, records, manifests, history, epoch, now, log: deps.log, moved };
  const orders = {
    database,
    signers,
    now,
    payments: deps.payments.payments,
    after: deps.afterOrder,
    log: deps.log,
  };
  const prove = proveRecentlyBy(identity);
  return [
    ...join(pingContract, createPing({ now, epoch: history.lastEpoch })),
    ...join(appConfigContract, createAppConfig(deps.config.google, createShownLook(database), deps.passes)),
    ...joinAccounts(deps),
    ...joinMessages(deps),
    ...join(teamInvitesContract, createTeamInvites({ ...identity, post: deps.post, prove })),
    ...joinPrints({ ...orders, secrets: identity.secrets, pdfs: deps.pdfs }),
    ...join(jobsContract, createJobs({ database, now })),
    ...join(logsContract, createLogs({ database, now, tickets: deps.tickets, prove })),
    ...join(statsContract, createStats({ database, now, dataDir: deps.config.dataDir })),
    ...join(settingsContract, createSettings({ database, now, sendsEmail: deps.config.smtp !== null })),
    ...join(erasureContract, createErasure({ database, now, prove })),
    ...join(violationsContract, createViolations(identity)),
    ...joinEvents({ ...deps, sealer, signers, moved }),
    ...join(devicesContract, devicesResource({ ...identity, ...door })),
    ...join(lostScansContract, lostScansResource(door)),
    ...join(sealedScansContract, sealedScansResource(door)),
    ...joinDownloads(door),
    ...join(scansContract, scansResource(door)),
    ...join(boardContract, boardResource(door)),
    ...join(conflictsContract, conflictsResource(door)),
    ...join(deskScansContract, deskScansResource(door)),
    ...join(ticketsContract, ticketsResource({ ...door, prove })),
    ...joinPasses({ ...door, ...identity, ...passPartsOf(deps) }),
    ...join(
      transfersContract,
      createTransfers(transferDepsOf(identity, { ...door, post: deps.post, pdfs: deps.pdfs })),
    ),
    ...joinHolds(deps, { ...orders, ...holdLimitsOf(deps) }),
    ...join(guestImportsContract, guestImportsResource({ ...door, ...guestEmailsOf(deps) })),
    ...joinOrders({ ...orders, prove, moved, ...tellingOf(deps) }),
    ...join(paymentsContract, createPaymentsResource(deps.payments.parts, database)),
    ...join(graphContract, createGraphResource({ database, now, log: deps.log })),
    ...join(liveContract, createLive(deps.tickets)),
  ];
}

const passPartsOf = ({ pdfs, passes, messageWriter }: ResourceDeps) => ({
  pdfs,
  passes,
  publicOrigin: messageWriter.publicOrigin,
});

/** Joins what scanning devices download: manifests and attendee lists. */
const joinDownloads = (
  door: Parameters<typeof manifestsResource>[0] &
    Parameters<typeof doorListResource>[0] &
    Parameters<typeof rehearsalResource>[0],
) => [
  ...join(manifestsContract, manifestsResource(door)),
  ...join(doorListContract, doorListResource(door)),
  ...join(rehearsalContract, rehearsalResource(door)),
];

/** Joins reservations and waiting lists. */
function joinHolds(
  { identity, createWaitingNotices }: ResourceDeps,
  holds: Parameters<typeof holdsResource>[0],
): readonly Joined[] {
  const waiting = { ...holds, news: createWaitingNotices, prove: proveBy(identity) };
  return [
    ...join(holdsContract, holdsResource(holds)),
    ...join(promoCodesContract, promosResource(holds)),
    ...join(waitingContract, waitingResource(waiting)),
  ];
}

function joinAccounts({ identity, post }: ResourceDeps): readonly Joined[] {
  const managing = { ...identity, post };
  const prove = proveRecentlyBy(identity);
  const session = createSession(identity);
  return [
    ...join(sessionContract, session),
    ...join(ownSessionsContract, session),
    ...join(setupContract, createSetup(identity)),
    ...join(credentialsContract, createCredentials(identity)),
    ...join(oneTimeCodesContract, createOneTimeCodes(identity)),
    ...join(emailGuestsContract, createEmailGuests(identity)),
    ...join(passwordResetContract, createPasswordReset(identity)),
    ...join(emailConfirmationContract, createEmailConfirmation(identity)),
    ...join(googleContract, createGoogle(identity)),
    ...join(passkeysContract, {
      ...createPasskeys({ ...identity, prove }),
      ...createPasskeySignUp(identity),
    }),
    ...join(secondFactorContract, createSecondFactor({ ...identity, prove })),
    ...join(profileContract, createProfile({ ...identity, prove })),
    ...join(adminUsersContract, createAdminUsers({ ...managing, prove })),
    ...join(personStoryContract, createPersonStory(identity)),
    ...join(applicationsContract, createApplications({ ...managing, prove })),
    ...join(membershipsContract, createMemberships({ ...identity, prove })),
  ];
}

/** Dependencies for emailing guests their tickets. */
const guestEmailsOf = ({ identity, post }: ResourceDeps) => ({
  newId: identity.newId,
  transferKey: identity.secrets.transferKey,
  post,
});

/** Counters for holds: of people, and of visitors by network and by browser. */
function holdLimitsOf({ database, identity, now }: ResourceDeps) {
  const { traceKey } = identity.secrets;
  const originOfVisitor = (context: RequestContext) => originOf(identity, context);
  return {
    holdLimit: createHoldLimit({ database, now, traceKey, originOf: originOfVisitor }),
    addressHmac: createAddressHmac(traceKey),
  };
}

/** Dependencies for resending tickets and notifying buyers of refunds. */
const tellingOf = ({
  post,
  now,
}: ResourceDeps): Pick<ResendDeps, 'tellAgain' | 'wakeEmails'> & Pick<RefundPartDeps, 'tellOfPart'> => ({
  tellOfPart: (queries, refunded) => postPartRefund(queries, post, refunded),
  tellAgain: (queries, order) => resendTickets(queries, post, order, now()),
  wakeEmails: () => post.wake(),
});
