import { signedWith, signatureHeader } from '#server/payments/sandbox/signature.ts';
import { signTimed } from '#server/payments/timed-signature.ts';
import { teamInviteToken } from '#server/events/team-invite-link.ts';
import { subscriptionLinks } from '#server/messages/event-messages/subscription-links.ts';
import { createSealer } from '#server/signing/seal.ts';
import { transferToken } from '#server/tickets/transfers/transfer-link.ts';
import { enrolmentBody, newTestKey } from '#tests/server-http/device-identity.ts';
import { benchMasterKey } from '../server/bench-server.ts';
import { made, prepared, step, type CallLine, type Tools, type Turn } from './call-line.ts';
import { fairGateId } from './fair-ids.ts';
import { organizerId } from './fill.ts';
import { freeTicket, paidThere, somebody } from './prepared-steps.ts';

/** What the link to an offered ticket says. */
async function offered(turn: Turn, tools: Tools) {
  const ticketId = await freeTicket(turn, tools);
  const body = { to: 'friend@example.org', offerId: turn.id };
  await tools.ask(step('offerTransfer', 'buyer', { params: { ticketId }, body }));
  const [transfer] = await tools.database.query<{ id: string }>(
    `SELECT id FROM transfers WHERE ticket_id = $1 AND state = 'offered'`,
    [ticketId],
  );
  const token = transferToken(tools.identity.secrets.transferKey, transfer?.id ?? '');
  return { params: { ticketId }, body: { token } };
}

/** What the link of an invitation to the fair's team says. */
async function invited({ id }: Turn, { ask, identity }: Tools) {
  await ask(step('inviteToTeam', 'organizer', { body: { inviteId: id, role: 'steward', email: '' } }));
  return { params: { inviteId: id }, body: { token: teamInviteToken(identity.secrets.inviteKey, id) } };
}

/** What the link in an email of the organizer's news says. */
function subscribed(turn: Turn, { identity }: Tools) {
  const links = subscriptionLinks(identity.secrets.unsubscribeKey, '', {
    userId: somebody(turn),
    organizerId,
  });
  const [, , , subscriptionId = '', , token = ''] = links.oneClick.split('/');
  return { params: { subscriptionId, token }, body: { token } };
}

/** Links that people are sent. */
const links: readonly CallLine[] = [
  prepared(['readTransfer', 'nobody', 'a ticket'], offered),
  prepared(['acceptTransfer', 'nobody', 'a ticket'], async (turn, tools) => ({
    as: somebody(turn),
    ...(await offered(turn, tools)),
  })),
  prepared(['renameTicket', 'buyer', 'one’s own'], async (turn, tools) => ({
    params: { ticketId: await freeTicket(turn, tools) },
    body: { before: 'Buyer', name: 'Another Name' },
  })),
  prepared(['readTeamInvite', 'nobody', 'of the fair'], invited),
  prepared(['acceptTeamInvite', 'nobody', 'of the fair'], async (turn, tools) => ({
    as: somebody(turn),
    ...(await invited(turn, tools)),
  })),
  prepared(['readSubscription', 'nobody', 'one'], async (...given) => {
    const { params, body } = subscribed(...given);
    return { params, body };
  }),
  prepared(['changeSubscription', 'nobody', 'off'], async (...given) => {
    const { params, body } = subscribed(...given);
    return { params, body: { ...body, subscribed: false } };
  }),
  prepared(['unsubscribeByMail', 'nobody', 'one'], async (...given) => {
    const { params } = subscribed(...given);
    return { params };
  }),
];

const sandboxKey = createSealer(benchMasterKey).derive('gatehouse sandbox webhook 1', 32);

/** Payments as they come back, and devices that join. */
const others: readonly CallLine[] = [
  prepared(['verifyPayment', 'buyer', 'a paid one'], async (turn, tools) => {
    const { sessionId, transactionId } = await paidThere(turn, tools);
    return { body: { sessionId, transactionId } };
  }),
  prepared(['paymentWebhook', 'nobody', 'a paid one'], async (turn, tools) => {
    const { sessionId } = await paidThere(turn, tools);
    const raw = JSON.stringify({ id: turn.id, type: 'session.paid', session: sessionId });
    const signature = signTimed(signedWith(sandboxKey), Buffer.from(raw), Date.now());
    return { params: { provider: 'sandbox' }, raw, headers: { [signatureHeader]: signature } };
  }),
  prepared(['enrolDevice', 'nobody', 'a phone'], async (_turn, { ask }) => {
    const body = { role: 'steward', gateId: fairGateId };
    const { code } = (await ask(step('inviteDevice', 'organizer', { body }))) as { code: string };
    return { body: enrolmentBody(newTestKey(), code) };
  }),
  made(['reportViolation', 'nobody', 'one'], () => ({
    body: { 'csp-report': { 'blocked-uri': 'inline', 'violated-directive': 'script-src' } },
  })),
];

/** Calls by people who are not signed in, or not known at the fair yet. */
export const strangerLines: readonly CallLine[] = [...links, ...others];
